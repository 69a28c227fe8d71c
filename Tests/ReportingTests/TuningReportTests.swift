import FrameStatistics
import Foundation
import JSONText
import Testing

@testable import Reporting

/// What tuning found, as text, JSON, CSV and Markdown.
@Suite struct TuningReportTests {
  /// A report on a limit from 1 to `count`, whose figures are given by formulas.
  private func report(
    _ count: Int, targets: [String] = ["never_shown==0"], shown: @escaping (Int) -> Double?
  ) throws -> TuningReport {
    let expressions = try targets.map { try MetricExpression($0) }
    func results(_ value: Int) throws -> [GateResult] {
      let run = FigureTable.Run(
        mode: "deferred", label: "deferred:requeue=true",
        figures: ["images.never_shown": shown(value), "blank.image_ms": Double(value) * 1000])
      let table = FigureTable(baseline: nil, runs: [run])
      return try expressions.flatMap { try Gate.evaluate($0, on: table) }
    }
    let search = try LeastValueSearch(count: count) { (candidate: Int) throws in
      try results(candidate + 1).allSatisfy { $0.holds }
    }
    let typical = Report.typical
    return TuningReport(
      toolVersion: "0.0.0", isReproducible: true, seed: 1, scenario: typical.scenario,
      costs: typical.costs,
      subject: .init(
        mode: "deferred", label: "deferred:requeue=true", parameter: "limit", from: "1",
        to: "\(count)", step: "1"),
      targets: expressions, search: search,
      points: try search.tried.map {
        .init(text: "\($0 + 1)", value: .integer($0 + 1), results: try results($0 + 1))
      },
      command: { "gridsim --rows 7 --mode \($0)" }, notices: [])
  }

  /// Blank images fall by one a unit, to none at 5.
  private func falling(_ count: Int) throws -> TuningReport {
    try report(count) { Double(max(0, 5 - $0)) }
  }

  private func text(_ report: TuningReport, color: Bool = false, width: Int = 80) -> String {
    TuningTerminalReport.text(report, style: TextStyle(usesColor: color, width: width))
  }

  private func document(_ report: TuningReport) throws -> [String: Any] {
    let bytes = TuningJSONReport.bytes(report)
    return try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  @Test("Text shows the curve, points at the answer, and gives a line to paste")
  func curve() throws {
    let text = try text(falling(6))

    #expect(
      text.contains(
        """
          limit   never_shown==0
              1              4 ✗
              2              3 ✗
              3              2 ✗
              4              1 ✗
        →     5              0 ✓
              6              0 ✓

        limit=5 is the least that meets the target.
        exact: all 6 values were tried

          gridsim --rows 7 --mode deferred:requeue=true,limit=5

        """))
  }

