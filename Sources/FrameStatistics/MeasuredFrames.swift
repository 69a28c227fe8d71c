/// Frames that another tool measured, on a device or in a browser.
package struct MeasuredFrames: Sendable, Equatable {
  /// A refresh at which a frame was expected.
  package struct Frame: Sendable, Equatable {
    package var isDropped: Bool
    /// How long the frame shown then took, in ms.
    package var duration: Double?
    /// How long after its deadline it was ready, in ms; negative where it was early.
    package var overrun: Double?
    /// Whether content was at rest before, so that nothing was expected.
    package var followsPause: Bool

    package init(
      isDropped: Bool = false, duration: Double? = nil, overrun: Double? = nil,
      followsPause: Bool = false
    ) {
      self.isDropped = isDropped
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
  /// Frames that were made although no refresh expected them; only their times count.
  package var unexpected: [Frame] = []
  /// Hitches as the source judged them; nil where they follow from the frames.
  package var hitches: HitchSummary?

  /// - Precondition: `refresh` is positive.
  package init(refresh: Double, frames: [Frame], hitches: HitchSummary? = nil) {
    precondition(refresh > 0, "no display refreshes at \(refresh) Hz")
    self.refresh = refresh
    self.frames = frames
    self.hitches = hitches
  }

  /// The nominal time between two refreshes in ms.
  package var interval: Double { 1000 / refresh }

  /// Rests between motions.
  package var pauses: Int { frames.count { $0.followsPause } }

  var durations: [Double] { (frames + unexpected).compactMap(\.duration) }
  var overruns: [Double] { (frames + unexpected).compactMap(\.overrun) }
}

extension MeasuredFrames {
  /// How much of an interval a time may lie beyond a whole number of them and still count as it,
  /// as clocks round.
  static let slack = 0.001

  /// Adds a frame that was shown after so many refreshes that should have shown it.
  package mutating func append(_ frame: Frame, afterDrops drops: Int = 0) {
    frames.append(contentsOf: repeatElement(Frame(isDropped: true), count: drops))
    frames.append(frame)
  }

  /// Adds a frame by how long the main thread worked on it, begun at a refresh: d ms keep ⌈d/T⌉
  /// refreshes, of which all but one show nothing new.
  package mutating func append(work duration: Double) {
    let kept = (duration / interval - MeasuredFrames.slack).rounded(.up)
    append(
      Frame(duration: duration, overrun: duration - interval), afterDrops: max(0, Int(kept) - 1))
  }

  /// Adds a frame by the time since the one before was shown: the nearest whole number of
  /// intervals passed. A time of at least `pause` ms is a rest between motions, not a hitch.
  package mutating func append(interval time: Double, pause: Double) {
    if time >= pause {
      append(Frame(followsPause: true))
    } else {
      let passed = max(1, Int((time / interval).rounded()))
      append(Frame(duration: time, overrun: time - interval), afterDrops: passed - 1)
    }
  }

  /// The frames of works in ms, one after another.
  package static func fromWork(_ durations: [Double], refresh: Double) -> MeasuredFrames {
    var frames = MeasuredFrames(refresh: refresh, frames: [])
    for duration in durations { frames.append(work: duration) }
    return frames
  }

  /// The frames of times in ms between two that were shown.
  ///
  /// - Parameter first: whether a frame of unknown time was shown before the first of them.
  package static func fromIntervals(
    _ times: [Double], refresh: Double, after first: Bool, pause: Double = .infinity
  ) -> MeasuredFrames {
    var frames = MeasuredFrames(refresh: refresh, frames: first ? [Frame()] : [])
    for time in times { frames.append(interval: time, pause: pause) }
    return frames
  }
}
