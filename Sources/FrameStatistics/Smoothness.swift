/// The percent of dropped frames in sliding seconds, as Chromium judges smoothness.
///
/// Every refresh counts, also those at which nothing moved; a second is as many refreshes as the
/// display has in one. The average is dropped frames over all refreshes. Where a run is shorter
/// than a second, it is the only window.
/// Source: "Towards an animation smoothness metric", https://web.dev/articles/smoothness, and
/// Chromium's cc/metrics/dropped_frame_counter.h.
package struct Smoothness: Sendable, Equatable {
  /// Of the worst window, 0…100.
  package let worstPercent: Double
  /// The 95th percentile over all windows, interpolated as in `Percentiles`.
  package let p95Percent: Double
  package let averagePercent: Double

  /// O(refreshes) time, O(span) memory.
  ///
  /// - Parameters:
  ///   - dropped: the refreshes that were dropped, ascending, within `0..<refreshes`.
  ///   - span: refreshes in a second.
  package init(dropped: [Int], refreshes: Int, span: Int) {
    let window = max(1, min(span, refreshes))
    guard refreshes > 0 else {
      (worstPercent, p95Percent, averagePercent) = (0, 0, 0)
      return
    }
    var windowsByDrops = [Int](repeating: 0, count: window + 1)
    var (entering, leaving) = (0, 0)
    for start in 0...(refreshes - window) {
      while entering < dropped.count, dropped[entering] < start + window { entering += 1 }
      while leaving < entering, dropped[leaving] < start { leaving += 1 }
      windowsByDrops[entering - leaving] += 1
    }
    func percent(_ drops: Double) -> Double { 100 * drops / Double(window) }
    worstPercent = percent(Double(windowsByDrops.lastIndex { $0 > 0 } ?? 0))
    p95Percent = percent(Smoothness.value(at: 95, ofCounted: windowsByDrops))
    averagePercent = 100 * Double(dropped.count) / Double(refreshes)
  }

  /// The percentile of values that are given as how often each whole number occurs.
  private static func value(at percent: Double, ofCounted counts: [Int]) -> Double {
    let total = counts.reduce(0, +)
    let index = percent / 100 * Double(total - 1)
    let below = Int(index.rounded(.down))
    func ranked(_ rank: Int) -> Double {
      var passed = 0
      for (value, count) in counts.enumerated() {
        passed += count
        if passed > rank { return Double(value) }
      }
      return 0
    }
    let (low, high) = (ranked(below), ranked(min(below + 1, total - 1)))
    return low + (high - low) * (index - Double(below))
  }
}
