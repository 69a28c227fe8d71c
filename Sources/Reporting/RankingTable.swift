import FrameStatistics

/// The ranked modes in a terminal: a row a mode, and below it what explains the row.
///
/// Where the rows are wider than the style, labels stand in lines of their own; where that does not
/// do either, columns that the table can do without are left out.
struct RankingTable {
  let report: Report
  let style: TextStyle

  private struct Column: Sendable {
    let title: String
    /// Whether a narrow terminal goes without it.
    var isDispensable = false
    let text: @Sendable (Row) -> String
  }

  private struct Row {
    let place: String
    let run: RunReport
    let figures: ChoiceFigures
  }

  var text: String {
    var columns = RankingTable.columns
    let rows = report.rankedRuns.map { entry, run in
      Row(
        place: entry.map { String($0.rank) } ?? "-", run: run, figures: report.shownFigures(run))
    }
    let labelWidth = rows.map(\.run.label.count).max() ?? 0
    let isStacked = RankingTable.indent + labelWidth + width(columns, rows) > style.width
    if isStacked, RankingTable.indent + width(columns, rows) > style.width {
      columns.removeAll(where: \.isDispensable)
    }
    let widths = columns.map { width($0, rows) }
    let margin = String(repeating: " ", count: RankingTable.indent)
    let titles = zip(columns, widths).map { leading($0.title, $1) }.joined()
    var lines = [margin + (isStacked ? "" : "mode".padded(to: labelWidth)) + titles]
    for row in rows {
      let head = leading(row.place, 2) + "  "
      let label = style.paint(row.run.label, .bold)
      let figures = zip(columns, widths).map { cell($0, $1, row) }.joined()
      if isStacked {
        lines += [head + label, margin + figures]
      } else {
        let gap = String(repeating: " ", count: labelWidth - row.run.label.count)
        lines.append(head + label + gap + figures)
      }
      let remarks = RankingPhrases.remarks(row.run, in: report)
      if !remarks.isEmpty {
        lines.append(style.wrap(remarks, indent: margin + "  ", hanging: margin + "  "))
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Before the labels: a place and two spaces.
  private static let indent = 4
  private static let gap = 2

  private static let columns = [
    Column(title: "hitches, ms/s") { RankingPhrases.hitches($0.figures) },
    Column(title: "dropped") { String($0.figures.dropped) },
    Column(title: "missing") { String($0.figures.neverShown) },
    Column(title: "blank") { FigureText.time($0.figures.blankMilliseconds) },
    Column(title: "full", isDispensable: true) {
      RankingPhrases.full($0.figures, isBound: $0.run.isBound)
    },
    Column(title: "memory") { FigureText.bytes($0.figures.peakBytes) },
  ]

  private func width(_ column: Column, _ rows: [Row]) -> Int {
    RankingTable.gap + max(column.title.count, rows.map { column.text($0).count }.max() ?? 0)
  }

  private func width(_ columns: [Column], _ rows: [Row]) -> Int {
    columns.map { width($0, rows) }.reduce(0, +)
  }

  private func cell(_ column: Column, _ width: Int, _ row: Row) -> String {
    let (text, verdict) = (column.text(row), row.figures.verdict)
    let padding = String(repeating: " ", count: max(0, width - text.count))
    return padding + style.paint(text, text.hasSuffix(verdict.rawValue) ? verdict.color : nil)
  }

  private func leading(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