  @Test("A stretch of more than three values with the same figures is shown by its ends")
  func stretch() throws {
    let text = try text(falling(9))

    #expect(
      text.contains(
        """
        →     5              0 ✓
              ⋮   3 more like these
              9              0 ✓
        """))
    #expect(try self.text(falling(7)).contains("      6              0 ✓\n      7"))
  }

  @Test("Colour changes nothing else, and targets that find no room go into another block")
  func widths() throws {
    let targets = (1...5).map { "images.never_shown<=\($0)" }
    let report = try report(6, targets: targets) { Double(max(0, 5 - $0)) }

    let plain = text(report)

    #expect(
      text(report, color: true).replacing(/\u{1B}\[[0-9]+m/, with: "") == plain)
    #expect(plain.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(plain.components(separatedBy: "\n  limit ").count - 1 == 2)
  }

  @Test("Each way of searching says what it proves")
  func methods() throws {
    func method(_ report: TuningReport) -> String { TuningPhrases.method(report) }

    #expect(try method(report(300) { _ in 0 }).hasPrefix("exact: no smaller value lies"))
    let bisected = try method(report(300) { $0 < 150 ? 1 : 0 })
    #expect(bisected.hasPrefix("bisection: the sampled values fail up to "))
    #expect(bisected.hasSuffix("smaller ones that were not tried are taken to fail too"))
    #expect(
      try method(report(300) { $0 < 3 ? 1 : 0 }).hasSuffix(
        "exact, as every smaller value was tried"))
    let searched = try method(report(900) { 300..<400 ~= $0 || $0 > 800 ? 0 : 1 })
    #expect(searched.hasPrefix("search: meeting is not monotone, 300 meets and "))
    #expect(searched.hasSuffix("a smaller one may meet"))
    #expect(
      try method(report(900) { _ in 1 }).hasPrefix("search: none of the sampled values meets"))
  }

  @Test("Where none meets, the best of each target is named with its value")
  func noneMeets() throws {
    let report = try report(4, targets: ["never_shown==0", "image_ms<2s", "image_ms>=9s"]) {
      Double(abs($0 - 3) + 1)
    }

    let text = text(report)

    #expect(text.contains("No value meets all targets: all 4 values were tried."))
    #expect(text.contains("  ✗ never_shown==0 is met by none; the best is 1 at limit=3\n"))
    #expect(text.contains("  ✓ image_ms<2s is met by 1 of the 4 values tried, the least limit=1\n"))
    #expect(text.contains("  ✗ image_ms>=9s is met by none; the best is 4000 ms at limit=4\n"))
    #expect(!text.contains("--mode"))
    let document = try document(report)
    #expect(document["answer"] is NSNull)
    let targets = try #require(document["targets"] as? [[String: Any]])
    #expect(targets.map { $0["met_by"] as? Int } == [0, 1, 0])
    #expect(targets.map { $0["best_at"] as? Int } == [3, 1, 4])
  }

  @Test("A figure that no run has is said to be missing")
  func noFigure() throws {
    let report = try report(2) { _ in nil }

    #expect(text(report).contains("never_shown==0 is met by none: no run has that figure"))
    #expect(TuningCSV.text(report).contains("1,,false,false\n"))
  }

  @Test("JSON has the points, the method and the answer, the same bytes each time")
  func json() throws {
    let document = try document(falling(300))

    #expect(document["schema"] as? String == "gridsim.tune/1")
    #expect(document["parameter"] as? String == "limit")
    let answer = try #require(document["answer"] as? [String: Any])
    #expect(answer["value"] as? Int == 5)
    #expect(answer["mode"] as? String == "deferred:requeue=true,limit=5")
    #expect(answer["command"] as? String == "gridsim --rows 7 --mode deferred:requeue=true,limit=5")
    let method = try #require(document["method"] as? [String: Any])
    #expect(method["name"] as? String == "bisection")
    // 1, 2, 3, 4, 6, 8 are sampled; 5 is what halving adds, so no smaller one is left.
    #expect(method["exact"] as? Bool == true)
    #expect(method["last_failing"] as? Int == 4)
    #expect(method["first_meeting"] as? Int == 6)
    let points = try #require(document["points"] as? [[String: Any]])
    #expect(points.prefix(6).map { $0["value"] as? Int } == [1, 2, 3, 4, 5, 6])
    #expect(
      points.prefix(6).map { $0["meets"] as? Bool } == [false, false, false, false, true, true])
    #expect(try TuningJSONReport.bytes(falling(300)) == TuningJSONReport.bytes(falling(300)))
  }

  @Test("A limit beyond all numbers has no place in JSON")
  func infiniteLimit() throws {
    let document = try document(report(2, targets: ["image_ms<1e306s"]) { _ in 0 })

    let targets = try #require(document["targets"] as? [[String: Any]])
    #expect(targets[0]["limit"] is NSNull && targets[0]["met_by"] as? Int == 2)
  }

  @Test("CSV and Markdown have a row a value that was tried")
  func tables() throws {
    let report = try falling(5)

    #expect(
      TuningCSV.text(report)
        == """
        limit,images.never_shown,never_shown==0,meets_all
        1,4,false,false
        2,3,false,false
        3,2,false,false
        4,1,false,false
        5,0,true,true

        """)
    let markdown = TuningMarkdownReport.text(report)
    #expect(markdown.contains("| limit | `never_shown==0` |\n| ---: | ---: |\n| 1 | 4 ❌ |\n"))
    #expect(markdown.contains("\n| 5 | 0 ✅ |\n\nlimit=5 is the least"))
    #expect(markdown.contains("\n    gridsim --rows 7 --mode deferred:requeue=true,limit=5\n"))
  }
}
