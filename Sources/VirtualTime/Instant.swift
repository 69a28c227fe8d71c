/// A length of time in whole nanoseconds. Negative where an end lies before its start.
package struct Timespan: Sendable, Hashable, Comparable {
  /// Nanoseconds.
  package var nanoseconds: Int64

  package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The span of that many milliseconds, rounded to the nearest nanosecond.
  ///
  /// - Precondition: the result fits (about 292 years).
  package static func milliseconds(_ count: Double) -> Timespan {
    Timespan(nanoseconds: Int64((count * 1e6).rounded()))
  }

  /// The span of that many seconds, rounded to the nearest nanosecond.
  package static func seconds(_ count: Double) -> Timespan {
    Timespan(nanoseconds: Int64((count * 1e9).rounded()))
  }

  package static let zero = Timespan(nanoseconds: 0)

  /// The span in milliseconds, for statistics and writers.
  package var milliseconds: Double { Double(nanoseconds) / 1e6 }

  /// The span in seconds, for physics, statistics and writers.
  package var seconds: Double { Double(nanoseconds) / 1e9 }

  package static func < (a: Timespan, b: Timespan) -> Bool { a.nanoseconds < b.nanoseconds }
  package static func + (a: Timespan, b: Timespan) -> Timespan {
    Timespan(nanoseconds: a.nanoseconds + b.nanoseconds)
  }
  package static func - (a: Timespan, b: Timespan) -> Timespan {
    Timespan(nanoseconds: a.nanoseconds - b.nanoseconds)
  }
  package static func * (a: Timespan, factor: Int) -> Timespan {
    Timespan(nanoseconds: a.nanoseconds * Int64(factor))
  }

  /// The span times `factor`, rounded to the nearest nanosecond.
  package func scaled(by factor: Double) -> Timespan {
    Timespan(nanoseconds: Int64((Double(nanoseconds) * factor).rounded()))
  }
}

/// A moment of a run, in whole nanoseconds since its start.
package struct Instant: Sendable, Hashable, Comparable {
  /// Nanoseconds since the start of the run.
  package var nanoseconds: Int64

  package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The start of the run.
  package static let zero = Instant(nanoseconds: 0)

  /// Later than every moment of any run.
  package static var never: Instant { Instant(nanoseconds: .max) }

  package static func < (a: Instant, b: Instant) -> Bool { a.nanoseconds < b.nanoseconds }
  package static func + (a: Instant, b: Timespan) -> Instant {
    Instant(nanoseconds: a.nanoseconds + b.nanoseconds)
  }
  package static func - (a: Instant, b: Timespan) -> Instant {
    Instant(nanoseconds: a.nanoseconds - b.nanoseconds)
  }
  package static func - (a: Instant, b: Instant) -> Timespan {
    Timespan(nanoseconds: a.nanoseconds - b.nanoseconds)
  }
}
