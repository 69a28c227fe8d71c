import Timeline
import VirtualTime

/// A run by the definitions that Apple, Android, Chromium, Flutter and frame-time tools publish.
package struct PublishedFigures: Sendable, Equatable {
  package let commitHitches: CommitHitches
  package let slowFrames: SlowFrames
  package let smoothness: Smoothness
  /// Nil without motion.
  package let lows: FrameRateLows?
  package let hangs: Hangs

  init(_ outcomes: FrameOutcomes, in timeline: Timeline) {
    let refresh = timeline.refresh
    let interval = refresh.intervalMilliseconds
    commitHitches = CommitHitches(outcomes, in: timeline)
    slowFrames = SlowFrames(durations: timeline.frameDurations, interval: interval)
    let dropped = outcomes.frames.filter(\.isDropped).map(\.refresh)
    let last = max(refresh.latest(at: timeline.end), outcomes.frames.last?.refresh ?? 0)
    smoothness = Smoothness(dropped: dropped, refreshes: last + 1, span: refresh.span)
    lows = FrameRateLows(frameTimes: outcomes.frameTimes.map { Double($0) * interval })
    hangs = Hangs(timeline)
  }

  init(
    commitHitches: CommitHitches, slowFrames: SlowFrames, smoothness: Smoothness,
    lows: FrameRateLows?, hangs: Hangs
  ) {
    self.commitHitches = commitHitches
    self.slowFrames = slowFrames
    self.smoothness = smoothness
    self.lows = lows
    self.hangs = hangs
  }
}

extension Timeline {
  /// From each served display link to the end of the commit that carried its frame, in ms.
  var frameDurations: [Double] {
    commits.compactMap { commit in commit.service.map { (commit.end - $0).milliseconds } }
  }
}

extension RefreshClock {
  /// Refreshes in a second, at least one.
  var span: Int { max(1, Int(hertz.rounded())) }
}
