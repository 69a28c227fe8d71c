import FrameStatistics

/// Writes what tuning found as text: the curve, then the answer as a command line to paste.
package enum TuningTerminalReport {
  package static func text(_ report: TuningReport, style: TextStyle) -> String {
    var parts = [
      TerminalReport.heading(report.scenario, style, ending: "simulated"),
      style.wrap(TuningPhrases.question(report), hanging: "  "),
      curve(report, style),
      answer(report, style),
      TerminalReport.costs(report.costs, cpuScale: report.scenario.cpuScale, style),
    ]
    parts += TerminalReport.notices(report.notices, style)
    return parts.joined(separator: "\n\n") + "\n"
  }

  // MARK: The curve

  /// A row a value that was tried, a column a target; targets that find no room go into another
  /// block.
  private static func curve(_ report: TuningReport, _ style: TextStyle) -> String {
    let first = report.points.map(\.text) + [report.subject.parameter]
    let firstWidth = (first.map(\.count).max() ?? 0) + 2
    let widths = report.targets.indices.map { index in
      let figures = report.points.map { TuningPhrases.figure($0.results[index]).count + 2 }
      return max(report.targets[index].text.count, figures.max() ?? 0) + 3
    }
    var blocks: [String] = []
    var next = 0
    while next < widths.count {
      var (end, width) = (next + 1, firstWidth + widths[next])
      while end < widths.count, width + widths[end] <= style.width {
        width += widths[end]
        end += 1
      }
      blocks.append(block(report, next..<end, firstWidth, widths, style))
      next = end
    }
    return blocks.joined(separator: "\n\n")
  }

  private static func block(
    _ report: TuningReport, _ targets: Range<Int>, _ firstWidth: Int, _ widths: [Int],
    _ style: TextStyle
  ) -> String {
    var heading = report.subject.parameter.leading(to: firstWidth)
    for index in targets { heading += report.targets[index].text.leading(to: widths[index]) }
    func row(_ point: TuningReport.Point) -> String {
      // An arrow points at the answer.
      let isAnswer = point.text == report.answer?.text
      var row = (isAnswer ? "→" : "") + point.text.leading(to: firstWidth - (isAnswer ? 1 : 0))
      for index in targets {
        let result = point.results[index]
        row += TuningPhrases.figure(result).leading(to: widths[index] - 2)
        row += result.holds ? style.paint(" ✓", .green) : style.paint(" ✗", .red)
      }
      return row
    }
    let rows = stretches(report).flatMap { stretch in
      guard stretch.count > shownOfStretch, let first = stretch.first, let last = stretch.last
      else { return stretch.map(row) }
      let dots = "⋮".leading(to: firstWidth) + "   \(stretch.count - 2) more like these"
      return [row(first), style.paint(dots, .dim), row(last)]
    }
    return ([heading] + rows).joined(separator: "\n")
  }

  /// A longer stretch of values with the same figures is shown by its ends.
  private static let shownOfStretch = 3

  /// The points, parted where a figure changes.
  private static func stretches(_ report: TuningReport) -> [[TuningReport.Point]] {
    var stretches: [[TuningReport.Point]] = []
    for point in report.points {
      let isAlike = stretches.last?.last.map { $0.figures == point.figures } ?? false
      if isAlike { stretches[stretches.count - 1].append(point) } else { stretches.append([point]) }
    }
    return stretches
  }

  // MARK: The answer

  private static func answer(_ report: TuningReport, _ style: TextStyle) -> String {
    let sentence = TuningPhrases.answer(report)
    var lines = [style.wrap(sentence), style.wrap(TuningPhrases.method(report), hanging: "  ")]
    if let answer = report.answer {
      lines += ["", "  " + style.paint(report.command(report.mode(with: answer)), .bold)]
    } else {
      for reach in TuningPhrases.reaches(report) {
        let mark = reach.isMet ? style.paint("✓", .green) : style.paint("✗", .red)
        let text = style.wrap(reach.text, indent: "  ✓ ", hanging: "    ").dropFirst(3)
        lines.append("  \(mark)\(text)")
      }
    }
    return lines.joined(separator: "\n")
  }
}

extension String {
  /// The text with spaces before it up to a width.
  fileprivate func leading(to width: Int) -> String {
    String(repeating: " ", count: Swift.max(0, width - count)) + self
  }
}

extension TuningReport.Point {
  fileprivate var figures: [Double?] { results.map(\.value) }
}
