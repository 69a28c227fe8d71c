/// Percentiles of a set of values, as Android's Macrobenchmark interpolates them.
///
/// The p-th lies at index p/100·(n−1) of the sorted values, linearly between its neighbours:
/// of 1…5 the 50th, 90th, 95th and 99th are 3, 4.6, 4.8 and 4.96.
/// Source: androidx.benchmark, `MetricResult.getPercentile`.
package struct Percentiles: Sendable, Equatable {
  package let p50: Double
  package let p90: Double
  package let p95: Double
  package let p99: Double

  /// Nil where there are no values. O(n log n).
  package init?(_ values: [Double]) {
    if values.isEmpty { return nil }
    let sorted = values.sorted()
    p50 = Percentiles.value(at: 50, of: sorted)
    p90 = Percentiles.value(at: 90, of: sorted)
    p95 = Percentiles.value(at: 95, of: sorted)
    p99 = Percentiles.value(at: 99, of: sorted)
  }

  private static func value(at percent: Double, of sorted: [Double]) -> Double {
    let index = percent / 100 * Double(sorted.count - 1)
    let below = Int(index.rounded(.down))
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (sorted[above] - sorted[below]) * (index - Double(below))
  }
}
