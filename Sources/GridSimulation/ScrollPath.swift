package import Timeline
package import VirtualTime

/// Where the content may rest, and what the rubber band makes of a pull beyond.
package struct ScrollBounds: Sendable, Equatable {
  /// The least and the greatest offset at which the content rests, in points.
  package let minimum: Double
  package let maximum: Double
  /// The viewport's height in points, the rubber band's dimension.
  package let dimension: Double

  package init(minimum: Double, maximum: Double, dimension: Double) {
    self.minimum = minimum
    self.maximum = max(minimum, maximum)
    self.dimension = dimension
  }

  func nearestRest(to offset: Double) -> Double { min(max(offset, minimum), maximum) }

  /// The offset shown where the finger asks for `pulled`.
  func shown(_ pulled: Double) -> Double {
    let edge = nearestRest(to: pulled)
    if pulled > edge {
      return edge + RubberBand.shown(pull: pulled - edge, dimension: dimension)
    }
    if pulled < edge {
      return edge - RubberBand.shown(pull: edge - pulled, dimension: dimension)
    }
    return pulled
  }

  /// The offset that a finger asks for where `offset` is shown; the inverse of `shown`.
  func pulled(_ offset: Double) -> Double {
    let edge = nearestRest(to: offset)
    if offset > edge {
      return edge + RubberBand.pull(shown: offset - edge, dimension: dimension)
    }
    if offset < edge {
      return edge - RubberBand.pull(shown: edge - offset, dimension: dimension)
    }
    return offset
  }
}

/// A finger that goes down or up.
package struct FingerEvent: Sendable, Equatable {
  package let instant: Instant
  package let isDown: Bool
  /// Whether the content moves on by itself after a finger-up, and is not caught at once.
  package var movesOn = false
}

/// The content's offset as a pure function of time, by the finger's own clock.
///
/// The same whatever the main thread is busy with: every strategy faces the same path.
package struct ScrollPath: Sendable {
  /// One law of motion, in force until the next segment starts.
  struct Segment: Sendable {
    enum Motion: Sendable {
      case still(Double)
      /// The finger asks for `from` at the start and moves at `velocity` points a second.
      case dragged(from: Double, velocity: Double)
      case decelerating(Deceleration)
      case springing(edge: Double, Spring)
    }

    let start: Instant
    let motion: Motion
    /// What moves the content; nil at rest.
    let phase: MotionPhase?

    var isMoving: Bool {
      if case .still = motion { return false }
      return true
    }
  }

  var segments: [Segment] = []
  /// In order of time.
  package var fingerEvents: [FingerEvent] = []
  let bounds: ScrollBounds

  init(bounds: ScrollBounds) {
    self.bounds = bounds
    segments = [Segment(start: .zero, motion: .still(bounds.minimum), phase: nil)]
  }

  /// When the content comes to rest for good.
  package var restsFrom: Instant { segments.last?.start ?? .zero }

  /// The offset at an instant in points.
  package func offset(at instant: Instant) -> Double {
    offset(at: instant, in: segments[segmentIndex(at: instant)])
  }

  func offset(at instant: Instant, in segment: Segment) -> Double {
    let seconds = (instant - segment.start).seconds
    switch segment.motion {
    case .still(let offset): return offset
    case .dragged(let from, let velocity): return bounds.shown(from + velocity * seconds)
    case .decelerating(let deceleration): return deceleration.offset(after: seconds)
    case .springing(let edge, let spring): return edge + spring.displacement(after: seconds)
    }
  }

  /// The index of the segment in force at an instant. O(log n).
  func segmentIndex(at instant: Instant) -> Int {
    var (low, high) = (0, segments.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if segments[middle].start <= instant { low = middle } else { high = middle }
    }
    return low
  }

  /// What moves the content at an instant; nil where no finger is down and nothing decelerates.
  package func phase(at instant: Instant) -> MotionPhase? {
    segments[segmentIndex(at: instant)].phase
  }

  /// The vsyncs up to `last` at which the offset, rounded to 10⁻⁶ pt, differs from that before.
  package func motion(refresh: RefreshClock, through last: Int) -> [MotionVsync] {
    var found: [MotionVsync] = []
    var index = 1
    while index <= last {
      let before = refresh.vsync(index - 1)
      let at = segmentIndex(at: before)
      guard let moving = segments[at...].firstIndex(where: \.isMoving) else { break }
      index = max(index, refresh.latest(at: segments[moving].start) + 1)
      if index > last { break }
      let instant = refresh.vsync(index)
      let current = segments[segmentIndex(at: instant)]
      let offset = ScrollPath.rounded(self.offset(at: instant, in: current))
      if offset != ScrollPath.rounded(self.offset(at: refresh.vsync(index - 1))) {
        found.append(
          MotionVsync(
            index: index, phase: current.phase ?? latestPhase(before: instant) ?? .deceleration,
            offset: offset))
      }
      index += 1
    }
    return found
  }

  /// The greatest speed between a vsync at which the content had moved and the one before, in
  /// points a second, to a millionth.
  func maximumVelocity(of motion: [MotionVsync], refresh: RefreshClock) -> Double {
    let fastest = motion.reduce(0) { fastest, moved in
      let (from, to) = (refresh.vsync(moved.index - 1), refresh.vsync(moved.index))
      return max(fastest, abs(offset(at: to) - offset(at: from)) / (to - from).seconds)
    }
    return (fastest * 1e6).rounded() / 1e6
  }

  private func latestPhase(before instant: Instant) -> MotionPhase? {
    segments[...segmentIndex(at: instant)].last { $0.phase != nil }?.phase
  }

  /// An offset in points as millionths of a point.
  package static func rounded(_ offset: Double) -> Int64 { Int64((offset * 1e6).rounded()) }
}
