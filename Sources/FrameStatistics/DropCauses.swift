package import Timeline
import VirtualTime

/// What held the main thread past the deadlines of dropped frames.
package struct DropCause: Sendable, Equatable {
  /// The work under way at the deadline; nil where the run ended before the frame's turn came.
  package let work: Slice.Work?
  package let callback: Slice.Callback?
  /// Whether the loop was in tracking mode, else in default mode.
  package let isTracking: Bool
  package let drops: Int
  package let milliseconds: Double
}

extension DropCause {
  private struct Key: Hashable {
    let work: Slice.Work?
    let callback: Slice.Callback?
    let isTracking: Bool
  }

  /// The causes of all dropped frames, most drops first; of equal ones, in order of appearance.
  ///
  /// The deadline of a frame that moved at vsync k is vsync k+1: a commit that ends later misses
  /// the refresh k+2. The work that covers that instant is the cause. O(frames · log slices).
  package static func all(of outcomes: FrameOutcomes, in timeline: Timeline) -> [DropCause] {
    var order: [Key] = []
    var drops: [Key: Int] = [:]
    for frame in outcomes.frames where frame.isDropped {
      let key = key(of: frame, in: timeline)
      if drops[key] == nil { order.append(key) }
      drops[key, default: 0] += 1
    }
    let interval = timeline.refresh.intervalMilliseconds
    let causes = order.map { key in
      let count = drops[key] ?? 0
      return DropCause(
        work: key.work, callback: key.callback, isTracking: key.isTracking, drops: count,
        milliseconds: Double(count) * interval)
    }
    return causes.enumerated().sorted { a, b in
      (b.element.drops, a.offset) < (a.element.drops, b.offset)
    }.map(\.element)
  }

  private static func key(of frame: FrameOutcomes.Frame, in timeline: Timeline) -> Key {
    guard let slice = work(under: frame, in: timeline) else {
      return Key(work: nil, callback: nil, isTracking: false)
    }
    return Key(work: slice.work, callback: slice.callback, isTracking: slice.isTracking)
  }

  /// The work under way at a frame's deadline; nil where the main thread had none. O(log slices).
  static func work(under frame: FrameOutcomes.Frame, in timeline: Timeline) -> Slice? {
    let deadline = timeline.refresh.vsync(frame.vsync + 1)
    let slices = timeline.slices
    var (low, high) = (0, slices.count)
    while low < high {
      let middle = (low + high) / 2
      if slices[middle].start <= deadline { low = middle + 1 } else { high = middle }
    }
    guard low > 0, slices[low - 1].end > timeline.refresh.vsync(frame.vsync) else { return nil }
    return slices[low - 1]
  }
}
