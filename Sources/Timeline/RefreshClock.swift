package import VirtualTime

/// When a display refreshes: vsync k is at round(k·10⁹/hertz) ns.
package struct RefreshClock: Sendable, Equatable {
  /// Refreshes a second.
  package let hertz: Double

  /// - Precondition: `hertz` is positive and finite.
  package init(hertz: Double) {
    precondition(hertz > 0 && hertz.isFinite, "no display refreshes at \(hertz) Hz")
    self.hertz = hertz
  }

  /// The nominal time between two refreshes, in milliseconds.
  package var intervalMilliseconds: Double { 1000 / hertz }

  /// The instant of vsync `index`.
  package func vsync(_ index: Int) -> Instant {
    Instant(nanoseconds: Int64((Double(index) * 1e9 / hertz).rounded()))
  }

  /// The latest vsync at or before `instant`; negative before the start.
  package func latest(at instant: Instant) -> Int {
    var index = Int((Double(instant.nanoseconds) * hertz / 1e9).rounded(.down))
    while vsync(index) > instant { index -= 1 }
    while vsync(index + 1) <= instant { index += 1 }
    return index
  }

  /// The first vsync at or after `instant`.
  package func first(atOrAfter instant: Instant) -> Int {
    let index = latest(at: instant)
    return vsync(index) == instant ? index : index + 1
  }

  /// The first vsync after `instant`.
  package func nextVsync(after instant: Instant) -> Instant { vsync(latest(at: instant) + 1) }

  /// The refresh that presents a commit that ended at `instant`: the one after the first vsync at
  /// or after it.
  package func presentation(ofCommitEndingAt instant: Instant) -> Int {
    first(atOrAfter: instant) + 1
  }
}
