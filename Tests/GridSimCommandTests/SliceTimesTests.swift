import Foundation
import Reporting
import Testing

@testable import GridSimCommand

@Suite("How a decode's time is spread")
struct SliceTimesTests {
  private typealias Point = SliceTimes.Point

  private func isNear(_ a: [Double], _ b: [Double]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 1e-9 }
  }

  /// Rows at an even pace of 2 after 5 at the start, seen at odd places.
  @Test("An even pace gives even bands, and what was before the first row is the start")
  func even() {
    let points = [8, 50, 131, 160].map { Point(rows: $0, time: 5 + 2 * Double($0)) }

    let times = SliceTimes(points, rows: 160)

    #expect(abs(times.start - 5) < 1e-9)
    #expect(isNear(times.bands, Array(repeating: 20, count: 16)))
  }

  @Test("A picture that is read in before its first row has nearly all its time at the start")
  func progressive() {
    let points = [
      Point(rows: 10, time: 101), Point(rows: 20, time: 102), Point(rows: 32, time: 120),
    ]

    let times = SliceTimes(points, rows: 32)

    // Ten rows took 1; the two bands of two rows that end at row 20 lie at that pace too.
    #expect(abs(times.start - 100) < 1e-9)
    #expect(isNear(Array(times.bands[..<10]), Array(repeating: 0.2, count: 10)))
    #expect(isNear(Array(times.bands[10...]), Array(repeating: 3, count: 6)))
  }

  @Test("Few rows have a band each; all at once they are all at the start")
  func few() {
    let three = SliceTimes(
      [Point(rows: 1, time: 4), Point(rows: 2, time: 5), Point(rows: 3, time: 9)], rows: 3)
    let one = SliceTimes([Point(rows: 4, time: 7), Point(rows: 4, time: 8)], rows: 4)

    #expect(three.start == 3)
    #expect(three.bands == [1, 1, 4])
    #expect(one.start == 7)
    #expect(one.bands == [0, 0, 0, 1])
  }

  @Test("Several decodes give the median of each part, scaled to the cost of the whole")
  func scaled() throws {
    let samples = [(1.0, 5.0), (2, 4), (9, 30)].map { start, pace in
      SliceTimes((1...2).map { Point(rows: $0, time: start + pace * Double($0)) }, rows: 2)
    }

    let slices = try #require(SliceTimes(medianOf: samples).milliseconds(of: 24))

    // 2, 5, 5 of 12 parts.
    #expect(isNear([slices.startMilliseconds], [4]))
    #expect(isNear(slices.bandMilliseconds, [10, 10]))
    #expect(SliceTimes([Point(rows: 1, time: 0)], rows: 1).milliseconds(of: 3) == nil)
  }

  @Test("Measured costs have bands where a mode cuts decodes; recorded, they give the same bytes")
  func recorded() throws {
    let scratch = try Scratch()
    let costs = scratch.path("costs.json")
    let quick = ["--gesture", "none", "--settle", "1s", "--format", "json"]
    let images = ["--images", "Fixtures/jpeg", "--images", "Fixtures/pngsuite/basi6a16.png"]
    let measured = try Program.run(images + quick + ["--mode", "sliced", "--save-costs", costs])
    #expect(measured.status == 0, "\(measured.error)")

    let file = try ReportDocument(scratch.text("costs.json"))
    let entries = try #require(file.members["images"] as? [[String: Any]])
    #expect(entries.count > 15)
    for entry in entries {
      let name = Comment(rawValue: "\(entry["path"] ?? "")")
      let start = try #require(entry["start_ms"] as? Double, name)
      let bands = try #require(entry["bands_ms"] as? [Double], name)
      let cost = try #require(entry["decode_ms"] as? Double, name)
      #expect((1...16).contains(bands.count), name)
      #expect(start >= 0 && bands.allSatisfy { $0 >= 0 }, name)
      // Each part is rounded to the nanosecond.
      #expect(abs(bands.reduce(start, +) - cost) <= Double(bands.count + 1) * 0.5e-6, name)
    }

    let call = images + quick + ["--mode", "sliced", "--costs", costs]
    let first = try Program.run(call)
    #expect(first.status == 0, "\(first.error)")
    #expect(try Program.run(call, in: Program.root).output == first.output)
    #expect(first.output.contains("\"bands_ms\""))
    #expect(!first.output.contains("does not tell how a decode's time is spread"))
  }

  @Test("Where no mode cuts decodes and no costs are saved, nothing is cut to measure")
  func notNeeded() throws {
    let outcome = try Program.run(
      ["--images", "Fixtures/jpeg", "--gesture", "none", "--settle", "0s", "--format", "json"])

    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(!outcome.output.contains("bands_ms"))
  }

  /// Half of 40 ms lies before the first line, which no frame of 16.7 ms has room for.
  @Test("A recorded spread decides what is decoded while something moves")
  func decides() throws {
    let scratch = try Scratch()
    func entry(_ slices: String) -> String {
      """
      {"schema":"gridsim.costs/1","images":[{"path":"img3.jpg","format":"jpeg","width":4032,
      "height":3024,"decode_ms":40\(slices)}]}
      """
    }
    try scratch.write(entry(""), to: "unknown.json")
    try scratch.write(entry(",\"start_ms\":0.1,\"bands_ms\":[2,2]"), to: "even.json")
    try scratch.write(entry(",\"start_ms\":4,\"bands_ms\":[2,2]"), to: "late.json")
    func run(_ costs: String) throws -> (shown: Double, output: String) {
      let outcome = try Program.run(
        [
          "--images", Program.root.path + "/Fixtures/images/img3.jpg", "--costs", costs, "--mode",
          "sliced", "--gesture", "wait 3s; drag 1400 over 2s; hold 0.1s", "--settle", "0s",
          "--format", "json",
        ], in: scratch.folder)
      #expect(outcome.status == 0, "\(outcome.error)")
      return (
        try ReportDocument(outcome.output).number("images.shown", mode: "sliced"), outcome.output
      )
    }

    let (unknown, even, late) = (
      try run("unknown.json"), try run("even.json"), try run("late.json")
    )

    // The first screen is full at rest either way; in motion only what can be cut goes on.
    #expect(late.shown < even.shown)
    #expect(late.shown < unknown.shown)
    #expect(unknown.output.contains("does not tell how a decode's time is spread"))
    #expect(!even.output.contains("does not tell how a decode's time is spread"))
  }
}
