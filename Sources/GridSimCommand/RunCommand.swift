import ArgumentGrammar
import FrameStatistics
import GridSimulation
import JSONText
import Reporting
import Timeline

/// `gridsim run`: simulates modes beside the baseline and reports.
enum RunCommand {
  static func perform(_ arguments: ParsedArguments) throws(CommandError) {
    let options = try RunOptions(arguments)
    let exports = try Exports(arguments)
    let progress = Progress(isQuiet: options.isQuiet)
    let triesSlotSize =
      options.modes.count > Report.fewestRanked && options.clock == .virtual
    let priced = try PricedScenario(
      options.setting, for: options.modes, triesSlotSize: triesSlotSize, progress: progress)
    let (scenario, costs) = (priced.scenario, priced.costs)
    var report = Report(
      toolVersion: GridSimCommand.version,
      isReproducible: costs.model != .measured && options.clock == .virtual,
      seed: scenario.seed, scenario: options.setting.summary(of: scenario), costs: costs, runs: [])
    let player = RunPlayer(
      options: options, scenario: scenario, pictures: priced.pictures, costs: costs.model,
      progress: progress)
    if options.clock == .both {
      let predictions = try player.predictions()
      progress.clear()
      return try write(
        PredictionReport(report: report, predictions: predictions, repeats: options.repeats),
        options)
    }
    let played = try player.play()
    progress.clear()
    // One bound serves all modes with as many workers.
    var bounds: [Int: RunStatistics] = [:]
    report.runs = played.map { mode, run in
      let statistics = RunStatistics(run.timeline)
      let best = options.bound(for: mode)
      let workers = best.values.count("workers")
      let bound = bounds[workers] ?? RunStatistics(Simulation.run(scenario, mode: best))
      bounds[workers] = bound
      return RunReport(
        mode: mode.name, label: mode.label, parameters: parameters(of: mode),
        statistics: statistics, launch: run.timeline.launch,
        aboveIdeal: DistanceFromIdeal(statistics, from: bound))
    }
    report.rank(atSlotSize: priced.atSlotSize.map { runs(of: options.modes, in: $0) })
    let pacings = played.compactMap(\.run.pacing)
    if options.clock == .live { report.live = pacings.map(\.json) }
    let diagnoses = played.flatMap { mode, run in
      DiagnosisNotices(
        mode: mode, diagnosis: Diagnosis(run.timeline), scenario: scenario, images: costs.images
      ).all
    }
    report.notices =
      pacings.flatMap(\.notices) + diagnoses
      + Notices(
        options: options, scenario: scenario, report: report, skipped: priced.skipped,
        damage: priced.damage
      ).all

    try exports.write(report, played.map(\.run.timeline))
    try write(report, options)
  }

  /// Every mode's figures but the bound's.
  private static func runs(
    of modes: [ModeSpecification], in scenario: Scenario
  ) -> [(label: String, statistics: RunStatistics)] {
    modes.filter { $0.name != IdealBound.name }.map { mode in
      (mode.label, RunStatistics(Simulation.run(scenario, mode: mode)))
    }
  }

  private static func parameters(
    of mode: ModeSpecification
  ) -> [(name: String, value: JSONValue)] {
    mode.values.all.map { name, value in
      (name.split(separator: "-").joined(separator: "_"), value.json)
    }
  }

  private static func write(
    _ report: PredictionReport, _ options: RunOptions
  ) throws(CommandError) {
    switch options.format {
    case .json: try Output.write(report.json, to: options.output)
    case .text, .markdown, .ndjson, .csv, .junit:
      try Output.write(report.text(width: Platform.terminalWidth() ?? 80), to: options.output)
    }
  }

  private static func write(_ report: Report, _ options: RunOptions) throws(CommandError) {
    switch options.format {
    case .json: try Output.write(JSONReport.bytes(report), to: options.output)
    case .ndjson: try Output.write(NDJSONReport.bytes(report), to: options.output)
    case .csv: try Output.write(RunCSV.text(report), to: options.output)
    case .junit: try Output.write(JUnitReport.text(report), to: options.output)
    case .markdown: try Output.write(MarkdownReport.text(report), to: options.output)
    case .text:
      let style = TextStyle(for: options.output)
      try Output.write(TerminalReport.text(report, style: style), to: options.output)
    }
    if !options.isQuiet {
      Warnings.write(report.notices, isText: options.format == .text, output: options.output)
    }
  }
}
