import LaunchModel

/// Writes a launch as Markdown: its figures, a row a task, and the remarks.
package enum LaunchMarkdownReport {
  package static func text(_ report: LaunchReport) -> String {
    let figures = LaunchPhrases.figures(report.schedule)
    var lines = [
      MarkdownReport.escaped(LaunchPhrases.heading(report)), "",
      MarkdownReport.row(figures.map(\.name)),
      MarkdownReport.row(figures.map { _ in "---:" }),
      MarkdownReport.row(figures.map(\.text)),
      "",
      MarkdownReport.row(["task", "category", "start", "end", "cost"]),
      MarkdownReport.row(["---", "---", "---:", "---:", "---:"]),
    ]
    for task in report.schedule.tasks {
      lines.append(
        MarkdownReport.row([
          MarkdownReport.escaped(task.work.name), task.work.category.rawValue,
          LaunchPhrases.time(task.start), LaunchPhrases.time(task.end),
          LaunchPhrases.time(task.work.cost),
        ]))
    }
    let remarks = report.moves.map(LaunchPhrases.remark)
    for remark in remarks.isEmpty ? [] : remarks + [LaunchPhrases.condition] {
      lines += ["", "> **note**: \(MarkdownReport.escaped(remark))"]
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
