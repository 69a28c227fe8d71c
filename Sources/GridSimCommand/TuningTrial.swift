import FrameStatistics
import GridSimulation
import Reporting
import Timeline

/// Plays a mode with values of the tuned parameter and holds the targets against each run.
struct TuningTrial {
  private let options: TuneOptions
  private let scenario: Scenario
  private let costs: CostSummary
  /// Eager's figures, under the tuned mode's label; nil where no target asks for them.
  private let baseline: FigureTable?

  init(_ options: TuneOptions, _ scenario: Scenario, _ costs: CostSummary) throws(CommandError) {
    self.options = options
    self.scenario = scenario
    self.costs = costs
    let needsBaseline = options.targets.contains { target in
      if case .baseline = target.limit { true } else { false }
    }
    baseline =
      needsBaseline
      ? TuningTrial.table(
        try options.setting.mode("eager"), labelled: options.mode, scenario, costs) : nil
  }

  /// One result a target.
  func results(with value: ParameterValue) throws(CommandError) -> [GateResult] {
    let mode = options.mode.setting(options.parameter.name, to: value)
    let table = TuningTrial.table(mode, labelled: options.mode, scenario, costs)
    var results: [GateResult] = []
    for target in options.targets {
      do throws(GateError) {
        results += try Gate.evaluate(target, on: table, against: baseline)
      } catch {
        throw .tune(.target(error, text: target.text))
      }
    }
    return results
  }

  private static func table(
    _ mode: ModeSpecification, labelled name: ModeSpecification, _ scenario: Scenario,
    _ costs: CostSummary
  ) -> FigureTable {
    let timeline = Simulation.run(scenario, mode: mode)
    let run = RunReport(
      mode: name.name, label: name.label, parameters: [], statistics: RunStatistics(timeline),
      launch: timeline.launch)
    return FigureTable(baseline: nil, runs: [FigureTable.Run(run, costs: costs)])
  }
}
