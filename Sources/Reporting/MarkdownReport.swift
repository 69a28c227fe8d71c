import FrameStatistics

/// Writes a report as Markdown: a table with a row a mode, for a pull request or a build summary.
package enum MarkdownReport {
  package static func text(_ report: Report) -> String {
    var lines = [
      row(columns.map(\.name)),
      row(columns.map { $0.isNumber ? "---:" : "---" }),
    ]
    for run in report.runs {
      lines.append(row(columns.map { escaped($0.text(run)) }))
    }
    if let sentence = ComparisonSentence.text(report) { lines += ["", escaped(sentence)] }
    for notice in report.notices { lines += ["", quote(notice)] }
    return lines.joined(separator: "\n") + "\n"
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
    let remedy = notice.remedy.map { "; \($0)" } ?? ""
    return "> **\(notice.weight.rawValue)**: \(escaped(notice.what + remedy))"
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
