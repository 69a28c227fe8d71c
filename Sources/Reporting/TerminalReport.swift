import FrameStatistics

/// Writes a report as text that someone understands at the first look.
package enum TerminalReport {
  package static func text(_ report: Report, style: TextStyle) -> String {
    let ending = report.live == nil ? "simulated" : "in real time"
    var parts = [heading(report.scenario, style, ending: ending)]
    parts += report.ranking.map { ranked(report, $0, style) } ?? compared(report, style)
    parts.append(costs(report.costs, cpuScale: report.scenario.cpuScale, style))
    parts += notices(shownNotices(report), style)
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// Modes side by side, what is traded for what, and what took the deadlines.
  private static func compared(_ report: Report, _ style: TextStyle) -> [String] {
    var parts = [table(report, style)]
    if let verdict = ComparisonSentence.text(report) {
      parts.append(
        verdict.split(separator: "\n").map { style.wrap(String($0)) }.joined(separator: "\n"))
    }
    let causes = causes(report, style)
    return causes.isEmpty ? parts : parts + [causes]
  }

  /// Modes in order, which to choose, and which nothing beats.
  private static func ranked(
    _ report: Report, _ ranking: Ranking, _ style: TextStyle
  ) -> [String] {
    var parts = [RankingTable(report: report, style: style).text]
    parts.append(style.wrap(RankingPhrases.target))
    if report.advice != nil {
      parts.append(report.adviceSentences.map { style.wrap($0) }.joined(separator: "\n"))
    }
    return parts + [style.wrap(RankingPhrases.pareto(ranking))]
  }

  /// The scenario in a line, with its duration and what was done for so long.
  static func heading(_ scenario: ScenarioSummary, _ style: TextStyle, ending: String) -> String {
    let size =
      FigureText.short(scenario.viewport.width) + "×" + FigureText.short(scenario.viewport.height)
    let device = scenario.device.map { "\($0), " } ?? ""
    let gesture =
      ["none", "default"].contains(scenario.gesture)
      ? (scenario.gesture == "none" ? "no gesture" : "default gesture") : "gesture as given"
    let launch =
      scenario.launch.map { ", \(FigureText.count($0.tasks.count, "launch task"))" } ?? ""
    return style.wrap(
      "\(FigureText.count(scenario.rows, "row")) × \(FigureText.count(scenario.imagesPerRow, "image")), "
        + "\(device)\(size) pt at \(FigureText.short(scenario.scale))x, "
        + "\(FigureText.short(scenario.refresh)) Hz, \(gesture)\(launch), "
        + "\(FigureText.time(scenario.durationMilliseconds)) \(ending)")
  }

  // MARK: The table

  /// A cell of the table: its text, and the colour that a verdict gives it.
  private typealias Entry = (text: String, color: TextStyle.Color?)

  private static func table(_ report: Report, _ style: TextStyle) -> String {
    let runs = report.runs
    let knowsBound = runs.contains { $0.aboveIdeal != nil }
    let names = lines.map(\.name) + (knowsBound ? ["above the bound"] : [])
    let nameWidth = (names.map(\.count).max() ?? 0) + 4
    let columns = runs.map { run in
      lines.map { $0.entry(run.statistics) }
        + (knowsBound ? [(text: RankingPhrases.distance(run, in: report), color: nil)] : [])
    }
    let widths = zip(runs, columns).map { run, column in
      max(run.label.count, column.map(\.text.count).max() ?? 0) + 3
    }
    var blocks: [String] = []
    var first = 0
    while first < runs.count {
      var end = first + 1
      var width = nameWidth + widths[first]
      while end < runs.count, width + widths[end] <= style.width {
        width += widths[end]
        end += 1
      }
      blocks.append(
        block(names, nameWidth, runs[first..<end], Array(columns[first..<end]), widths, style))
      first = end
    }
    return blocks.joined(separator: "\n\n")
  }

  private static func block(
    _ names: [String], _ nameWidth: Int, _ runs: ArraySlice<RunReport>, _ columns: [[Entry]],
    _ widths: [Int], _ style: TextStyle
  ) -> String {
    var text = [String(repeating: " ", count: nameWidth)]
    for (index, run) in zip(runs.indices, runs) {
      text[0] += style.paint(run.label, .bold) + pad(run.label, widths[index])
    }
    for (line, name) in names.enumerated() {
      var row = "  " + name.padded(to: nameWidth - 2)
      for (column, index) in zip(columns, runs.indices) {
        let entry = column[line]
        row += style.paint(entry.text, entry.color) + pad(entry.text, widths[index])
      }
      text.append(row)
    }
    return text.map(trimmingEnd).joined(separator: "\n")
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count))
  }

  private static func trimmingEnd(_ text: String) -> String {
    var text = Substring(text)
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  private static let lines: [(name: String, entry: @Sendable (RunStatistics) -> Entry)] = [
    (
      "dropped frames",
      {
        (
          $0.frames.expected == 0
            ? "none expected"
            : "\($0.frames.dropped) of \($0.frames.expected) "
              + "(\(FigureText.percent($0.frames.droppedPercent)))", nil
        )
      }
    ),
    (
      "hitch time ratio",
      {
        $0.frames.expected == 0
          ? ("no motion", nil)
          : (
            "\(FigureText.decimal($0.hitches.ratio, 1)) ms/s, \($0.hitches.verdict.rawValue)",
            $0.hitches.verdict.color
          )
      }
    ),
    ("longest hitch", { (FigureText.time($0.hitches.longestMilliseconds), nil) }),
    ("worst second", { (FigureText.percent($0.frames.worstWindowPercent) + " dropped", nil) }),
    ("first rows at", { (FigureText.time($0.blank.firstRowsMilliseconds), nil) }),
    ("first image after", { (FigureText.time($0.blank.firstImageMilliseconds), nil) }),
    ("all visible after", { (FigureText.time($0.blank.allVisibleMilliseconds), nil) }),
    (
      "never shown",
      { (FigureText.count($0.images.neverShown, "image"), $0.images.neverShown > 0 ? .red : nil) }
    ),
    (
      "longest touch wait",
      {
        $0.touches.unanswered > 0
          ? ("never answered", .red)
          : ($0.touches.maximumLatencyMilliseconds.map(FigureText.time) ?? "no touch", nil)
      }
    ),
    ("peak decoded memory", { (FigureText.bytes($0.memory.peakDecodedBytes), nil) }),
  ]

  // MARK: Causes, costs, notices

  private static let causesShown = 6

  private static func causes(_ report: Report, _ style: TextStyle) -> String {
    report.runs.filter { !$0.statistics.causes.isEmpty }.map { run in
      let causes = run.statistics.causes
      var lines = ["What took the deadlines, \(run.label):"]
      let width = causes.map { String($0.drops).count }.max() ?? 0
      for cause in causes.prefix(causesShown) {
        let drops = String(repeating: " ", count: width - String(cause.drops).count)
        let lead = "  \(drops)\(FigureText.count(cause.drops, "frame"))".padded(to: width + 11)
        lines.append(
          style.wrap(
            CausePhrase(cause, images: report.costs.images, launch: run.launchWork)
              .sentence, indent: lead,
            hanging: String(repeating: " ", count: lead.count)))
      }
      if causes.count > causesShown {
        let rest = causes.dropFirst(causesShown).reduce(0) { $0 + $1.drops }
        lines.append(
          "  and \(FigureText.count(rest, "frame")) by "
            + "\(FigureText.count(causes.count - causesShown, "other cause"))")
      }
      return lines.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// What each picture costs, and where that is known from.
  static func costs(_ costs: CostSummary, cpuScale: Double, _ style: TextStyle) -> String {
    let origin =
      switch costs.model {
      case .measured: "measured now"
      case .recorded: "recorded"
      case .fixed: "fixed"
      }
    let libraries =
      costs.libraries.isEmpty
      ? "" : " (\(costs.libraries.map { "\($0.name) \($0.version)" }.joined(separator: ", ")))"
    let scale =
      cpuScale == 1
      ? "" : ", times \(FigureText.short(cpuScale)) for the device's CPU"
    var lines = [style.wrap("Decode costs, \(origin)\(libraries)\(scale):", hanging: "  ")]
    let shown = costs.images.count > 8 ? Array(costs.images.prefix(7)) : costs.images
    let width = shown.map(\.path.count).max() ?? 0
    let formatWidth = shown.map(\.format.count).max() ?? 0
    for image in shown {
      lines.append(
        "  \(image.path.padded(to: width))  \(image.format.padded(to: formatWidth))  "
          + "\(image.width)×\(image.height)  "
          + FigureText.time(image.decodeMilliseconds))
    }
    if shown.count < costs.images.count {
      lines.append("  and \(costs.images.count - shown.count) more images")
    }
    return lines.joined(separator: "\n")
  }

  /// A paragraph of warnings and one of notes, where there are any.
  static func notices(_ notices: [Notice], _ style: TextStyle) -> [String] {
    [Notice.Weight.warning, .note].compactMap { weight in
      let own = notices.filter { $0.weight == weight }
      return own.isEmpty ? nil : own.map { text($0, style) }.joined(separator: "\n")
    }
  }

  /// Of a ranking, what concerns all modes or the advised one, so that it keeps to one screen.
  private static func shownNotices(_ report: Report) -> [Notice] {
    guard let advice = report.advice else { return report.notices }
    let shown = report.notices.filter { $0.run == nil || $0.run == advice.choice.label }
    let hidden = report.notices.count - shown.count
    if hidden == 0 { return shown }
    return shown + [
      Notice(
        .note,
        "\(FigureText.count(hidden, "notice")) about modes that are not advised "
          + "\(hidden == 1 ? "is" : "are") left out",
        remedy: "run such a mode by itself, or see --format json")
    ]
  }

  private static func text(_ notice: Notice, _ style: TextStyle) -> String {
    let lead = notice.weight == .warning ? "warning: " : "note: "
    let text = style.wrap(lead + notice.sentence, hanging: "  ")
    guard notice.weight == .warning else { return text }
    return style.paint("warning", .yellow) + text.dropFirst("warning".count)
  }
}
