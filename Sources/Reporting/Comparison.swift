package import FrameStatistics

/// A run's figures over the baseline's; nil where the baseline's is 0.
package struct Comparison: Sendable, Equatable {
  package let dropped: Double?
  package let hitchTime: Double?
  package let blankTime: Double?
  package let peakMemory: Double?

  package init(_ run: RunStatistics, with baseline: RunStatistics) {
    func ratio(_ a: Double, _ b: Double) -> Double? { b == 0 ? nil : a / b }
    dropped = ratio(Double(run.frames.dropped), Double(baseline.frames.dropped))
    hitchTime = ratio(run.hitches.totalMilliseconds, baseline.hitches.totalMilliseconds)
    blankTime = ratio(run.blank.imageMilliseconds, baseline.blank.imageMilliseconds)
    peakMemory = ratio(
      Double(run.memory.peakDecodedBytes), Double(baseline.memory.peakDecodedBytes))
  }
}
