import FrameStatistics
import GridSimulation
import Testing
import Timeline
import VirtualTime

/// The set that is worked off at once.
@Suite struct DrainStrategyTests {
  @Test("At rest all is decoded in one pass, and nothing shown: nothing wakes the loop")
  func atRest() throws {
    let statistics = try Scenario.make(cost: ms(5)).statistics("drain")

    #expect(statistics.images.decoded == 30)
    #expect(statistics.images.neverShown == 30)
    #expect(statistics.queue.workPasses == 1)
  }

  @Test("Any wake commits what was decoded")
  func wake() throws {
    let images = try Scenario.make("wait 2s; tap", cost: ms(5)).statistics("drain").images

    #expect(images.shown == 30)
    #expect(images.neverShown == 0)
  }

  @Test("The first frames of a gesture pay for the backlog; the whole of a scroll's runs after it")
  func backlog() throws {
    // The data comes at 1 s: thirty decodes of 10 ms run until 1.303 s.
    let scenario = try Scenario.make("wait 1.05s; flick 3000; wait 6s; tap", cost: ms(10)) {
      $0.rows = 1000
    }

    let timeline = try scenario.run("drain")
    let statistics = RunStatistics(timeline)

    let passes = (timeline.queue ?? []).filter { $0.event == .workBegins }
    #expect(passes.count == 2)
    #expect(passes.last?.pending == timeline.requests.count - 30)
    #expect(!timeline.slices.contains { $0.isTracking && $0.callback == .idleObserver })
    #expect(statistics.frames.dropped > 0)
    #expect(statistics.causes.allSatisfy { $0.callback == .idleObserver && !$0.isTracking })
  }

  @Test("A held reload is laid out and decoded as the default mode's run ends: a gesture begins")
  func exit() throws {
    let scenario = try Scenario.make("wait 2s; flick 3000", cost: ms(10)) { $0.rows = 1000 }

    let timeline = try scenario.run("drain:defer=data")

    let first = timeline.slices.first { $0.work != .commit && $0.work != .configure }
    #expect(first.map { $0.start >= at(2) && $0.start < at(2.01) && !$0.isTracking } == true)
    let cause = RunStatistics(timeline).causes.first { !$0.isTracking }
    #expect(cause?.callback == .cellConfiguration)
  }

  @Test("With defer=data no row is asked for before the scroll is over", arguments: [0.9, 1.5])
  func held(touch: Double) throws {
    let scenario = try Scenario.make(
      "wait \(touch)s; drag 300 over 1s; hold 0.2s; wait 1s; tap; wait 1s; tap", cost: ms(1))

    let held = try scenario.run("drain:defer=data").requests
    let images = try scenario.run("drain").requests

    let rest = at(touch + 1.2)
    #expect(images.contains { $0.requested < rest })
    // Where the data came first, the gesture's own exit lays the rows out.
    let isEarly = touch < 1
    #expect(held.contains { $0.requested < rest } == !isEarly)
    #expect(held.contains { $0.requested > rest } == isEarly)
  }

  @Test("The order is the seed's: the same again, and another for another seed")
  func order() throws {
    var scenario = try Scenario.make(cost: ms(1), images: 30)
    func order() throws -> [Int] { try scenario.run("drain").decodes.map(\.image) }

    let (first, second) = (try order(), try order())
    scenario.seed = 2

    #expect(first == second)
    #expect(first.sorted() == Array(0..<30))
    #expect(first != Array(0..<30))
    #expect(try first != order())
  }

  @Test("Posted work goes into the set")
  func post() throws {
    let timeline = try Scenario.make("wait 2s; flick 2000; wait 0.1s; post 7ms") {
      $0.rows = 1000
    }.run("drain")

    let posted = try #require(timeline.slices.first { $0.work == .posted })
    let last = try #require(timeline.motion.last)
    #expect(posted.callback == .idleObserver && !posted.isTracking)
    #expect(posted.start > timeline.refresh.vsync(last.index))
  }
}
