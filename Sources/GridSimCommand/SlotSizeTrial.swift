import FrameStatistics
import GridSimulation
import Reporting
import VirtualTime

/// What the modes would do with pictures decoded to the slot's size: a trial beside a ranked run.
struct SlotSizeTrial {
  let options: RunOptions
  /// Of the pictures in the slot's size.
  let costs: CostSummary

  /// Learns the costs in the slot's size; nil where they are not known, or nothing would change.
  ///
  /// - Parameter pictures: decoded whole.
  init?(
    _ options: RunOptions, pictures: [Picture], progress: (String) -> Void
  ) {
    guard options.modes.count > Report.fewestRanked, options.clock == .virtual,
      !options.downsamples
    else { return nil }
    let scenario = options.scenario
    let small = pictures.map { $0.downsampled(for: scenario) }
    guard zip(small, pictures).contains(where: { $0.size != $1.size }) else { return nil }
    let found = options.costs.costsIfKnown(of: small, rules: options.rules, progress: progress)
    guard let found else { return nil }
    self.options = options
    costs = found
  }

  /// Every mode's figures but the bound's.
  func runs() -> [(label: String, statistics: RunStatistics)] {
    let scenario = options.scenario(on: costs)
    return options.modes.filter { $0.name != IdealBound.name }.map { mode in
      (mode.label, RunStatistics(Simulation.run(scenario, mode: mode)))
    }
  }
}
