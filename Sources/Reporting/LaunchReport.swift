package import LaunchModel
import VirtualTime

/// All that `gridsim launch` found out: what its writers turn into text.
package struct LaunchReport: Sendable {
  package let toolVersion: String
  /// The plan's path as typed.
  package let planName: String
  package let plan: LaunchPlan
  package let seed: UInt64
  package let cpuScale: Double
  package let schedule: LaunchSchedule
  /// What moving the longest basic and the longest sync task would save.
  package let moves: [LaunchMove]

  package init(
    toolVersion: String, planName: String, plan: LaunchPlan, seed: UInt64, cpuScale: Double
  ) {
    self.toolVersion = toolVersion
    self.planName = planName
    self.plan = plan
    self.seed = seed
    self.cpuScale = cpuScale
    schedule = LaunchSchedule(plan.work(seed: seed, cpuScale: cpuScale))
    moves = schedule.movesOffMainThread
  }

  /// The bounds that a task's cost was drawn from, `cpuScale` included; nil where it is fixed.
  func range(of work: LaunchWork) -> ClosedRange<Timespan>? {
    guard case .range(let range) = plan.tasks.first(where: { $0.name == work.name })?.cost else {
      return nil
    }
    return range.lowerBound.scaled(by: cpuScale)...range.upperBound.scaled(by: cpuScale)
  }

  /// How many costs were drawn.
  var drawnCosts: Int {
    plan.tasks.count { task in
      if case .range = task.cost { true } else { false }
    }
  }
}
