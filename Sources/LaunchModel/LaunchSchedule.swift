package import VirtualTime

/// A task in its place on the clock.
package struct ScheduledTask: Sendable, Equatable {
  package let work: LaunchWork
  package let start: Instant

  package var end: Instant { start + work.cost }
}

/// When each task of a launch runs, from the process's start at time zero.
///
/// The basic tasks run on the main thread first. When they are done, the sync tasks follow there, and
/// the async tasks run beside them on a serial background queue. When the sync tasks are done the
/// first page is shown, and the tasks for after the launch run on a second serial queue. Every lane
/// has a core of its own, and within a lane a task starts when the one before it has ended.
package struct LaunchSchedule: Sendable, Equatable {
  /// By category as `LaunchCategory` lists them, then in the order of running.
  package let tasks: [ScheduledTask]
  /// When the main thread has done its tasks, and the first page is shown.
  package let firstPage: Instant
  /// When the last task has ended and the first page is shown.
  package let end: Instant

  /// Plays the tasks; those of one category run in the order given. O(n).
  package init(_ work: [LaunchWork]) {
    var tasks: [ScheduledTask] = []
    /// Runs a category's tasks one after another; when the last has ended.
    func run(_ category: LaunchCategory, from start: Instant) -> Instant {
      var now = start
      for work in work where work.category == category {
        tasks.append(ScheduledTask(work: work, start: now))
        now = now + work.cost
      }
      return now
    }
    let basicEnd = run(.basic, from: .zero)
    firstPage = run(.sync, from: basicEnd)
    let asyncEnd = run(.async, from: basicEnd)
    end = max(asyncEnd, run(.asyncAfterLaunch, from: firstPage))
    self.tasks = tasks
  }

  /// The tasks of one lane in the order of running, each with its start: what another simulation
  /// needs to let them compete with its own work.
  package func tasks(on lane: LaunchLane) -> [ScheduledTask] {
    tasks.filter { $0.work.category.lane == lane }
  }

  /// How long the main thread works: without a gap from the start to the first page.
  package var mainThreadBusy: Timespan { firstPage - .zero }

  /// How long all tasks take in order on the main thread, the first page after the last of them.
  package var inOrder: Timespan { tasks.reduce(Timespan.zero) { $0 + $1.work.cost } }

  /// How many times as fast the launch is as all tasks in order on the main thread: 1 at least.
  package var speedUp: Double { ratio(to: end) ?? 1 }

  /// The same for the first page; nil where it is shown at once though there is work to do.
  package var firstPageSpeedUp: Double? { ratio(to: firstPage) ?? (inOrder == .zero ? 1 : nil) }

  private func ratio(to instant: Instant) -> Double? {
    instant == .zero ? nil : Double(inOrder.nanoseconds) / Double(instant.nanoseconds)
  }
}
