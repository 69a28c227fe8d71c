import FrameStatistics
import GridSimulation
import Testing
import Timeline
import VirtualTime

/// The two frame vectors of the contract, through the whole simulation.
@Suite struct FrameVectorTests {
  /// A finger that moves a point a vsync at ten vsyncs, 61…70, and at rest lets go.
  ///
  /// A row enters from below at the fourth of them; its decode takes 48 ms.
  @Test("Vector 1: 52 ms of work at the fourth of ten vsyncs drop three frames, one hitch of 50 ms")
  func vector1() throws {
    let scenario = try Scenario.make("wait 1s; drag 9.6 over 0.16s; hold 0.2s", cost: ms(48)) {
      $0.dataDelay = .zero
      $0.imagesPerRow = 1
      $0.viewportHeight = 350 - 3.5
      $0.commitCost = ms(4)
      $0.configureCost = .zero
    }

    let timeline = try scenario.run("eager")
    let statistics = RunStatistics(timeline)

    #expect(marbles(timeline) == "P P P . . . P P P P")
    #expect(timeline.motion.map(\.index) == Array(61...70))
    #expect(FrameOutcomes(timeline).newFrames == [2, 3, 4, 8, 9, 10, 11].map { $0 + 61 })
    #expect(statistics.hitches.count == 1)
    #expect(abs(statistics.hitches.longestMilliseconds - 50) < 1e-9)
    #expect(abs(statistics.hitches.ratio - 300) < 1e-9)
    #expect(statistics.dragHitches == statistics.hitches)
    // At the deadline of the third dropped frame the decode is over and its commit is under way.
    #expect(statistics.causes.map(\.work) == [.decode(image: 2), .commit])
    #expect(statistics.causes.map(\.drops) == [2, 1])
  }

  @Test("Vector 2: 9 ms of work a frame at 120 Hz drop the first of ten, one hitch of 8.33 ms")
  func vector2() throws {
    let scenario = try Scenario.make("wait 1s; drag 9.6 over 0.08s; hold 0.2s") {
      $0.dataDelay = .zero
      $0.refresh = 120
      $0.commitCost = ms(9)
      $0.configureCost = .zero
    }

    let timeline = try scenario.run("eager")
    let statistics = RunStatistics(timeline)

    #expect(marbles(timeline) == ". P P P P P P P P P")
    #expect(timeline.motion.map(\.index) == Array(121...130))
    #expect(FrameOutcomes(timeline).newFrames == (3...12).map { $0 + 121 })
    #expect(abs(statistics.hitches.longestMilliseconds - 25 / 3) < 1e-9)
  }

  @Test(
    "A frame whose work fits the budget is never late; one that does not is",
    arguments: [60.0, 120])
  func budget(refresh: Double) throws {
    let scenario = try Scenario.make("wait 1s; drag 200 over 1s; hold 0.2s") {
      $0.refresh = refresh
      $0.configureCost = .zero
    }
    var (short, long) = (scenario, scenario)
    short.commitCost = ms(1000 / refresh - 0.01)
    long.commitCost = ms(1000 / refresh + 0.01)

    #expect(try short.statistics("eager").frames.dropped == 0)
    #expect(try long.statistics("eager").frames.dropped > 0)
  }
}
