import FrameStatistics
import GridSimulation
import Testing
import Timeline
import VirtualTime

/// Strategies that look ahead: at the deadline, or at the rows to come.
@Suite struct LookAheadTests {
  @Test(
    "Within its budget nothing is dropped while something moves", arguments: ["budgeted", "sliced"])
  func budget(mode: String) throws {
    for (cost, refresh) in [(3.0, 60.0), (10, 60), (40, 60), (3, 120), (20, 120)] {
      let scenario = try Scenario.make(
        "wait 4s; flick 3000; wait 0.5s; flick -2000", cost: ms(cost)
      ) {
        $0.rows = 1000
        $0.refresh = refresh
      }

      let timeline = try scenario.run(mode)

      #expect(RunStatistics(timeline).frames.dropped == 0, "\(cost) ms at \(refresh) Hz")
      #expect(RunStatistics(timeline).images.neverShown == 0, "\(cost) ms at \(refresh) Hz")
    }
  }

  @Test("While something moves no unit starts that ends after the next vsync")
  func deadlines() throws {
    let timeline = try Scenario.make("wait 3s; flick 4000", cost: ms(4)) { $0.rows = 1000 }
      .run("budgeted")

    let inMotion = timeline.slices.filter { $0.isTracking && $0.callback == .idleObserver }
    #expect(inMotion.count > 50)
    for slice in inMotion {
      #expect(slice.end <= timeline.refresh.nextVsync(after: slice.start))
    }
  }

  @Test("A decode longer than a frame waits for rest when budgeted, and goes on in slices")
  func longDecodes() throws {
    let scenario = try Scenario.make("wait 3s; flick 4000", cost: ms(30)) { $0.rows = 1000 }
    func decodesInMotion(_ mode: String) throws -> Int {
      let timeline = try scenario.run(mode)
      let last = try #require(timeline.motion.last)
      return timeline.decodes.count {
        $0.end > at(3.1) && $0.end < timeline.refresh.vsync(last.index)
      }
    }

    #expect(try decodesInMotion("budgeted") == 0)
    #expect(try decodesInMotion("sliced") > 10)
  }

  @Test(
    "Slices of a picture cost what the whole does, however its time is spread",
    arguments: [([], 0), ([1, 5, 0, 2], 0), ([3, 1], 2), ([0], 1)] as [([Double], Double)])
  func slices(bands: [Double], start: Double) throws {
    let timeline = try Scenario.make("wait 3s; flick 4000") {
      $0.rows = 1000
      $0.images = [
        SimulatedImage(
          decodeCost: ms(30), width: 4032, height: 3024, bandCosts: bands, startCost: start)
      ]
    }.run("sliced")

    #expect(timeline.decodes.count > 30)
    for decode in timeline.decodes {
      let spent = timeline.slices
        .filter { $0.start >= decode.start && $0.end <= decode.end }
        .filter { $0.work == .decode(image: decode.image) }
        .reduce(Timespan.zero) { $0 + ($1.end - $1.start) }
      #expect(spent == decode.time && decode.time == ms(30))
    }
  }

  @Test("Newest visible rows come first")
  func newestFirst() throws {
    let timeline = try Scenario.make(cost: ms(5), images: 30).run("budgeted")

    #expect(timeline.decodes.map(\.image) == (0..<30).reversed())
  }

  @Test("A pass in motion spends no more than its budget")
  func smallBudget() throws {
    let timeline = try Scenario.make("wait 3s; flick 4000", cost: ms(4)) { $0.rows = 1000 }
      .run("budgeted:budget=3ms")

    #expect(!timeline.slices.contains { $0.isTracking && $0.callback == .idleObserver })
  }

  @Test("Costs of scan lines follow the picture's bands, else the lines are alike")
  func profile() {
    let even = SimulatedImage(decodeCost: ms(40), width: 10, height: 100)
    let uneven = SimulatedImage(decodeCost: ms(40), width: 10, height: 100, bandCosts: [3, 1])

    #expect(even.cost(ofFirstLines: 25) == ms(10))
    #expect(uneven.cost(ofFirstLines: 25) == ms(15))
    #expect(uneven.cost(ofFirstLines: 50) == ms(30))
    #expect(uneven.cost(ofFirstLines: 100) == ms(40))
    #expect(even.line(after: 50, within: ms(4)) == 60)
    #expect(uneven.line(after: 50, within: ms(4)) == 70)
    #expect(even.line(after: 99, within: ms(1)) == 100)
    #expect(even.line(after: 10, within: ms(0.1)) == 10)
  }

