import GridSimulation
import Testing
import Timeline
import VirtualTime

/// What fingers make of the content's offset.
@Suite struct ScrollPathTests {
  private let k = DecelerationRate.normal.exponent

  @Test("A flick moves 80 ms with the finger, then runs out half a point short of its asymptote")
  func flick() throws {
    let path = try Scenario.make("wait 2s; flick 1000") { $0.rows = 1000 }.path

    #expect(path.offset(at: at(2)) == 0)
    #expect(abs(path.offset(at: at(2.04)) - 40) < 1e-9)
    #expect(path.phase(at: at(2.04)) == .drag)
    #expect(path.phase(at: at(2.08)) == .deceleration)
    #expect(abs(path.offset(at: at(20)) - (80 - 1000 / k - 0.5)) < 1e-6)
    #expect(path.phase(at: at(20)) == nil)
  }

  @Test("The next touch catches a deceleration where it is")
  func catches() throws {
    let path = try Scenario.make("wait 2s; flick 2000; wait 0.5s; hold 0.2s").path
    let free = Deceleration(from: 160, velocity: 2000, rate: .normal)
    let caught = free.offset(after: 0.5)

    #expect(abs(path.offset(at: at(2.58)) - caught) < 1e-6)
    for seconds in [2.6, 2.78, 3, 9] { #expect(path.offset(at: at(seconds)) == caught) }
    #expect(path.phase(at: at(2.7)) == .drag)
    #expect(path.phase(at: at(2.78)) == nil)
  }

  @Test("A hold right after a drag keeps that finger down, and so do more holds")
  func holdKeepsFinger() throws {
    let path = try Scenario.make("wait 2s; drag 300 over 0.5s; hold 0.06s; hold 0.06s").path

    #expect(path.fingerEvents.map(\.instant) == [at(2), at(2.62)])
    #expect(path.fingerEvents.map(\.isDown) == [true, false])
    #expect(path.offset(at: at(9)) == path.offset(at: at(2.5)))
  }

  @Test("A hold elsewhere is a touch of its own")
  func holdAlone() throws {
    let path = try Scenario.make("wait 2s; hold 0.2s; drag 60 over 0.1s; wait 1s; hold 0.1s").path

    #expect(path.fingerEvents.map(\.isDown) == [true, false, true, false, true, false])
    #expect(path.fingerEvents.map(\.instant) == [2, 2.2, 2.2, 2.3, 3.3, 3.4].map(at))
  }

  @Test(
    "A release has the drag's velocity, but none after 0.1 s held still",
    arguments: [("50ms", true), ("99ms", true), ("100ms", false), ("1s", false)])
  func stillness(hold: String, moves: Bool) throws {
    let path = try Scenario.make("wait 2s; drag 300 over 0.5s; hold \(hold)").path

    let rest = moves ? 300 - 600 / k - 0.5 : 300

    #expect(abs(path.offset(at: at(12)) - rest) < 1e-6)
  }

  @Test("Nothing moves before the data has arrived")
  func beforeData() throws {
    let path = try Scenario.make("flick 2000; wait 0.5s; flick -3000") {
      $0.dataDelay = .seconds(2)
    }.path

    for tenth in 0...60 { #expect(path.offset(at: at(Double(tenth) / 10)) == 0) }
  }

  @Test("A finger that is down when the data arrives moves the content from then on")
  func acrossData() throws {
    let path = try Scenario.make("wait 0.5s; drag 500 over 2s; hold 0.2s").path

    #expect(path.offset(at: at(0.9)) == 0)
    #expect(abs(path.offset(at: at(2.5)) - 250 * 1.5) < 1e-9)
  }

  @Test("A pull beyond the top follows the rubber band and springs back to rest on the edge")
  func top() throws {
    let path = try Scenario.make("wait 2s; drag -400 over 0.5s; hold 0.2s") {
      $0.viewportHeight = 960
    }.path

    #expect(abs(path.offset(at: at(2.5)) + 178.98) < 0.005)
    #expect(path.phase(at: at(2.8)) == .deceleration)
    #expect(path.offset(at: at(12)) == 0)
  }

  @Test("A deceleration that meets the bottom goes beyond it and comes to rest on it")
  func bottom() throws {
    let scenario = try Scenario.make("wait 2s; flick 20000")
    let motion = scenario.path.motion(refresh: scenario.refreshClock, through: 1200)
    let edge = 100 * 70 - 667.0

    #expect(motion.contains { Double($0.offset) / 1e6 > edge + 10 })
    #expect(scenario.path.offset(at: at(20)) == edge)
    #expect(motion.last.map { Double($0.offset) / 1e6 } == edge)
  }

  @Test("Content shorter than the viewport rests at its top, both ways", arguments: [3000, -3000])
  func shortContent(velocity: Int) throws {
    let path = try Scenario.make("wait 2s; flick \(velocity)") {
      $0.rows = 2
      $0.contentInset = 20
    }.path

    #expect(path.offset(at: at(1)) == -20)
    #expect(path.offset(at: at(2.08)) != -20)
    #expect(path.offset(at: at(20)) == -20)
  }

  @Test("Content caught beyond its edge does not jump")
  func caughtBeyond() throws {
    let path = try Scenario.make("wait 2s; flick -4000; wait 0.1s; drag 30 over 0.3s").path
    let (before, down) = (at(2.18) - Timespan(nanoseconds: 1), at(2.18))

    #expect(path.offset(at: before) < -1)
    #expect(abs(path.offset(at: before) - path.offset(at: down)) < 1e-4)
  }

  @Test("A drag's vsyncs are those at which the offset has changed, the last of them marked")
  func motionVsyncs() throws {
    let scenario = try Scenario.make("wait 2s; drag 10 over 0.05s; hold 0.2s")

    let motion = scenario.path.motion(refresh: scenario.refreshClock, through: 600)

    #expect(motion.map(\.index) == [121, 122, 123])
    #expect(motion.map(\.offset) == [3_333_333, 6_666_667, 10_000_000])
  }
}
