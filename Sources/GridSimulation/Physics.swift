import VirtualTime

/// How fast a scroll view's content slows down after the finger has left it.
package enum DecelerationRate: String, Sendable, CaseIterable {
  case normal, fast

  /// The factor of velocity that is left after a millisecond, UIScrollView.DecelerationRate's value.
  package var perMillisecond: Double {
    switch self {
    case .normal: 0.998
    case .fast: 0.99
    }
  }

  /// k = 1000·ln d, per second; negative.
  package var exponent: Double { 1000 * naturalLogarithm(perMillisecond) }
}

/// A content that slows down by itself: x(t) = x0 + (e^(k·t) − 1)/k·v0, until half a point is left.
package struct Deceleration: Sendable, Equatable {
  /// Points.
  package let start: Double
  /// Points a second.
  package let velocity: Double
  /// Per second; see `DecelerationRate.exponent`.
  package let exponent: Double

  package init(from start: Double, velocity: Double, rate: DecelerationRate) {
    self.start = start
    self.velocity = velocity
    exponent = rate.exponent
  }

  /// Half a point, the distance to the asymptote at which the content stops.
  static let threshold = 0.5

  /// Seconds until the content stops; 0 where it is too slow to move at all.
  package var duration: Double {
    let slowest = -exponent * Deceleration.threshold
    guard abs(velocity) > slowest else { return 0 }
    return naturalLogarithm(slowest / abs(velocity)) / exponent
  }

  /// Where the content would come to rest if it never stopped.
  package var asymptote: Double { start - velocity / exponent }

  package func offset(after seconds: Double) -> Double {
    start + (exponential(exponent * seconds) - 1) / exponent * velocity
  }

  package func velocity(after seconds: Double) -> Double {
    velocity * exponential(exponent * seconds)
  }

  /// Seconds until the content comes to `offset`; nil where it stops before.
  func time(toReach offset: Double) -> Double? {
    let left = 1 + exponent * (offset - start) / velocity
    guard left > 0 else { return nil }
    let seconds = naturalLogarithm(left) / exponent
    return seconds >= 0 && seconds < duration ? seconds : nil
  }
}

/// A critically damped spring of mass 1 that pulls the content back to an edge.
package struct Spring: Sendable, Equatable {
  /// Points beyond the edge at the start.
  package let displacement: Double
  /// Points a second at the start.
  package let velocity: Double

  /// √(stiffness 100 ÷ mass 1), per second.
  static let frequency = 10.0
  /// Points from the edge within which the content has arrived.
  static let threshold = 0.5

  package init(displacement: Double, velocity: Double) {
    self.displacement = displacement
    self.velocity = velocity
  }

  /// Points beyond the edge: (c1 + c2·t)·e^(−ω·t).
  package func displacement(after seconds: Double) -> Double {
    (displacement + slope * seconds) * exponential(-Spring.frequency * seconds)
  }

  private var slope: Double { velocity + Spring.frequency * displacement }

  /// Seconds after which the content stays within half a point of the edge.
  package var duration: Double {
    // |x| falls for good after its last extremum; before it, from the start on.
    let extremum = slope == 0 ? 0 : max(0, velocity / (Spring.frequency * slope))
    if abs(displacement(after: extremum)) > Spring.threshold {
      var beyond = extremum + 1
      while abs(displacement(after: beyond)) > Spring.threshold { beyond += 1 }
      return lastTimeOutside(from: extremum, to: beyond)
    }
    return abs(displacement) > Spring.threshold ? lastTimeOutside(from: 0, to: extremum) : 0
  }

  /// Halves an interval that begins outside the threshold and ends inside, until no double is
  /// between.
  private func lastTimeOutside(from outside: Double, to inside: Double) -> Double {
    var (outside, inside) = (outside, inside)
    while true {
      let middle = outside + (inside - outside) / 2
      if middle <= outside || middle >= inside { return inside }
      if abs(displacement(after: middle)) > Spring.threshold {
        outside = middle
      } else {
        inside = middle
      }
    }
  }
}

/// How far a content follows a finger that pulls it beyond its edge.
package enum RubberBand {
  /// Points shown beyond the edge where the finger is `pull` points beyond it.
  ///
  /// (1 − 1/(0.55·pull/dimension + 1))·dimension.
  package static func shown(pull: Double, dimension: Double) -> Double {
    (1 - 1 / (0.55 * pull / dimension + 1)) * dimension
  }

  /// The inverse: how far the finger is beyond the edge where `shown` points are.
  package static func pull(shown: Double, dimension: Double) -> Double {
    (1 / (1 - shown / dimension) - 1) * dimension / 0.55
  }
}
