/// Writes a launch as text that someone understands at the first look.
package enum LaunchTerminalReport {
  package static func text(_ report: LaunchReport, style: TextStyle) -> String {
    let figures = LaunchPhrases.figures(report.schedule)
    let nameWidth = (figures.map(\.name.count).max() ?? 0) + 4
    var parts = [
      style.wrap(LaunchPhrases.heading(report)),
      LaunchTimeline(report.schedule, style: style).lines.joined(separator: "\n"),
      figures.map { "  " + $0.name.padded(to: nameWidth - 2) + $0.text }.joined(separator: "\n"),
    ]
    if !report.moves.isEmpty {
      let remarks = report.moves.map(LaunchPhrases.remark) + [LaunchPhrases.condition]
      parts.append(
        remarks.map { style.wrap("note: " + $0, hanging: "  ") }.joined(separator: "\n"))
    }
    return parts.joined(separator: "\n\n") + "\n"
  }
}
