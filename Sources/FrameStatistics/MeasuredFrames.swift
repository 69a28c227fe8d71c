/// Frames that another tool measured, on a device or in a browser.
package struct MeasuredFrames: Sendable, Equatable {
  /// One frame that was shown.
  package struct Frame: Sendable, Equatable {
    /// Refreshes that passed before it although it was expected at the first of them.
    package var drops: Int
    /// How long it took, in ms.
    package var duration: Double?
    /// How long after its deadline it was ready, in ms; negative where it was early.
    package var overrun: Double?
    /// Whether content was at rest before it, so that nothing was expected.
    package var followsPause: Bool

    package init(
      drops: Int = 0, duration: Double? = nil, overrun: Double? = nil, followsPause: Bool = false
    ) {
      self.drops = drops
      self.duration = duration
      self.overrun = overrun
      self.followsPause = followsPause
    }
  }

  /// What a source that judges hitches itself tells, and nothing of single frames.
  package struct HitchSummary: Sendable, Equatable {
    package var count: Int
    /// In ms.
    package var total: Double
    /// In ms; nil where the source does not tell.
    package var longest: Double?
    /// Seconds of motion; nil where the source does not tell.
    package var motionSeconds: Double?
    /// Hitches per second of motion in ms/s, where the source tells.
    package var ratio: Double?

    package init(
      count: Int, total: Double, longest: Double? = nil, motionSeconds: Double? = nil,
      ratio: Double? = nil
    ) {
      self.count = count
      self.total = total
      self.longest = longest
      self.motionSeconds = motionSeconds
      self.ratio = ratio
    }

    /// The summary of hitches of those lengths in ms.
    package init(durations: [Double], motionSeconds: Double? = nil) {
      self.init(
        count: durations.count, total: durations.reduce(0, +), longest: durations.max(),
        motionSeconds: motionSeconds)
    }
  }

  /// Refreshes a second.
  package let refresh: Double
  /// In order of time.
  package var frames: [Frame]
  /// Frames that were expected after the last one shown.
  package var trailingDrops: Int
  /// Hitches as the source judged them; nil where they follow from the frames.
  package var hitches: HitchSummary?

  /// - Precondition: `refresh` is positive.
  package init(
    refresh: Double, frames: [Frame], trailingDrops: Int = 0, hitches: HitchSummary? = nil
  ) {
    precondition(refresh > 0, "no display refreshes at \(refresh) Hz")
    self.refresh = refresh
    self.frames = frames
    self.trailingDrops = trailingDrops
    self.hitches = hitches
  }

  /// The nominal time between two refreshes in ms.
  package var interval: Double { 1000 / refresh }
}

extension MeasuredFrames {
  /// How far beyond a whole number of intervals a measured time may lie and still count as it, as
  /// clocks round.
  static let slack = 0.001

  /// Frames from how long the main thread worked on each, one after another, each begun at a
  /// refresh: a frame of d ms keeps ⌈d/T⌉ refreshes, of which all but one show nothing new.
  package static func fromWork(_ durations: [Double], refresh: Double) -> MeasuredFrames {
    let interval = 1000 / refresh
    return MeasuredFrames(
      refresh: refresh,
      frames: durations.map { duration in
        let kept = (duration / interval - slack).rounded(.up)
        return Frame(
          drops: max(0, Int(kept) - 1), duration: duration, overrun: duration - interval)
      })
  }

  /// Frames from the times between two that were shown: of d ms, the nearest whole number of
  /// intervals passed.
  ///
  /// - Parameters:
  ///   - first: whether a frame, whose own time is unknown, was shown before the first interval.
  ///   - pause: a time of at least so many ms is a rest between motions, not a hitch.
  package static func fromIntervals(
    _ times: [Double], refresh: Double, after first: Bool, pause: Double = .infinity
  ) -> MeasuredFrames {
    let interval = 1000 / refresh
    var frames = first ? [Frame()] : []
    for time in times {
      if time >= pause {
        frames.append(Frame(followsPause: true))
        continue
      }
      let passed = max(1, Int((time / interval).rounded()))
      frames.append(Frame(drops: passed - 1, duration: time, overrun: time - interval))
    }
    return MeasuredFrames(refresh: refresh, frames: frames)
  }

  /// Pauses between motions.
  package var pauses: Int { frames.count { $0.followsPause } }
}
