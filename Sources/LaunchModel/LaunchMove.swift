package import VirtualTime

/// A task moved off the main thread, and the launch played again without it there.
package struct LaunchMove: Sendable, Equatable {
  /// The task as it was.
  package let work: LaunchWork
  package let target: LaunchCategory
  /// The launch with the task behind the others of the target category.
  package let schedule: LaunchSchedule
  /// How much sooner the first page is shown.
  package let firstPageSaved: Timespan
  /// How much sooner everything is done.
  package let totalSaved: Timespan
}

extension LaunchSchedule {
  /// The task of a category that takes longest, the first of equals; nil where none takes any time.
  package func longest(in category: LaunchCategory) -> LaunchWork? {
    var longest: LaunchWork?
    for task in tasks where task.work.category == category {
      if task.work.cost > longest?.cost ?? .zero { longest = task.work }
    }
    return longest
  }

  /// Plays the launch again with one task, told by its name, behind those of another category.
  package func moving(_ work: LaunchWork, to target: LaunchCategory) -> LaunchMove {
    var others = tasks.map(\.work).filter { $0.name != work.name }
    others.append(LaunchWork(work.name, target, work.cost))
    let schedule = LaunchSchedule(others)
    return LaunchMove(
      work: work, target: target, schedule: schedule,
      firstPageSaved: firstPage - schedule.firstPage, totalSaved: end - schedule.end)
  }

  /// For the longest basic and the longest sync task, the move off the main thread after which
  /// everything is done soonest: beside the sync tasks, or after the launch where that is sooner.
  ///
  /// The first page comes sooner by the task's cost either way, and nothing is done later: a task
  /// that goes behind the first page leaves the sum of what the page and its queue take as it was.
  package var movesOffMainThread: [LaunchMove] {
    [LaunchCategory.basic, .sync].compactMap { longest(in: $0) }.map { work in
      let beside = moving(work, to: .async)
      let after = moving(work, to: .asyncAfterLaunch)
      return after.schedule.end < beside.schedule.end ? after : beside
    }
  }
}
