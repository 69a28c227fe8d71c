import FrameStatistics
import GridSimulation
import Testing
import Timeline
import VirtualTime

/// The queue behind an idle observer, at rest: how many images it shows, and when.
@Suite struct DeferredQueueTests {
  private func firstScreen(height: Double) throws -> Scenario {
    try Scenario.make(cost: ms(5)) {
      $0.viewportHeight = height
      $0.settle = .seconds(20)
    }
  }

  @Test(
    "A queue of 30 leaves max(0, 3·⌈H/70⌉ − 30) slots of the first screen blank, the top rows",
    arguments: [(568, 0), (667, 0), (736, 3), (812, 6), (844, 9), (1024, 15)] as [(Double, Int)])
  func neverShown(height: Double, blank: Int) throws {
    let timeline = try firstScreen(height: height).run("deferred")
    let images = RunStatistics(timeline).images
    let slots = 3 * Int((height / 70).rounded(.up))

    #expect(images.neverShown == blank)
    #expect(images.droppedByLimit == blank)
    #expect(images.shown == slots - blank)
    let dropped = timeline.requests.filter { $0.outcome == .droppedByLimit }
    #expect(dropped.map(\.row) == (0..<blank).map { $0 / 3 })
  }

  @Test(
    "With requeue or room for every slot nothing stays blank",
    arguments: [568.0, 667, 736, 812, 844, 1024], ["requeue=true", "limit=45"])
  func noneBlank(height: Double, parameter: String) throws {
    let images = try firstScreen(height: height).statistics("deferred:\(parameter)").images

    #expect(images.neverShown == 0)
    #expect(images.droppedByLimit == 0)
    #expect(images.shown == images.requested)
  }

  @Test("Requeued units come back oldest first, after those that wait")
  func requeueOrder() throws {
    let timeline = try firstScreen(height: 210).run("deferred:limit=5,requeue=true")

    let order = timeline.requests.indices.sorted {
      (timeline.requests[$0].decodeStart ?? .never) < (timeline.requests[$1].decodeStart ?? .never)
    }

    #expect(order == [4, 5, 6, 7, 8, 0, 1, 2, 3])
  }

  @Test(
    "Decodes that cost nothing take 29 periods after the first; the last is committed one later",
    arguments: ["10ms", "100ms", "250ms"])
  func timer(period: String) throws {
    let span = try #require(Quantity.span(period))
    let scenario = try Scenario.make {
      $0.commitCost = .zero
      $0.configureCost = .zero
    }

    let requests = try scenario.run("deferred:keep-alive=\(period)").requests

    #expect(requests.map(\.decodeStart) == (0..<30).map { at(1) + span * $0 })
    #expect(requests.map(\.ended) == (1...30).map { at(1) + span * $0 })
    #expect(requests.allSatisfy { $0.outcome == .shown })
  }

  /// The first commit configures ten rows at 0.2 ms and takes 1 ms; so does each later one.
  @Test("The timer is made at the end of the first commit; commits take their time")
  func timerWithCosts() throws {
    let timeline = try Scenario.make().run("deferred")

    let decodes = timeline.requests.map(\.decodeStart)
    #expect(decodes.first == at(1.003))
    #expect(decodes.last == at(1.003 + 29 * 0.1 + 0.001))
    #expect(timeline.commits.last?.end == at(1.003 + 30 * 0.1 + 0.001))
    #expect(timeline.commits.count == 31)
  }

  @Test(
    "A wake-up after each unit shows all at once", arguments: ["wakeup", "main-queue", "source"])
  func wakes(keepAlive: String) throws {
    let scenario = try Scenario.make {
      $0.commitCost = .zero
      $0.configureCost = .zero
    }

    let requests = try scenario.run("deferred:keep-alive=\(keepAlive)").requests

    #expect(requests.count == 30)
    #expect(requests.allSatisfy { $0.ended == at(1) && $0.outcome == .shown })
  }

  @Test("Without a keep-alive one image is decoded, none is shown, and the rest wait for ever")
  func noKeepAlive() throws {
    let statistics = try Scenario.make().statistics("deferred:keep-alive=none")

    #expect(statistics.images.decoded == 1)
    #expect(statistics.images.shown == 0)
    #expect(statistics.images.neverShown == 30)
    #expect(statistics.images.pending == 30)
    #expect(statistics.queue.pendingAtEnd == 29)
    #expect(statistics.blank.firstImageMilliseconds == nil)
    #expect(statistics.blank.allVisibleMilliseconds == nil)
  }

  @Test(
    "A memory warning at rest removes what waits, in the queue and aside",
    arguments: ["deferred", "deferred:limit=5,requeue=true"])
  func memoryWarning(mode: String) throws {
    let scenario = try Scenario.make("wait 1.25s; memory-warning")

    let images = try scenario.statistics(mode).images

    // Decoded at 1.003, 1.104 and 1.204 s.
    #expect(images.shown == 3)
    #expect(images.cancelled == 27)
    #expect(images.neverShown == 27)
  }

  @Test("A reload removes what waits and asks for every visible row again")
  func reload() throws {
    let images = try Scenario.make("wait 1.25s; reload").statistics("deferred").images

    #expect(images.requested == 60)
    #expect(images.cancelled == 27)
    #expect(images.neverShown == 0)
  }

  @Test("Posted work takes its turn in the queue; where there is none, it runs when it comes")
  func post() throws {
    let scenario = try Scenario.make("wait 1.25s; post 7ms")

    let deferred = try scenario.run("deferred").slices.first { $0.work == .posted }
    let eager = try scenario.run("eager").slices.first { $0.work == .posted }

    // Behind 27 units: one in the idle pass that its own arrival brings, 26 from 1.304 s on.
    #expect(deferred?.start == at(1.304 + 26 * 0.1))
    #expect(deferred?.callback == .idleObserver)
    #expect(eager?.start == at(1.25))
    #expect(eager?.callback == .mainQueue)
  }
}
