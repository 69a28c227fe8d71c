/// When and where an app's launch runs a task.
package enum LaunchCategory: String, Sendable, CaseIterable {
  /// On the main thread, before everything else.
  case basic
  /// On the main thread, after the basic tasks; the first page waits for it.
  case sync
  /// On a background queue, beside the sync tasks.
  case async
  /// On a second background queue, once the first page is shown.
  case asyncAfterLaunch

  /// What runs the tasks of this category.
  package var lane: LaunchLane {
    switch self {
    case .basic, .sync: .main
    case .async: .async
    case .asyncAfterLaunch: .afterLaunch
    }
  }
}

/// What runs tasks one after another: the main thread, or a serial background queue.
package enum LaunchLane: Sendable, CaseIterable {
  case main, async, afterLaunch
}
