/// Frames that took too long, as Android's and Flutter's tools count them.
package struct SlowFrames: Sendable, Equatable {
  /// Frames over one refresh interval: what `dumpsys gfxinfo` counts as "Janky frames".
  ///
  /// Source: Android, "Inspect GPU rendering speed and overdraw" and "Slow rendering",
  /// https://developer.android.com/topic/performance/vitals/render.
  package let overOneInterval: Int
  /// Of all frames; 0 where there is none.
  package let overOneIntervalPercent: Double
  /// Frames of 700 ms and more.
  ///
  /// Source: Android vitals, "Frozen frames",
  /// https://developer.android.com/topic/performance/vitals/frozen.
  package let frozen: Int
  /// Frames over two refresh intervals: the default of `JankStats.jankHeuristicMultiplier` is 2.
  ///
  /// Source: androidx.metrics.performance,
  /// https://developer.android.com/reference/androidx/metrics/performance/JankStats.
  package let overTwoIntervals: Int
  /// Frames over 16 ms, whatever the display's rate: Flutter's `missed_frame_build_budget_count`.
  ///
  /// Source: package flutter_driver, `TimelineSummary.computeMissedFrameBuildBudgetCount`, whose
  /// `kBuildBudget` is 16 ms.
  package let overFlutterBudget: Int

  /// Milliseconds from which a frame is frozen.
  package static let frozenFrom = 700.0
  /// Flutter's budget for a build in milliseconds.
  package static let flutterBudget = 16.0
  /// How many intervals a frame may take before JankStats reports it.
  package static let jankStatsMultiplier = 2.0

  /// - Parameters:
  ///   - durations: of the frames, in ms.
  ///   - interval: the nominal time between two refreshes in ms.
  package init(durations: [Double], interval: Double) {
    overOneInterval = durations.count { $0 > interval }
    overOneIntervalPercent =
      durations.isEmpty ? 0 : 100 * Double(overOneInterval) / Double(durations.count)
    frozen = durations.count { $0 >= SlowFrames.frozenFrom }
    overTwoIntervals = durations.count { $0 > interval * SlowFrames.jankStatsMultiplier }
    overFlutterBudget = durations.count { $0 > SlowFrames.flutterBudget }
  }
}
