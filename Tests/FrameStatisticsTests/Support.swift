import FrameStatistics
import Timeline
import VirtualTime

/// The span of that many milliseconds.
func ms(_ count: Double) -> Timespan { .milliseconds(count) }

/// The instant that many milliseconds into the run.
func at(_ milliseconds: Double) -> Instant { .zero + ms(milliseconds) }

extension Timeline {
  /// A run whose frames are drawn as marbles, one a vsync, the first at vsync `first`.
  ///
  /// `P` a frame that is presented on time, `.` one that is dropped, `_` a vsync without motion;
  /// in lower case or as `,` the finger has left the glass. A presented frame's work takes 4 ms.
  static func marbles(
    _ text: String, hertz: Double = 60, first: Int = 0, endingAt end: Int? = nil
  ) -> Timeline {
    let refresh = RefreshClock(hertz: hertz)
    let signs = text.filter { $0 != " " }
    var motion: [MotionVsync] = []
    var commits: [Commit] = []
    for (index, sign) in zip(first..., signs) where sign != "_" {
      let phase: MotionPhase = sign == "P" || sign == "." ? .drag : .deceleration
      motion.append(MotionVsync(index: index, phase: phase, offset: Int64(index + 1)))
      guard sign == "P" || sign == "p" else { continue }
      let start = refresh.vsync(index)
      commits.append(Commit(start: start, end: start + ms(4), service: start))
    }
    let end = end ?? first + signs.count
    var timeline = Timeline(refresh: refresh, end: refresh.vsync(end), motion: motion)
    timeline.commits = commits
    return timeline
  }

  /// A run of a second without motion.
  static func still() -> Timeline { marbles("", endingAt: 60) }
}

/// Expected frames in order, `P` for presented and `.` for dropped.
func marbles(_ timeline: Timeline) -> String {
  FrameOutcomes(timeline).frames.map { $0.isDropped ? "." : "P" }.joined(separator: " ")
}

/// Whether two figures are the same but for the rounding of vsyncs to nanoseconds.
func near(_ a: Double?, _ b: Double) -> Bool { a.map { abs($0 - b) < 1e-4 } ?? false }
