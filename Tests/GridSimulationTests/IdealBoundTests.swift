import FrameStatistics
import GridSimulation
import Testing
import Timeline
import VirtualTime

/// The bound that no mode can beat.
@Suite struct IdealBoundTests {
  /// Each scenario is tried with all modes as they are, and with one of these.
  static let variants = [
    "eager:cache=named", "deferred:keep-alive=wakeup,limit=200", "fifo:loop=common,clear=true",
    "drain:defer=data", "operations:cache=none,latency=10ms-60ms", "budgeted:cache=named",
    "operations:order=visible-first,cancel=hard", "sliced:cache=named,fade=100ms",
    "prefetch:cache=named", "eager:decode-in=commit", "prefetch:decode-ahead=3,preload-ahead=3",
  ]

  /// Ranges of a hundred seeds each, 2100 scenarios in all.
  @Test("It is never worse than any mode", arguments: 0..<21 as Range<UInt64>)
  func neverWorse(block: UInt64) throws {
    for seed in (block * 100)..<(block * 100 + 100) {
      var generator = SeededGenerator(seed: seed)
      let scenario = try generator.shortScenario()
      let ideal = try scenario.statistics("ideal")
      let variants = IdealBoundTests.variants
      for mode in StrategyCatalog.names + [variants[Int(seed) % variants.count]] {
        let other = try scenario.statistics(mode)
        let label = Comment(rawValue: "seed \(seed), \(mode)")

        #expect(ideal.frames.expected == other.frames.expected, label)
        #expect(ideal.frames.dropped <= other.frames.dropped, label)
        guard ideal.frames.dropped == other.frames.dropped else { continue }
        // It may show no rows at all before the scroll is over: no scheduler in this sense.
        if mode == "drain:defer=data" { continue }
        // Another row's picture is as good as none.
        let blank = other.blank.imageMilliseconds + other.blank.wrongMilliseconds
        #expect(ideal.blank.imageMilliseconds <= blank + 1e-6, label)
      }
    }
  }

  @Test("A commit that fits into a frame drops none", arguments: [60.0, 120])
  func fits(refresh: Double) throws {
    let scenario = try Scenario.make("default", cost: ms(500)) { $0.refresh = refresh }

    let timeline = try scenario.run("ideal")

    #expect(RunStatistics(timeline).frames.expected > 0)
    #expect(RunStatistics(timeline).frames.dropped == 0)
  }

  /// Ends may lie at 0, 1.5, 3, 4.5, 6… intervals after the first frame's vsync, so in the first,
  /// second, fourth, fifth, seventh… interval.
  @Test("A commit of one and a half intervals drops every third frame")
  func tooLong() throws {
    let scenario = try Scenario.make("wait 2s; drag 300 over 0.4s; hold 0.2s") {
      $0.refresh = 100
      $0.commitCost = ms(15)
    }

    let marbles = marbles(try scenario.run("ideal"))

    #expect(marbles.hasPrefix("P P . P P . P P . P P"))
  }

  /// Three cores and 90 images of 30 ms: n images by max(30, 10·n) ms.
  @Test("Blank time counts from the first expected frame, by what the cores can decode")
  func blank() throws {
    let scenario = try Scenario.make(
      "wait 1s; drag 30 over 0.3s; hold 0.3s", cost: ms(30), images: 90
    ) { $0.refresh = 100 }

    let timeline = try scenario.run("ideal")

    // The content first moves at 1.01 s, so rows are shown at 1.03 s; a commit for the refresh at
    // 1.03 s ends at 1.02 s at the latest, when nothing can be decoded; thirty slots.
    let first = try #require(timeline.commits.first { $0.slots > 0 })
    #expect(first.slots == 30 && first.blank == 30)
    let all = try #require(RunStatistics(timeline).blank.allVisibleMilliseconds)
    // The thirtieth can be there at 1.3 s, and on the screen at 1.31 s.
    #expect(abs(all - 280) < 0.001)
  }

  @Test("Without motion rows may wait for their pictures: nothing is blank")
  func still() throws {
    let statistics = try Scenario.make(cost: ms(500)).statistics("ideal")

    #expect(statistics.blank.imageMilliseconds == 0)
    #expect(statistics.blank.allVisibleMilliseconds == 0)
    #expect(statistics.images.neverShown == 0)
  }
}

extension SeededGenerator {
  /// A scenario of a few simulated seconds, hard in one way or another.
  fileprivate mutating func shortScenario() throws -> Scenario {
    var steps = ["wait \(Int.random(in: 100...600, using: &self))ms"]
    for _ in 0..<Int.random(in: 1...4, using: &self) {
      let time = Int.random(in: 20...400, using: &self)
      switch Int.random(in: 0..<8, using: &self) {
      case 0, 1: steps.append("flick \(Int.random(in: -5000...5000, using: &self))")
      case 2, 3: steps.append("drag \(Int.random(in: -700...700, using: &self)) over \(time)ms")
      case 4: steps.append("wait \(time)ms")
      case 5: steps.append(["tap", "reload", "memory-warning"][time % 3])
      case 6: steps.append("post \(time / 20)ms")
      default: steps.append("hold \(time / 2)ms")
      }
    }
    var scenario = try Scenario.make(
      steps.joined(separator: "; "), cost: ms(number(in: 0.1...40)), pixels: (100, 100),
      images: Int.random(in: 1...60, using: &self))
    let costs = number(in: 0...30)
    scenario.images = scenario.images.map { image in
      SimulatedImage(
        decodeCost: image.decodeCost + ms(number(in: 0...costs)), width: 100, height: 100)
    }
    scenario.rows = Int.random(in: 1...120, using: &self)
    scenario.imagesPerRow = Int.random(in: 1...3, using: &self)
    scenario.viewportHeight = number(in: 200...700).rounded()
    scenario.refresh = [60, 120, 30][Int.random(in: 0..<3, using: &self)]
    scenario.deceleration = .fast
    scenario.dataDelay = ms(number(in: 50...500).rounded())
    scenario.settle = ms(number(in: 0...400).rounded())
    scenario.commitCost = ms([0.5, 1, 3, 12, 20, 30][Int.random(in: 0..<6, using: &self)])
    scenario.seed = next()
    return scenario
  }
}
