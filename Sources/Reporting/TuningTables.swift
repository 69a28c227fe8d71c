import FrameStatistics

/// Writes the curve as CSV, a row a value that was tried.
package enum TuningCSV {
  /// The parameter, for each target its figure and whether it is met, and whether all are.
  package static func text(_ report: TuningReport) -> String {
    let metrics = report.points.first?.results.map(\.metric.key) ?? []
    let columns = zip(metrics, report.targets).flatMap { [$0, $1.text] }
    var text = CSVText.line([report.subject.parameter] + columns + ["meets_all"])
    for point in report.points {
      let cells = point.results.flatMap { result in
        [result.value.map(FigureText.short) ?? "", String(result.holds)]
      }
      text += CSVText.line([point.text] + cells + [String(point.meets)])
    }
    return text
  }
}

/// Writes what tuning found as Markdown: the curve as a table, then the answer.
package enum TuningMarkdownReport {
  package static func text(_ report: TuningReport) -> String {
    var lines = [
      MarkdownReport.escaped(TuningPhrases.question(report)), "",
      MarkdownReport.row([report.subject.parameter] + report.targets.map(code)),
      MarkdownReport.row(["---:"] + report.targets.map { _ in "---:" }),
    ]
    for point in report.points {
      let cells = point.results.map { TuningPhrases.figure($0) + ($0.holds ? " ✅" : " ❌") }
      lines.append(MarkdownReport.row([point.text] + cells))
    }
    lines += ["", MarkdownReport.escaped(TuningPhrases.answer(report))]
    lines += ["", MarkdownReport.escaped(TuningPhrases.method(report))]
    if let answer = report.answer {
      lines += ["", "    " + report.command(report.mode(with: answer))]
    } else {
      lines += [""]
      lines += TuningPhrases.reaches(report).map { "- \(MarkdownReport.escaped($0.text))" }
    }
    for notice in report.notices { lines += ["", MarkdownReport.quote(notice)] }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func code(_ target: MetricExpression) -> String {
    "`\(target.text.replacing("|", with: "\\|"))`"
  }
}
