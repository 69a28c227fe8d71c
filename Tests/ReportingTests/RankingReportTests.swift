import Foundation
import FrameStatistics
import JSONText
import Testing
import Timeline
import VirtualTime

@testable import Reporting

extension Report {
  /// Eager drops 30 of 120 frames and is never blank, `fast` drops none, `slow` two, and leaves a
  /// slot empty; `ideal` is the bound. One frame is 8.3 ms/s.
  static func ranked(
    atSlotSize smaller: [(label: String, statistics: RunStatistics)]? = nil, width: String = ""
  ) -> Report {
    var report = make(
      [
        RunSketch(mode: "eager", expected: 120, dropped: 60..<90, peakBytes: 1_000_000_000),
        RunSketch(
          mode: "deferred", label: "slow" + width, expected: 120, dropped: 3..<5, blankAtFirst: 6,
          blankAtEnd: 1, callback: .idleObserver, peakBytes: 9_000_000),
        RunSketch(
          mode: "operations", label: "fast" + width, expected: 120, blankAtFirst: 1,
          peakBytes: 5_000_000),
        RunSketch(mode: "ideal", expected: 120, peakBytes: 5_000_000),
      ],
      notices: [
        Notice(
          .warning, "slow: 1 image stays blank", remedy: "try --limit 31", run: "slow" + width),
        Notice(.note, "costs are recorded ones"),
      ])
    let bound = report.runs[3].statistics
    report.runs = report.runs.map { run in
      RunReport(
        mode: run.mode, label: run.label, parameters: run.parameters, statistics: run.statistics,
        launch: run.launch, aboveIdeal: DistanceFromIdeal(run.statistics, from: bound))
    }
    report.rank(atSlotSize: smaller)
    return report
  }
}

/// Rankings and advice as they are written.
@Suite struct RankingReportTests {
  private func text(_ report: Report, width: Int = 80, color: Bool = false) -> String {
    TerminalReport.text(report, style: TextStyle(usesColor: color, width: width))
  }

  private func sentences(_ report: Report) throws -> String {
    try #require(report.advice != nil)
    return report.adviceSentences.joined(separator: " ")
  }

  private let smooth = RunSketch(expected: 120, peakBytes: 7_000).statistics
  private let rough = RunSketch(expected: 120, dropped: 0..<60, peakBytes: 8_000).statistics

  @Test("A ranking reads as in its snapshot", arguments: [60, 80, 100])
  func snapshot(width: Int) throws {
    try expectSnapshot(text(.ranked(), width: width), "ranking-\(width).txt")
  }

  @Test("Colour adds escape sequences and changes nothing else", arguments: [60, 80])
  func color(width: Int) {
    let colored = text(.ranked(), width: width, color: true)

    #expect(colored.contains("\u{1B}[32m"))
    #expect(colored.replacing(/\u{1B}\[[0-9]+m/, with: "") == text(.ranked(), width: width))
  }

  @Test(
    "Every mode has a row and the text keeps within the width, however long the labels are",
    arguments: [60, 72, 80, 100, 200])
  func widths(width: Int) {
    let text = text(.ranked(width: ":requeue=true,keep-alive=100ms"), width: width)
    let lines = text.split(separator: "\n")

    #expect(lines.filter { $0.count > width } == [])
    #expect(lines.allSatisfy { $0.last != " " })
    for (place, label) in [(1, "fast"), (2, "slow"), (3, "eager")] {
      #expect(lines.contains { $0.hasPrefix(" \(place)  \(label)") }, "\(label)")
    }
    #expect(lines.contains { $0.hasPrefix(" -  ideal") })
  }

  @Test("Fewer than three modes beside the baseline stand side by side, without advice")
  func few() {
    var report = Report.typical
    report.rank()

    #expect(report.ranking == nil && report.advice == nil)
    #expect(text(report) == text(.typical))
  }

  /// Eager has no blank time, so that nothing beats it either.
  @Test("The bound has no place, and is neither advised nor on the Pareto front")
  func bound() throws {
    let report = Report.ranked()
    let ranking = try #require(report.ranking)
    let words = try sentences(report)

    #expect(ranking.entries.map(\.label) == ["fast", "slow", "eager"])
    #expect(!words.contains("ideal"))
    #expect(!RankingPhrases.pareto(ranking).contains("ideal"))
  }

