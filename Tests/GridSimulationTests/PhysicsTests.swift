import GridSimulation
import Testing

/// The check values of the contract, and the laws behind them.
@Suite struct PhysicsTests {
  @Test(
    "A deceleration has the distances and times of the contract",
    arguments: [
      (.normal, 1000, 499.5, 3.450), (.normal, 2000, 999.0, 3.796), (.normal, 5000, 2497.5, 4.254),
      (.fast, 2000, 199.0, 0.596),
    ] as [(DecelerationRate, Double, Double, Double)])
  func checkValues(rate: DecelerationRate, velocity: Double, distance: Double, time: Double) {
    let deceleration = Deceleration(from: 70, velocity: velocity, rate: rate)

    #expect(abs(deceleration.asymptote - 70 - distance) < 0.05)
    #expect(abs(deceleration.duration - time) < 0.0005)
  }

  @Test(
    "A deceleration ends half a point short of its asymptote, both ways",
    arguments: DecelerationRate.allCases, [1000.0, -1000, 25, -7777.7])
  func halfAPointShort(rate: DecelerationRate, velocity: Double) {
    let deceleration = Deceleration(from: -12, velocity: velocity, rate: rate)

    let short = deceleration.asymptote - deceleration.offset(after: deceleration.duration)

    #expect(abs(short - (velocity > 0 ? 0.5 : -0.5)) < 1e-9)
  }

  @Test(
    "A release slower than half of −k has no deceleration", arguments: DecelerationRate.allCases)
  func tooSlow(rate: DecelerationRate) {
    let slowest = -rate.exponent / 2

    #expect(Deceleration(from: 0, velocity: slowest * 0.999, rate: rate).duration == 0)
    #expect(Deceleration(from: 0, velocity: -slowest * 0.999, rate: rate).duration == 0)
    #expect(Deceleration(from: 0, velocity: 0, rate: rate).duration == 0)
    #expect(Deceleration(from: 0, velocity: slowest * 1.001, rate: rate).duration > 0)
  }

  @Test("A millisecond of deceleration leaves the rate's share of the velocity")
  func rate() {
    let normal = Deceleration(from: 0, velocity: 1000, rate: .normal)
    let fast = Deceleration(from: 0, velocity: 1000, rate: .fast)

    #expect(abs(normal.velocity(after: 0.001) - 998) < 1e-9)
    #expect(abs(fast.velocity(after: 0.001) - 990) < 1e-9)
  }

  @Test(
    "A spring stays within half a point after its duration, and not from earlier on",
    arguments: [(100, 0), (0, 2000), (0, -35), (-50, -300), (30, -3000), (0.6, 0), (-0.4, 90)]
      as [(Double, Double)])
  func springDuration(displacement: Double, velocity: Double) {
    let spring = Spring(displacement: displacement, velocity: velocity)
    let duration = spring.duration

    #expect(abs(spring.displacement(after: duration - 1e-6)) > 0.5)
    for step in 0...3000 {
      let seconds = duration + Double(step) / 1000
      #expect(abs(spring.displacement(after: seconds)) <= 0.5, "after \(seconds) s")
    }
  }

  @Test("A spring that never leaves half a point has no duration")
  func springAtRest() {
    #expect(Spring(displacement: 0.3, velocity: 0).duration == 0)
    #expect(Spring(displacement: 0, velocity: 5).duration == 0)
  }

  @Test("A spring has mass 1, stiffness 100 and the damping that is critical, 20")
  func springLaw() {
    let spring = Spring(displacement: 40, velocity: -900)
    let step = 1e-4
    let start = spring.displacement(after: 0)

    #expect(start == 40)
    #expect(abs((spring.displacement(after: 1e-7) - start) / 1e-7 + 900) < 0.01)
    for seconds in stride(from: 0.05, through: 0.8, by: 0.05) {
      let (before, here, after) = (
        spring.displacement(after: seconds - step), spring.displacement(after: seconds),
        spring.displacement(after: seconds + step)
      )
      let velocity = (after - before) / (2 * step)
      let acceleration = (after - 2 * here + before) / (step * step)
      #expect(abs(acceleration + 20 * velocity + 100 * here) < 0.05, "at \(seconds) s")
    }
  }

  @Test("The rubber band shows what the contract says", arguments: [(100, 52.02), (400, 178.98)])
  func rubberBand(pull: Double, shown: Double) {
    #expect(abs(RubberBand.shown(pull: pull, dimension: 960) - shown) < 0.005)
  }

  @Test(
    "The rubber band's inverse is its inverse",
    arguments: [0, 0.001, 1, 52, 333.3, 4000, 90_000], [320.0, 667, 1194])
  func rubberBandInverse(pull: Double, dimension: Double) {
    let shown = RubberBand.shown(pull: pull, dimension: dimension)

    #expect(shown >= 0 && shown < dimension)
    #expect(abs(RubberBand.pull(shown: shown, dimension: dimension) - pull) <= 1e-9 * (1 + pull))
  }
}
