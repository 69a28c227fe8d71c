import FrameStatistics
import GridSimulation
import Testing
import Timeline
import VirtualTime

/// Background workers with an image cache and an operation cache.
@Suite struct OperationsTests {
  @Test("Three distinct images and a cache: three decodes")
  func decodesOnce() throws {
    let scenario = try Scenario.make("wait 2s; flick 3000", cost: ms(5))

    let images = try scenario.statistics("operations").images

    #expect(images.decoded == 3)
    #expect(images.neverShown == 0)
    #expect(images.shown == images.requested)
  }

  @Test("Without a cache each request decodes that does not join")
  func noCache() throws {
    let images = try Scenario.make("wait 2s; flick 3000", cost: ms(5))
      .statistics("operations:cache=none").images

    // Thirty requests join three; the rows of the scroll come after those have ended.
    #expect(images.decoded > 3)
    #expect(images.decoded < images.requested)
    #expect(images.neverShown == 0)
  }

  /// Two workers decode 10 ms each: images 0 and 1 by 10 ms, 2 and 3 by 20 ms, and so on.
  @Test("Workers share the decodes", arguments: [1, 2, 3, 6])
  func workers(count: Int) throws {
    let timeline = try Scenario.make(cost: ms(10), images: 30)
      .run("operations:workers=\(count)")

    let begin = try #require(timeline.decodes.first?.start)
    for (index, decode) in timeline.decodes.enumerated() {
      #expect(decode.image == index)
      #expect(decode.end <= begin + ms(10) * (index / count + 1) + ms(2))
      #expect(decode.worker.map { $0 < count } == true)
    }
  }

  @Test("Workers take no time of the main thread")
  func mainThread() throws {
    let timeline = try Scenario.make("wait 1.05s; flick 3000", cost: ms(80), images: 60)
      .run("operations")

    #expect(RunStatistics(timeline).frames.dropped == 0)
    #expect(!timeline.slices.contains { if case .decode = $0.work { true } else { false } })
  }

  @Test("With join=first only the row that asked first gets its image")
  func joinFirst() throws {
    let images = try Scenario.make(cost: ms(5)).statistics("operations:join=first").images

    #expect(images.shown == 3)
    #expect(images.neverShown == 27)
    #expect(images.cancelled == 27)
  }

  /// A jump by 200 rows within 80 ms, each row with images of its own.
  private func jump() throws -> Scenario {
    try Scenario.make("wait 1.02s; drag 14000 over 0.5s; hold 0.2s", cost: ms(20), images: 3000) {
      $0.rows = 1000
    }
  }

  @Test("A jump to the far end: FIFO shows the last row after all above, visible-first at once")
  func order() throws {
    let scenario = try jump()
    func shown(_ order: String) throws -> Timespan {
      let timeline = try scenario.run("operations:cancel=none,order=\(order)")
      let last = try #require(timeline.requests.last { $0.outcome == .shown })
      let ended = try #require(last.ended)
      return ended - last.requested
    }

    let (fifo, visibleFirst) = (try shown("fifo"), try shown("visible-first"))

    #expect(fifo.milliseconds > 3000)
    // At most one screenful on two workers, and the decodes under way.
    #expect(visibleFirst.milliseconds < 33 * 20 / 2 + 60)
  }

  @Test("Cancellation spares the decodes of rows that have left", arguments: ["soft", "hard"])
  func cancels(kind: String) throws {
    let scenario = try jump()

    let all = try scenario.statistics("operations:cancel=none").images
    let cancelled = try scenario.statistics("operations:cancel=\(kind)").images

    #expect(all.decoded == all.requested)
    #expect(cancelled.decoded < all.decoded / 2)
    #expect(cancelled.cancelled > 0)
    #expect(cancelled.neverShown == 0)
  }

  @Test("Soft cancellation lets a decode run to its end, which is wasted; hard takes it back")
  func softAndHard() throws {
    let scenario = try Scenario.make(
      "wait 1.02s; drag 9000 over 0.3s; hold 0.2s", cost: ms(150), images: 3000
    ) {
      $0.rows = 1000
    }

    let soft = try scenario.statistics("operations:cancel=soft").images
    let hard = try scenario.statistics("operations:cancel=hard").images

    #expect(soft.wastedDecodes > 0 && soft.wastedDecodeMilliseconds >= 150)
    #expect(hard.wastedDecodes == 0)
  }

  @Test("Bytes that take their time delay the decode and cost no CPU")
  func latency() throws {
    let scenario = try Scenario.make(cost: ms(5), images: 1)

    let decode = try #require(try scenario.run("operations:latency=40ms").decodes.first)
    let plain = try #require(try scenario.run("operations").decodes.first)

    #expect(decode.start == plain.start + ms(40))
    #expect(decode.time == ms(5))
  }

  @Test("Latencies of a range come from the seed")
  func seededLatency() throws {
    var scenario = try Scenario.make(cost: ms(1), images: 30)
    func starts() throws -> [Instant] {
      try scenario.run("operations:latency=20ms-80ms,workers=30").decodes.map(\.start).sorted()
    }

    let (first, second) = (try starts(), try starts())
    scenario.seed = 9

    #expect(first == second)
    #expect(try first != starts())
    let spread = try #require(first.last) - #require(first.first)
    #expect(spread > ms(20) && spread <= ms(60) + ms(2))
  }

  @Test("A failed fetch leaves the operation cache: the next request tries again")
  func failure() throws {
    let failing = try Scenario.make("wait 2s; reload", cost: ms(5))
      .statistics("operations:fail-rate=1").images
    let half = try Scenario.make(
      "wait 2s; reload; wait 1s; reload; wait 1s; reload; wait 1s; reload; wait 1s; reload",
      cost: ms(5)
    ).statistics("operations:fail-rate=0.5").images

    #expect(failing.decoded == 0 && failing.cancelled == 60 && failing.neverShown == 30)
    #expect(half.decoded == 3 && half.neverShown == 0)
  }

  @Test("Delivery in default mode waits for the scroll's end")
  func delivery() throws {
    let scenario = try Scenario.make("wait 2s; flick 3000", cost: ms(5), images: 3000) {
      $0.rows = 1000
    }
    func shownInMotion(_ delivery: String) throws -> Int {
      let timeline = try scenario.run("operations:delivery=\(delivery)")
      let (first, last) = (timeline.motion.first?.index ?? 0, timeline.motion.last?.index ?? 0)
      let span = timeline.refresh.vsync(first)...timeline.refresh.vsync(last)
      return timeline.requests.count { $0.ended.map(span.contains) == true && $0.outcome == .shown }
    }

    #expect(try shownInMotion("common") > 30)
    #expect(try shownInMotion("default") == 0)
  }
}
