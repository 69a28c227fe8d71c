import FrameStatistics
import Timeline
import VirtualTime

/// What a run's timeline says about the way the strategy uses the run loop.
struct Diagnosis: Equatable {
  /// Units that waited while other work kept the loop from coming to beforeWaiting.
  struct Starvation: Equatable {
    let span: Timespan
    /// What the loop was busy with for the most part.
    let work: Slice.Work
    let callback: Slice.Callback
  }

  /// A touch that waited for idle work to end.
  struct TouchWait: Equatable {
    let span: Timespan
    /// The work under way when the finger went down.
    let work: Slice.Work
    let callback: Slice.Callback
  }

  /// Work that no frame needs, done while a gesture needs the thread for its frames.
  struct WrongMode: Equatable {
    /// All of it.
    let span: Timespan
    let callback: Slice.Callback
    let pieces: Int
  }

  /// The longest; nil where none reaches a quarter of a second, from which on Apple calls it a hang
  /// ("Analyze hangs with Instruments", WWDC 2023).
  let starvation: Starvation?
  /// The longest; nil where none reaches 100 ms, beyond which people notice that they wait
  /// (Nielsen, "Response times: the 3 important limits", 1993).
  let touchWait: TouchWait?
  /// Nil where no frame is dropped for it: some strategies work between the frames on purpose.
  let wrongMode: WrongMode?

  private static let longestStarvation = Timespan.milliseconds(250)
  private static let longestTouchWait = Timespan.milliseconds(100)
  /// Work with a shorter gap between was done at one stretch: real loops take a moment to go round.
  private static let gap = Timespan.milliseconds(0.5)

  init(_ timeline: Timeline) {
    starvation = Diagnosis.starvation(in: timeline)
    touchWait = Diagnosis.touchWait(in: timeline)
    wrongMode = Diagnosis.wrongMode(in: timeline)
  }

  // MARK: Idle starvation

  /// O(slices + samples).
  private static func starvation(in timeline: Timeline) -> Starvation? {
    let work = timeline.slices.filter { !$0.isTracking && $0.callback != .idleObserver }
    var worst: Starvation?
    var next = 0
    for (start, end) in timeline.queueWaits(until: timeline.end) {
      while next < work.count, work[next].end <= start { next += 1 }
      var stretch: [Slice] = []
      for slice in work[next...].prefix(while: { $0.start < end }) {
        if let last = stretch.last, slice.start - last.end > gap { stretch = [] }
        stretch.append(slice)
        let span = min(slice.end, end) - max(stretch[0].start, start)
        if span >= max(longestStarvation, worst?.span ?? .zero) {
          let longest = stretch.max { $0.end - $0.start < $1.end - $1.start } ?? slice
          worst = Starvation(span: span, work: longest.work, callback: longest.callback)
        }
      }
    }
    return worst
  }

  // MARK: Touches and modes

  private static func touchWait(in timeline: Timeline) -> TouchWait? {
    var worst: TouchWait?
    for touch in timeline.touches {
      guard let served = touch.served, served - touch.down >= longestTouchWait else { continue }
      let blamed = timeline.slices.last { $0.start <= touch.down && $0.end > touch.down }
      guard let blamed, [.idleObserver, .exitObserver].contains(blamed.callback),
        served - touch.down > worst?.span ?? .zero
      else { continue }
      worst = TouchWait(
        span: served - touch.down, work: blamed.work, callback: blamed.callback)
    }
    return worst
  }

  private static func wrongMode(in timeline: Timeline) -> WrongMode? {
    let drops = DropCause.all(of: FrameOutcomes(timeline), in: timeline)
    let isToBlame = drops.contains { cause in
      cause.isTracking && (cause.callback == .idleObserver || cause.work == .posted)
    }
    let wrong = timeline.slices.filter { slice in
      slice.isTracking && (slice.callback == .idleObserver || slice.work == .posted)
    }
    guard isToBlame, let first = wrong.first else { return nil }
    let span = wrong.reduce(Timespan.zero) { $0 + ($1.end - $1.start) }
    return WrongMode(span: span, callback: first.callback, pieces: wrong.count)
  }
}
