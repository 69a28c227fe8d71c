package import Timeline

/// How a hitch time ratio is judged: Apple's bands for scrolling, in ms of hitches per s of motion.
///
/// Below 5 good, below 10 warning, else critical.
/// Source: "Explore UI animation hitches and the render loop", Apple tech talk 10855.
package enum Verdict: String, Sendable {
  case good, warning, critical

  package init(hitchTimeRatio ratio: Double) {
    self = ratio < 5 ? .good : ratio < 10 ? .warning : .critical
  }
}

/// Hitches, all or those of one phase: maximal runs of consecutive dropped frames.
package struct Hitches: Sendable, Equatable {
  package let count: Int
  package let totalMilliseconds: Double
  /// Milliseconds of hitches per second of motion; 0 without motion.
  package let ratio: Double
  package let longestMilliseconds: Double

  package var verdict: Verdict { Verdict(hitchTimeRatio: ratio) }

  /// - Parameters:
  ///   - phase: only hitches whose first drop belongs to it, against its frames; nil for all.
  ///   - interval: the nominal time between two refreshes in ms.
  package init(_ frames: [FrameOutcomes.Frame], phase: MotionPhase? = nil, interval: Double) {
    var lengths: [Int] = []
    var counts = false
    var previous: FrameOutcomes.Frame?
    for frame in frames {
      defer { previous = frame }
      guard frame.isDropped else { continue }
      if let previous, previous.isDropped, previous.refresh == frame.refresh - 1 {
        if counts { lengths[lengths.count - 1] += 1 }
      } else {
        counts = phase == nil || phase == frame.phase
        if counts { lengths.append(1) }
      }
    }
    let expected = phase == nil ? frames.count : frames.count { $0.phase == phase }
    count = lengths.count
    totalMilliseconds = Double(lengths.reduce(0, +)) * interval
    longestMilliseconds = Double(lengths.max() ?? 0) * interval
    ratio = expected == 0 ? 0 : totalMilliseconds / (Double(expected) * interval / 1000)
  }
}
