import ArgumentGrammar
import FrameStatistics
import GridSimulation
import Reporting
import VirtualTime

/// `gridsim tune`: plays a mode with one value after another of a parameter, and reports the least
/// that meets the targets.
enum TuneCommand {
  static func perform(_ arguments: ParsedArguments) throws(CommandError) {
    let options = try TuneOptions(arguments)
    try checkTargets(options)
    let progress = Progress(isQuiet: options.isQuiet)
    let priced = try PricedScenario(options.setting, for: [options.mode], progress: progress)
    let axis = try options.axis(in: priced.scenario)
    let trial = try TuningTrial(options, priced.scenario, priced.costs)

    var points: [Int: TuningReport.Point] = [:]
    let search = try LeastValueSearch(count: axis.count, triesAll: options.listsValues) {
      candidate throws(CommandError) in
      let value = axis.value(at: candidate)
      progress.show("trying \(options.parameter.name)=\(value.text), \(points.count) tried")
      let point = TuningReport.Point(
        text: value.text, value: value.json, results: try trial.results(with: value))
      points[candidate] = point
      return point.meets
    }
    progress.clear()

    let report = TuningReport(
      toolVersion: GridSimCommand.version, isReproducible: priced.costs.model != .measured,
      seed: priced.scenario.seed, scenario: options.setting.summary(of: priced.scenario),
      costs: priced.costs, subject: subject(options, axis), targets: options.targets,
      search: search, points: search.tried.compactMap { points[$0] },
      command: { commandLine(arguments, mode: $0) },
      notices: InputNotices(
        options: options.setting, costs: priced.costs, skipped: priced.skipped,
        damage: priced.damage
      ).all)
    try write(report, options)
    if report.answer == nil { throw .gateFailed }
  }

  /// Finds out before the pictures are decoded whether the targets name figures that runs have.
  private static func checkTargets(_ options: TuneOptions) throws(CommandError) {
    var scenario = Scenario()
    (scenario.rows, scenario.dataDelay, scenario.settle) = (1, .zero, .zero)
    scenario.images = [SimulatedImage(decodeCost: .zero, width: 1, height: 1)]
    scenario.launch = options.setting.scenario.launch
    let costs = CostSummary(model: .fixed, libraries: [], images: [])
    _ = try TuningTrial(options, scenario, costs).results(with: options.parameter.defaultValue)
  }

  private static func subject(_ options: TuneOptions, _ axis: ParameterAxis) -> TuningReport.Subject
  {
    TuningReport.Subject(
      mode: options.mode.name, label: options.mode.label, parameter: options.parameter.name,
      from: axis.first.text, to: axis.last.text, step: axis.stepText)
  }

  /// `gridsim`, the options that describe the scenario as they were typed, and the mode.
  private static func commandLine(_ arguments: ParsedArguments, mode: String) -> String {
    let own = ["mode", "parameter", "target", "from", "to", "values", "save-costs"]
    let output = ["format", "output", "quiet"]
    let kept = arguments.options.filter {
      !(own + output).contains($0.name) && !arguments.filled.contains($0.name)
    }
    let words = kept.flatMap { option in
      ["--\(option.name)"] + (option.value.map { [ShellText.quoted($0)] } ?? [])
    }
    return (["gridsim"] + words + ["--mode", ShellText.quoted(mode)]).joined(separator: " ")
  }

  private static func write(
    _ report: TuningReport, _ options: TuneOptions
  ) throws(CommandError) {
    switch options.format {
    case .json: try Output.write(TuningJSONReport.bytes(report), to: options.output)
    case .csv: try Output.write(TuningCSV.text(report), to: options.output)
    case .markdown: try Output.write(TuningMarkdownReport.text(report), to: options.output)
    case .text:
      let style = TextStyle(for: options.output)
      try Output.write(TuningTerminalReport.text(report, style: style), to: options.output)
    }
    if !options.isQuiet {
      Warnings.write(report.notices, isText: options.format == .text, output: options.output)
    }
  }
}
