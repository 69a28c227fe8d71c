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
        remarks.map { style.wrap("note: " + binding($0), hanging: "  ") }.joined(separator: "\n")
          .replacing("\u{A0}", with: " "))
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// The text with spaces that no line ends at between numbers and their units.
  private static func binding(_ text: String) -> String {
    text.replacing(/([0-9]) (m?s)\b/) { "\($0.1)\u{A0}\($0.2)" }
  }
}