  @Test("What passes before the first line cannot be cut, and the slices add up to the decode")
  func start() {
    let image = SimulatedImage(
      decodeCost: ms(40), width: 10, height: 100, bandCosts: [1, 3], startCost: 12)

    // Sixteen parts in 40 ms: 30 ms pass before the first line, 2.5 and 7.5 ms with the two bands.
    #expect(image.cost(ofFirstLines: 0) == .zero)
    #expect(image.line(after: 0, within: ms(30)) == 0)
    #expect(image.line(after: 0, within: ms(30.05)) == 1)
    #expect(image.cost(ofFirstLines: 50) == ms(32.5))
    #expect(image.cost(of: 50..<100) == ms(7.5))
    let slices = [0..<1, 1..<37, 37..<38, 38..<100].map(image.cost(of:))
    #expect(slices.reduce(.zero, +) == ms(40))
  }

  /// The decode of 30 ms is longer than a frame either way. Spread evenly it goes on line by line in
  /// each; with all of it before the first line, or in a first band of one line, it never fits.
  @Test(
    "A decode whose time is all at its start begins at rest only",
    arguments: [
      ([], 0, 3024, true), ([1, 1, 1, 1], 0, 3024, true), ([1, 0, 0, 0], 0, 4, false),
      ([0], 1, 3024, false), ([0.01, 0.01], 1, 3024, false),
    ] as [([Double], Double, Int, Bool)])
  func allAtTheStart(bands: [Double], start: Double, height: Int, fits: Bool) throws {
    let timeline = try Scenario.make("wait 3s; flick 4000") {
      $0.rows = 1000
      $0.images = [
        SimulatedImage(
          decodeCost: ms(30), width: 4032, height: height, bandCosts: bands, startCost: start)
      ]
    }.run("sliced")

    let inMotion = timeline.slices.filter { $0.isTracking && $0.callback == .idleObserver }
    #expect(inMotion.isEmpty != fits)
    #expect(RunStatistics(timeline).frames.dropped == 0)
    #expect(RunStatistics(timeline).images.neverShown == 0)
  }

  @Test("Prefetching has pictures there before their rows: no slot of a steady scroll is blank")
  func ahead() throws {
    let scenario = try Scenario.make(
      "wait 3s; drag 3000 over 4s; hold 0.2s", cost: ms(8), images: 3000
    ) {
      $0.rows = 1000
    }

    let prefetch = try scenario.run("prefetch")
    let operations = try scenario.run("operations")
    func blankInMotion(_ timeline: Timeline) -> Int {
      timeline.commits.filter { $0.start >= at(3) }.reduce(0) { $0 + $1.blank }
    }

    #expect(blankInMotion(prefetch) == 0)
    #expect(blankInMotion(operations) > 0)
    #expect(RunStatistics(prefetch).frames.dropped == 0)
  }

  /// Ten visible rows; on the first pass three more on each side that exists, then ten ahead.
  @Test("Ranges are screenfuls: less on the first pass, then the whole range ahead")
  func ranges() throws {
    let timeline = try Scenario.make(cost: ms(1), images: 3000) { $0.rows = 1000 }.run("prefetch")

    let images = timeline.decodes.map(\.image)
    #expect(images.count == 20 * 3)
    #expect(Set(images) == Set(0..<60))
    #expect(Set(images.prefix(30)) == Set(0..<30))
  }

  @Test("Rows that were passed are cancelled and their pictures let go")
  func passed() throws {
    let scenario = try Scenario.make(
      "wait 3s; flick 6000", cost: ms(30), pixels: (10, 10), images: 3000
    ) {
      $0.rows = 1000
    }

    let statistics = try scenario.statistics("prefetch")

    #expect(statistics.images.cancelled > 0)
    #expect(statistics.images.neverShown == 0)
    // Eleven visible rows, eleven ahead and six behind, cells in the pool, two decodes under way.
    #expect(statistics.memory.peakDecodedBytes <= (11 + 11 + 6 + 12) * 3 * 400)
  }
}
