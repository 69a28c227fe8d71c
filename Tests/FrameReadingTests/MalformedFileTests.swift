import FrameReading
import FrameStatistics
import JSONText
import Testing
import VirtualTime

@Suite("Files of frames that cannot be read")
struct MalformedFileTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let problem: FrameFileError.Problem
    var place = FrameFileError.Place.wholeFile
    var testDescription: String { text.debugDescription }
  }

  static let cases = [
    Case(text: "", problem: .empty),
    Case(text: " \n ", problem: .empty),
    Case(
      text: "duration_ms\n1\n2\nx\n", problem: .notANumber("x", column: "duration_ms"),
      place: .line(4, column: 1)),
    Case(
      text: "n,duration_ms\n1,2\n2,-3\n", problem: .negative("-3", column: "duration_ms"),
      place: .line(3, column: 3)),
    Case(
      text: "a,b\n1,2,3\n", problem: .fieldCount(found: 3, expected: 2),
      place: .line(2, column: 1)),
    Case(text: "a,b\n1,2\n", problem: .noFrameColumn(["a", "b"]), place: .line(1, column: 1)),
    Case(text: "a,\"b\n1,2\n", problem: .unclosedQuote, place: .line(1, column: 3)),
    Case(text: "\"a\"b,c\n", problem: .textAfterQuote, place: .line(1, column: 4)),
    Case(
      text: "timestamp_ms\n5\n4\n", problem: .timeGoesBack, place: .line(3, column: 1)),
    Case(text: "duration_ms\n", problem: .noFrames(what: "rows")),
    Case(
      text: "duration_ms\n1e300\n", problem: .notANumber("1e300", column: "duration_ms"),
      place: .line(2, column: 1)),
    Case(
      text: "duration_ms\n1e15\n", problem: .tooManyFrames(limit: 3_600_000)),
    Case(text: "{\"a\": }", problem: .json(.unexpected("}")), place: .line(1, column: 7)),
    Case(text: "{\"a\": 1}", problem: .unknownForm),
    Case(
      text: "{\"traceEvents\": [1]}", problem: .wrongType(expected: "an object"),
      place: .key("traceEvents[0]")),
    Case(text: "{\"traceEvents\": []}", problem: .noFrames(what: "frame events")),
    Case(
      text: "[{\"testRuns\": [{}]}]", problem: .missingMember,
      place: .key("[0].testRuns[0].metrics")),
    Case(
      text: "[{\"testRuns\":[{\"metrics\":[{\"displayName\":\"x\",\"measurements\":[\"1\"]}]}]}]",
      problem: .wrongType(expected: "a number of zero or more"),
      place: .key("[0].testRuns[0].metrics[0].measurements[0]")),
    Case(
      text: "<a>\n</b>", problem: .xml(.mismatchedEnd("b", expected: "a")),
      place: .line(2, column: 1)),
    Case(text: "<a>&unknown;</a>", problem: .xml(.badReference), place: .line(1, column: 4)),
    Case(text: "<!DOCTYPE a><a/>", problem: .xml(.documentType), place: .line(1, column: 1)),
    Case(text: "<a", problem: .xml(.endOfInput), place: .line(1, column: 3)),
    Case(text: "<trace-toc/>", problem: .unknownForm, place: .line(1, column: 1)),
    Case(
      text: "---PROFILEDATA---\nFlags,Vsync,\n0,1,\n", problem: .missingColumn("IntendedVsync"),
      place: .line(2, column: 1)),
    Case(
      text: "Flags,IntendedVsync,FrameCompleted\n0,5,x\n",
      problem: .notANumber("x", column: "FrameCompleted"), place: .line(2, column: 5)),
  ]

  @Test("Each is refused with its problem and place", arguments: cases)
  func refused(_ each: Case) {
    #expect(throws: FrameFileError(each.problem, at: each.place)) {
      try FrameFile.read(Array(each.text.utf8))
    }
  }

  @Test("XML nested too deep is refused, not followed")
  func deepXML() {
    let text = String(repeating: "<a>", count: 2000)
    #expect(throws: FrameFileError.self) { try FrameFile.read(Array(text.utf8)) }
  }

  @Test("Damage to a fixture gives frames or an error, and never a crash", arguments: 0..<40)
  func damage(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for name in [
      "durations.csv", "timestamps.csv", "hitches.xml", "lifetimes.xml", "xctest-metrics.json",
      "framestats.txt", "chrome-trace.json",
    ] {
      var bytes = try fixture(name)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      if Bool.random(using: &random) {
        bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
      }
      let file = try? FrameFile.read(bytes)
      if let file {
        let statistics = RunStatistics(file.frames)
        #expect(statistics.frames.dropped <= statistics.frames.expected, "seed \(seed), \(name)")
      }
    }
  }
}
