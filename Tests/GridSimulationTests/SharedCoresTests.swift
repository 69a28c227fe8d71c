import Testing
import VirtualTime

@testable import GridSimulation

/// Cores that are shared evenly.
@Suite struct SharedCoresTests {
  /// A clock that calls what was scheduled, in order of time.
  private final class World {
    var now = Instant.zero
    private var events: [(instant: Instant, action: () -> Void)] = []

    func schedule(_ instant: Instant, _ action: @escaping () -> Void) {
      events.append((instant, action))
    }

    func run() {
      while let next = events.indices.min(by: { events[$0].instant < events[$1].instant }) {
        let event = events.remove(at: next)
        now = event.instant
        event.action()
      }
    }

    func cores(_ count: Int) -> SharedCores {
      SharedCores(count: count, now: { self.now }, schedule: schedule)
    }
  }

  @Test("Three pieces on two cores go at two thirds of the speed")
  func share() {
    let world = World()
    let cores = world.cores(2)
    var ends: [Instant] = []

    for _ in 0..<3 { _ = cores.run(ms(30)) { ends.append(world.now) } }
    world.run()

    #expect(ends == [at(0.045), at(0.045), at(0.045)])
  }

  @Test("As many pieces as cores go at full speed, whatever comes and goes")
  func fullSpeed() {
    let world = World()
    let cores = world.cores(2)
    var ends: [Instant] = []

    _ = cores.run(ms(30)) { ends.append(world.now) }
    world.schedule(at(0.01)) {
      _ = cores.run(ms(5)) {
        ends.append(world.now)
        _ = cores.run(ms(40)) { ends.append(world.now) }
      }
    }
    world.run()

    #expect(ends == [at(0.015), at(0.03), at(0.055)])
  }

  /// After 15 ms each of the three has had 10 ms; the two that are left need 20 ms more.
  @Test("A piece that is stopped leaves its share to the others, and never ends")
  func stop() {
    let world = World()
    let cores = world.cores(2)
    var ends: [(Int, Instant)] = []
    let numbers = (0..<3).map { number in
      cores.run(ms(30)) { ends.append((number, world.now)) }
    }

    world.schedule(at(0.015)) { cores.stop(numbers[1]) }
    world.run()

    #expect(ends.map(\.0) == [0, 2])
    #expect(ends.map(\.1) == [at(0.035), at(0.035)])
  }

  /// No core idles while there is work: all together take Σ cost ÷ cores where they start at once
  /// and none is longer than that; each rounding adds a nanosecond at most.
  @Test("The cores lose nothing by sharing", arguments: 0..<50 as Range<UInt64>)
  func lossless(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let world = World()
    let cores = world.cores(1)
    let costs = (0..<7).map { _ in
      Timespan(nanoseconds: .random(in: 0...90_000_000, using: &generator))
    }
    var last = Instant.zero

    for cost in costs { _ = cores.run(cost) { last = world.now } }
    world.run()

    let sum = costs.reduce(Timespan.zero, +)
    let late = (last - (.zero + sum)).nanoseconds
    #expect((0...50).contains(late), "seed \(seed): \(late) ns late")
  }
}
