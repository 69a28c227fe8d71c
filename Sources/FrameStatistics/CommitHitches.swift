import Timeline

/// Hitches that the application's own work caused, before the render server had its turn.
///
/// A commit hitch is one where the application takes too long to process events or to commit. The
/// render server is not modelled, so every simulated hitch is one, but for those whose first frame
/// the end of the run cut off.
/// Source: Apple, "Find and fix hitches in the commit phase", tech talk 10856.
package struct CommitHitches: Sendable, Equatable {
  package let count: Int
  package let totalMilliseconds: Double

  package static let none = CommitHitches(count: 0, totalMilliseconds: 0)

  package init(count: Int, totalMilliseconds: Double) {
    self.count = count
    self.totalMilliseconds = totalMilliseconds
  }

  /// O(frames · log slices).
  init(_ outcomes: FrameOutcomes, in timeline: Timeline) {
    var (hitches, drops) = (0, 0)
    var counts = false
    var previous: FrameOutcomes.Frame?
    for frame in outcomes.frames {
      defer { previous = frame }
      guard frame.isDropped else { continue }
      let continues = previous.map { $0.isDropped && $0.refresh == frame.refresh - 1 } ?? false
      if !continues {
        counts = DropCause.work(under: frame, in: timeline) != nil
        if counts { hitches += 1 }
      }
      if counts { drops += 1 }
    }
    count = hitches
    totalMilliseconds = Double(drops) * timeline.refresh.intervalMilliseconds
  }
}
