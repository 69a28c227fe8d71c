import Testing
import Timeline
import VirtualTime

@testable import GridSimulation

/// What holds for every path, tried on random gestures.
@Suite struct ScrollPathPropertyTests {
  private func scenario(_ seed: UInt64, refresh: Double = 60) throws -> Scenario {
    var generator = SeededGenerator(seed: seed)
    return try generator.scenario(refresh: refresh)
  }

  /// A nanosecond at the highest speed is far below a ten-thousandth of a point. Only where a
  /// spring comes to an end the content takes its edge, from half a point away at most.
  @Test("The content does not jump where one law of motion follows another", arguments: 0..<300)
  func continuity(seed: UInt64) throws {
    let path = try scenario(seed).path

    for (segment, next) in zip(path.segments, path.segments.dropFirst()) {
      let before = path.offset(at: next.start, in: segment)
      let jump = abs(path.offset(at: next.start) - before)
      var allowed = 1e-4
      if case .still(let rest) = next.motion, next.phase == nil,
        rest == path.bounds.minimum || rest == path.bounds.maximum
      {
        allowed = 0.5 + 1e-4
      }
      #expect(jump <= allowed, "seed \(seed), at \(next.start.nanoseconds) ns")
    }
  }

  @Test(
    "Laws of motion begin in order of time, and fingers go down and up in turn", arguments: 0..<300)
  func order(seed: UInt64) throws {
    let path = try scenario(seed).path

    #expect(
      zip(path.segments, path.segments.dropFirst()).allSatisfy { $0.start < $1.start },
      "seed \(seed)")
    #expect(
      path.fingerEvents.enumerated().allSatisfy { $1.isDown == $0.isMultiple(of: 2) },
      "seed \(seed)")
    #expect(path.fingerEvents.count.isMultiple(of: 2), "seed \(seed)")
  }

  @Test("Motion is what looking at every vsync finds", arguments: 0..<100)
  func motion(seed: UInt64) throws {
    let scenario = try scenario(seed)
    let (path, clock) = (scenario.path, scenario.refreshClock)
    let last = scenario.lastVsync(of: scenario.playGesture())

    let found = path.motion(refresh: clock, through: last)

    let offsets = (0...last).map { ScrollPath.rounded(path.offset(at: clock.vsync($0))) }
    let moved = (0...last).dropFirst().filter { offsets[$0] != offsets[$0 - 1] }
    #expect(found.map(\.index) == moved, "seed \(seed)")
    #expect(found.map(\.offset) == moved.map { offsets[$0] }, "seed \(seed)")
  }

  @Test("A display twice as fast sees the same path", arguments: 0..<50)
  func pure(seed: UInt64) throws {
    let (slow, fast) = (try scenario(seed), try scenario(seed, refresh: 120))
    let offsets = Dictionary(
      uniqueKeysWithValues: fast.path.motion(refresh: fast.refreshClock, through: 2400)
        .map { ($0.index, $0.offset) })

    for moved in slow.path.motion(refresh: slow.refreshClock, through: 1200) {
      if let offset = offsets[2 * moved.index] {
        #expect(offset == moved.offset, "seed \(seed), vsync \(moved.index)")
      }
    }
  }

  @Test("The content ends at rest within its edges", arguments: 0..<300)
  func rest(seed: UInt64) throws {
    let path = try scenario(seed).path
    let end = path.offset(at: path.restsFrom)

    #expect(end >= path.bounds.minimum && end <= path.bounds.maximum, "seed \(seed)")
    #expect(path.phase(at: path.restsFrom) == nil, "seed \(seed)")
  }
}