  @Test("Warnings about modes that are not advised are counted, not shown")
  func notices() {
    let text = text(.ranked())

    #expect(!text.contains("stays blank"))
    #expect(text.contains("note: costs are recorded ones"))
    #expect(text.contains("note: 1 notice about modes that are not advised is left out"))
  }

  // MARK: The advice

  /// 120 frames at 60 Hz: one is 8.3 ms/s, 30 are 250 ms/s, 60 are 500 ms/s.
  @Test("A mode that meets the target is advised with the figures of it and of the baseline")
  func chooses() throws {
    let words = try sentences(.ranked())

    #expect(words.hasPrefix("Choose fast: it meets the target, with 0.0 ms/s of hitches (good)"))
    #expect(words.contains("5.0 MB at the peak. eager has 250.0 ms/s of hitches (critical)"))
    #expect(!words.contains("--downsample"))
  }

  @Test("Decoding to the slot's size comes first where it alone meets the target")
  func smaller() throws {
    let words = try sentences(
      .ranked(atSlotSize: [("eager", smooth), ("slow", smooth), ("fast", smooth)]))

    #expect(
      words.hasPrefix(
        "Decode to the slot's size first, with --downsample: eager then has 0.0 ms/s of hitches "
          + "(good)"))
    #expect(words.contains("7.0 kB at the peak; that alone meets the target."))
    #expect(words.contains("Decoding the whole pictures, it has 250.0 ms/s of hitches (critical)"))
    #expect(words.contains("Without that, fast meets it"))
  }

  @Test("Where decoding smaller is not enough alone, that is said with its figure")
  func notEnough() throws {
    let words = try sentences(
      .ranked(atSlotSize: [("eager", rough), ("slow", rough), ("fast", smooth)]))

    #expect(words.hasPrefix("Choose fast"))
    #expect(
      words.contains(
        "is not enough alone: eager then has 500.0 ms/s of hitches (critical)"))
    #expect(words.contains("With fast it gives 0.0 ms/s of hitches (good)"))
    #expect(words.hasSuffix("7.0 kB at the peak."))
  }

  @Test(
    "Where no mode meets the target, the closest is named with what it misses and what helps it")
  func none() throws {
    var report = Report.ranked()
    report.runs.removeAll { $0.label == "fast" }
    report.runs.append(
      RunSketch(mode: "drain", expected: 120, dropped: 0..<90, peakBytes: 1).report)
    report.rank()

    let words = try sentences(report)

    // Two of 120 frames are 16.7 ms/s: critical, as is all the rest, but with the fewest drops.
    #expect(report.advice?.decision == .noneMeets)
    #expect(
      words.hasPrefix(
        "No mode meets the target. slow comes closest, and misses it by 16.7 ms/s of hitches "
          + "(critical) and 1 image never shown."))
    #expect(words.contains("For slow, try --limit 31."))
    #expect(!words.contains("Choose"))
  }

  @Test("Remedies that were tried for the closest mode are part of the advice")
  func remedies() throws {
    let entry = Ranking.Candidate(
      label: "slow",
      figures: ChoiceFigures(
        expected: 10, dropped: 0, hitchRatio: 0, neverShown: 1, staleWrites: 0, longestHang: 0,
        blankMilliseconds: 1, fullAfterMilliseconds: nil, peakBytes: 1))
    let advice = try #require(Advice(Ranking([entry]), baseline: "slow"))
    let notices = Report.ranked().notices + [Notice(.warning, "x", remedy: "try y", run: "other")]

    let words = AdvicePhrases(advice: advice, notices: notices).sentences.joined(separator: " ")

    #expect(words.contains("comes closest, and misses it by 1 image never shown."))
    #expect(words.contains("For slow, try --limit 31."))
    #expect(!words.contains("try y"))
  }

  @Test("Whatever the figures, the bound is not advised, and what is advised meets the target")
  func random() throws {
    for seed in UInt64(0)..<100 {
      var generator = SeededGenerator(seed: seed)
      func draw(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
      var report = Report.make(
        ["eager", "deferred", "operations", "sliced", "ideal"].map { mode in
          let drops = draw(0...2) * draw(0...9)
          return RunSketch(
            mode: mode, expected: 600, dropped: 3..<(3 + drops), blankAtFirst: draw(0...6),
            blankAtEnd: draw(0...3) / 3, peakBytes: draw(1...9))
        })

      report.rank()

      let advice = try #require(report.advice)
      #expect(advice.choice.label != "ideal", "seed \(seed)")
      #expect(report.ranking?["ideal"] == nil, "seed \(seed)")
      let isMet = advice.decision != .noneMeets
      #expect(advice.choice.figures.meetsTarget == isMet, "seed \(seed)")
      #expect(report.ranking?.entries.contains { $0.figures.meetsTarget } == isMet, "seed \(seed)")
    }
  }

  // MARK: Other forms

  @Test("Markdown has a row a mode, the advice, and the Pareto front")
  func markdown() {
    let lines = MarkdownReport.text(.ranked()).split(separator: "\n")

    #expect(lines[0].hasPrefix("| rank | mode | hitches, ms/s |"))
    #expect(lines[2].hasPrefix("| 1 | fast | 0.0 good | 0 of 120 |"))
    #expect(lines[5].hasPrefix("| bound | ideal |"))
    #expect(lines.contains { $0.hasPrefix("Choose fast") })
    let front = lines.last { $0.hasPrefix("On") }.map(String.init)
    #expect(
      front
        == "On the Pareto front of hitches, blank time and memory: fast and eager. fast beats slow "
        + "on all three, and is behind on none.")
  }

  @Test("JSON has the ranking with its keys, best first")
  func ranking() throws {
    let document = try JSONParser.parse(JSONReport.bytes(.ranked()))
    let entries = try #require(document["ranking"]?.array)

    #expect(entries.map { $0["label"] } == [.string("fast"), .string("slow"), .string("eager")])
    #expect(
      keys(entries[0]) == [
        "dominated_by", "figures", "label", "loses_on", "meets_target", "misses", "pareto", "rank",
      ])
    #expect(
      keys(entries[0]["figures"]) == [
        "blank_ms", "dropped", "full_after_ms", "longest_hang_ms", "never_shown",
        "peak_decoded_bytes", "ratio_ms_per_s", "stale_writes",
      ])
    #expect(entries[0]["rank"] == .integer(1) && entries[0]["pareto"] == .boolean(true))
    #expect(entries[1]["dominated_by"] == .string("fast"))
    #expect(entries[1]["misses"] == .array([.string("hitches"), .string("never_shown")]))
  }

  @Test("JSON has the advice with its figures by key, and null where there is none")
  func advice() throws {
    let report = Report.ranked(atSlotSize: [("eager", smooth), ("fast", smooth)])
    let advice = try #require(try JSONParser.parse(JSONReport.bytes(report))["advice"])

    #expect(
      keys(advice) == [
        "at_slot_size", "closest", "decision", "decode_to_slot_size", "reasons", "recommended",
        "text",
      ])
    #expect(advice["decision"] == .string("decode_smaller"))
    #expect(advice["recommended"] == .string("eager") && advice["closest"] == .null)
    #expect(advice["decode_to_slot_size"] == .boolean(true))
    let reasons = try #require(advice["reasons"]?.array)
    let ratios = reasons.filter { $0["metric"] == .string("hitches.ratio_ms_per_s") }
    #expect(ratios.map { $0["at_slot_size"] } == [.boolean(true), .boolean(false)])
    #expect(ratios[0]["value"]?.double == 0)
    #expect(abs((ratios[1]["value"]?.double ?? 0) - 250) < 1e-9)
    #expect(try JSONParser.parse(JSONReport.bytes(.typical))["advice"] == .null)
    #expect(try JSONParser.parse(JSONReport.bytes(.typical))["ranking"] == .array([]))
  }

  private func keys(_ value: JSONValue?) -> [String] {
    if case .object(let members) = value { members.keys.sorted() } else { [] }
  }
}
