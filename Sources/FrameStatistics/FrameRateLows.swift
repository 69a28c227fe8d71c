/// The "1 % low" frame rate by both definitions in use, in frames a second.
///
/// A frame's time is how long it stayed on the screen while frames were expected.
/// Source: CapFrameX, "Explanation of different performance metrics" (percentile, and x % low
/// average), https://www.capframex.com/blog.
package struct FrameRateLows: Sendable, Equatable {
  /// The rate of the 99th percentile of frame times, interpolated as in `Percentiles`.
  package let percentile: Double
  /// The rate of the mean of the slowest hundredth of the frames, at least one.
  package let average: Double

  /// Nil where there are no frames. O(n log n).
  ///
  /// - Parameter frameTimes: in ms, each above 0.
  package init?(frameTimes: [Double]) {
    guard let percentiles = Percentiles(frameTimes) else { return nil }
    let slowest = frameTimes.sorted(by: >).prefix((frameTimes.count + 99) / 100)
    percentile = 1000 / percentiles.p99
    average = 1000 * Double(slowest.count) / slowest.reduce(0, +)
  }
}

extension FrameOutcomes {
  /// How long each frame stayed on the screen while frames were expected, in intervals.
  ///
  /// Drops prolong the frame before them; those that begin a motion prolong what stood there, a
  /// frame of its own. The sum is the number of expected frames.
  var frameTimes: [Int] {
    var times: [Int] = []
    var last: Frame?
    for frame in frames {
      let begins = last.map { $0.refresh + 1 != frame.refresh } ?? true
      if !begins, frame.isDropped { times[times.count - 1] += 1 } else { times.append(1) }
      last = frame
    }
    return times
  }
}
