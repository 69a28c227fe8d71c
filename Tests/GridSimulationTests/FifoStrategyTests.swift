import FrameStatistics
import GridSimulation
import Testing
import Timeline
import VirtualTime

/// The endless queue whose units run before the commit of their pass.
@Suite struct FifoStrategyTests {
  private func free(_ gesture: String = "none") throws -> Scenario {
    try Scenario.make(gesture) {
      $0.commitCost = .zero
      $0.configureCost = .zero
    }
  }

  @Test(
    "Unit n runs n periods after the first commit, and is committed in the same pass",
    arguments: ["10ms", "100ms"])
  func timer(period: String) throws {
    let span = try #require(Quantity.span(period))

    let requests = try free().run("fifo:keep-alive=\(period)").requests

    #expect(requests.map(\.decodeStart) == (1...30).map { at(1) + span * $0 })
    #expect(requests.map(\.ended) == (1...30).map { at(1) + span * $0 })
  }

  @Test(
    "A wake-up after each unit shows all at once", arguments: ["wakeup", "main-queue", "source"])
  func wakes(keepAlive: String) throws {
    let requests = try free().run("fifo:keep-alive=\(keepAlive)").requests

    #expect(requests.count == 30)
    #expect(requests.allSatisfy { $0.ended == at(1) && $0.outcome == .shown })
  }

  @Test("Without a keep-alive nothing is decoded: the observer came before the commit")
  func asleep() throws {
    let statistics = try free().statistics("fifo:keep-alive=none")

    #expect(statistics.images.decoded == 0)
    #expect(statistics.queue.pendingAtEnd == 30)
  }

  @Test("No limit: every row of a long scroll waits")
  func endless() throws {
    let scenario = try Scenario.make("wait 1.01s; flick 6000", cost: ms(40)) { $0.rows = 1000 }

    let statistics = try scenario.statistics("fifo")

    #expect(statistics.images.droppedByLimit == 0)
    // 80 ms at 6000 pt/s and a deceleration of 2997 pt pass 49 rows of three.
    #expect(statistics.queue.peak > 120)
  }

  static let flicks =
    "wait 1.2s; flick 4000; wait 0.3s; flick -4000; wait 0.2s; flick 5000; wait 0.1s; flick -5000"

  @Test("Fast back-and-forth flicks: stale writes with visibility=none, none with identity")
  func stale() throws {
    let scenario = try Scenario.make(FifoStrategyTests.flicks, cost: ms(5)) { $0.rows = 1000 }

    let blind = try scenario.statistics("fifo")
    let careful = try scenario.statistics("fifo:visibility=identity")

    #expect(blind.images.staleWrites > 0)
    #expect(blind.blank.wrongMilliseconds > 0)
    #expect(careful.images.staleWrites == 0)
    #expect(careful.images.cancelled > 0)
  }

  @Test("In common modes it decodes while the user scrolls, and drops frames for it")
  func common() throws {
    let scenario = try Scenario.make("wait 2s; flick 3000", cost: ms(30)) { $0.rows = 1000 }

    let silent = try scenario.run("fifo")
    let busy = try scenario.run("fifo:loop=common")

    #expect(!silent.slices.contains { $0.isTracking && $0.callback == .idleObserver })
    #expect(busy.slices.contains { $0.isTracking && $0.callback == .idleObserver })
    #expect(RunStatistics(silent).frames.dropped < RunStatistics(busy).frames.dropped)
    #expect(RunStatistics(busy).causes.first?.callback == .idleObserver)
  }
}
