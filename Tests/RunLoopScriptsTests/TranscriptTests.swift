import RunLoopModel
import RunLoopFuzzing
import RunLoopScripts
import Testing
import VirtualTime

@Suite("Transcripts")
struct TranscriptTests {
  private let events = [
    TranscriptEvent(.run, id: "R", mode: .default, at: .zero),
    TranscriptEvent(.timer, id: "T", mode: .default, at: .zero + .milliseconds(20.25)),
    TranscriptEvent(.run, id: "N", mode: .tracking, at: .zero + .milliseconds(20.25)),
    TranscriptEvent(
      .observer(.beforeWaiting), id: "idle", mode: .tracking, at: .zero + .milliseconds(20.25)),
    TranscriptEvent(.unit(false), id: "u1", mode: .tracking, at: .zero + .milliseconds(20.25)),
    TranscriptEvent(.return(.timedOut), id: "N", mode: .tracking, at: .zero + .milliseconds(120)),
    TranscriptEvent(.return(.stopped), id: "R", mode: .default, at: .zero + .milliseconds(120)),
    TranscriptEvent(.log, id: "say \"bye\"", mode: nil, at: .zero + .milliseconds(120)),
  ]

  @Test(
    "a recorded one comes out of reading and writing byte for byte", arguments: Fixtures.scenarios)
  func roundTrip(name: String) throws {
    let bytes = try Fixtures.bytes("transcripts/\(name).json")

    let written = try Transcript(json: bytes).json()

    #expect(Array(written.utf8) == bytes)
  }

  @Test("the table lines up its columns and indents nested runs")
  func table() {
    let table = Transcript(scenario: "x", events: events).table()

    #expect(
      table
        == [
          "     ms  mode      event              id",
          "  0.000  default   run                R",
          " 20.250  default     timer            T",
          " 20.250  tracking    run              N",
          " 20.250  tracking      beforeWaiting  idle",
          " 20.250  tracking      unit           u1         skipped",
          "120.000  tracking    return           N          timedOut",
          "120.000  default   return             R          stopped",
          "120.000  -         log                say \"bye\"",
          "",
        ].joined(separator: "\n"))
  }

  @Test("JSON has whole milliseconds, a dash for no mode, and escapes")
  func json() {
    let json = Transcript(scenario: "x", events: events).json()
    let lines = json.split(separator: "\n").map(String.init)

    #expect(lines[7] == #"    {"kind":"timer","id":"T","mode":"default","t":20},"#)
    #expect(lines[10] == #"    {"kind":"unit","id":"u1","mode":"tracking","result":false,"t":20},"#)
    #expect(lines[13] == #"    {"kind":"log","id":"say \"bye\"","mode":"-","t":120}"#)
  }

  @Test("control characters and quotes survive")
  func escapes() throws {
    let odd = "a\u{1}\t\n\"\\é\u{1F600}"
    let transcript = Transcript(
      scenario: odd, events: [TranscriptEvent(.log, id: odd, mode: nil, at: .zero)])

    #expect(try Transcript(json: Array(transcript.json().utf8)) == transcript)
  }

  @Test("equal transcripts do not differ, nor do times up to the tolerance")
  func noDifference() {
    var late = events
    late[7].instant = late[7].instant + .milliseconds(5)

    #expect(firstDifference(between: events, and: events) == nil)
    #expect(firstDifference(between: events, and: late) == nil)
    #expect(firstDifference(between: [], and: []) == nil)
  }

  @Test("the first difference is found, with its cause")
  func difference() {
    var other = events
    other[4].what = .unit(true)
    other[6].id = "X"
    var late = events
    late[7].instant = late[7].instant + .milliseconds(5.001)

    #expect(
      firstDifference(between: events, and: other)
        == TranscriptDifference(index: 4, cause: .event, first: events[4], second: other[4]))
    #expect(
      firstDifference(between: events, and: late)
        == TranscriptDifference(index: 7, cause: .time, first: events[7], second: late[7]))
    #expect(
      firstDifference(between: events, and: Array(events.dropLast()))
        == TranscriptDifference(index: 7, cause: .event, first: events[7], second: nil))
    #expect(
      firstDifference(between: [], and: events)
        == TranscriptDifference(index: 0, cause: .event, first: nil, second: events[0]))
  }

  @Test("a faulty transcript is rejected with the path of the fault")
  func faulty() {
    let json =
      #"{"format": 1, "scenario": "x", "events": [{"kind": "return", "id": "R", "mode": "-", "#
      + #""result": "done", "t": 0}]}"#

    #expect(
      throws: RunLoopScriptError.unknownName(
        path: "events[0].result", name: "done",
        known: ["finished", "stopped", "timedOut", "handledSource"])
    ) { try Transcript(json: Array(json.utf8)) }
  }
}
