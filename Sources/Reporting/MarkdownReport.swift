import FrameStatistics

/// Writes a report as Markdown: a table with a row a mode, for a pull request or a build summary.
package enum MarkdownReport {
  package static func text(_ report: Report) -> String {
    var lines = report.ranking.map { ranked(report, $0) } ?? compared(report)
    for notice in report.notices { lines += ["", quote(notice)] }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func compared(_ report: Report) -> [String] {
    let rows = report.runs.map { run in columns.map { $0.text(run) } }
    let lines = table(columns.map { ($0.name, $0.isNumber) }, rows)
    return lines + (ComparisonSentence.text(report).map { ["", escaped($0)] } ?? [])
  }

  /// Modes in order, which to choose, and which nothing beats.
  private static func ranked(_ report: Report, _ ranking: Ranking) -> [String] {
    let rows = report.rankedRuns.map { entry, run in
      rankingCells(run, entry, in: report)
    }
    var lines = table(rankingColumns, rows)
    lines += ["", escaped(RankingPhrases.target)]
    for sentence in report.adviceSentences { lines += ["", escaped(sentence)] }
    return lines + ["", escaped(RankingPhrases.pareto(ranking))]
  }

  private static let rankingColumns = [
    ("rank", true), ("mode", false), ("hitches, ms/s", true), ("dropped frames", true),
    ("missing", true), ("stale writes", true), ("longest hang", true), ("blank", true),
    ("full", true), ("peak decoded", true), ("above the bound", true),
  ]

  private static func rankingCells(
    _ run: RunReport, _ entry: Ranking.Entry?, in report: Report
  ) -> [String] {
    let figures = report.shownFigures(run)
    return [
      entry.map { String($0.rank) } ?? "bound", run.label, RankingPhrases.hitches(figures),
      "\(figures.dropped) of \(figures.expected)", String(figures.neverShown),
      String(figures.staleWrites), FigureText.time(figures.longestHang),
      FigureText.time(figures.blankMilliseconds),
      RankingPhrases.full(figures, isBound: run.isBound), FigureText.bytes(figures.peakBytes),
      run.isBound ? "" : RankingPhrases.distance(run, in: report),
    ]
  }

  private static func table(
    _ columns: [(name: String, isNumber: Bool)], _ rows: [[String]]
  ) -> [String] {
    [row(columns.map(\.name)), row(columns.map { $0.isNumber ? "---:" : "---" })]
      + rows.map { row($0.map(escaped)) }
  }

  private static let columns:
    [(name: String, isNumber: Bool, text: @Sendable (RunReport) -> String)] = [
      ("mode", false, { $0.label }),
      (
        "dropped frames", true,
        { "\($0.statistics.frames.dropped) of \($0.statistics.frames.expected)" }
      ),
      (
        "hitch time ratio", true,
        {
          FigureText.decimal($0.statistics.hitches.ratio, 1)
            + " ms/s, \($0.statistics.hitches.verdict.rawValue)"
        }
      ),
      ("longest hitch", true, { FigureText.time($0.statistics.hitches.longestMilliseconds) }),
      ("worst second", true, { FigureText.percent($0.statistics.frames.worstWindowPercent) }),
      ("first image", true, { FigureText.time($0.statistics.blank.firstImageMilliseconds) }),
      ("all visible", true, { FigureText.time($0.statistics.blank.allVisibleMilliseconds) }),
      ("never shown", true, { String($0.statistics.images.neverShown) }),
      ("peak decoded", true, { FigureText.bytes($0.statistics.memory.peakDecodedBytes) }),
    ]

  /// A notice as a quotation.
  static func quote(_ notice: Notice) -> String {
    return "> **\(notice.weight.rawValue)**: \(escaped(notice.sentence))"
  }

  static func row(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |"
  }

  /// The text with what Markdown or HTML would take for markup escaped.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if "\\`*_[]<>|".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }
}
