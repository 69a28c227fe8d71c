import FrameStatistics
import Testing
import Timeline
import VirtualTime

/// Touches, the queue, images and memory.
@Suite struct RunFigureTests {
  @Test("A touch waits from finger-down to its callback; one never served is left out")
  func touches() {
    var timeline = Timeline.still()
    timeline.touches = [
      Touch(down: at(0), served: at(30)), Touch(down: at(100), served: at(105)),
      Touch(down: at(400)),
    ]

    let touches = RunStatistics(timeline).touches

    #expect(touches.maximumLatencyMilliseconds == 30)
    #expect(near(touches.latency?.p95, 5 + 0.95 * 25))
  }

  private func queue(_ samples: [QueueSample]) -> RunStatistics.Queue {
    var timeline = Timeline.still()
    timeline.queue = samples
    timeline.idlePasses = [at(0), at(10), at(150)]
    return RunStatistics(timeline).queue
  }

  @Test("Units starve from when they wait to the next pass that works")
  func starved() {
    let queue = queue([
      QueueSample(at: at(0), pending: 0), QueueSample(at: at(100), pending: 1),
      QueueSample(at: at(110), pending: 3),
      QueueSample(at: at(350), pending: 3, event: .workBegins),
      QueueSample(at: at(350), pending: 2), QueueSample(at: at(360), pending: 2, event: .workEnds),
      QueueSample(at: at(400), pending: 2, event: .workBegins),
      QueueSample(at: at(410), pending: 0, event: .workEnds),
    ])

    #expect(queue.starvedMilliseconds == 250)
    #expect(queue.peak == 3 && queue.pendingAtEnd == 0)
    #expect(queue.workPasses == 2 && queue.idlePasses == 3)
  }

  @Test("Units that wait at the end of the run starve until then")
  func starvedAtTheEnd() {
    let queue = queue([
      QueueSample(at: at(100), pending: 2),
      QueueSample(at: at(150), pending: 2, event: .workBegins),
      QueueSample(at: at(170), pending: 1, event: .workEnds),
    ])

    #expect(queue.starvedMilliseconds == 830)
    #expect(queue.pendingAtEnd == 1)
  }

  @Test("Units that are removed starve no longer")
  func removed() {
    let queue = queue([QueueSample(at: at(100), pending: 2), QueueSample(at: at(300), pending: 0)])

    #expect(queue.starvedMilliseconds == 200)
  }

  private func request(
    _ outcome: Request.Outcome, decoded: (Double, Double)? = nil, image: Int = 0
  ) -> Request {
    var request = Request(row: 0, slot: 0, image: image, requested: at(0))
    request.outcome = outcome
    request.decodeStart = decoded.map { at($0.0) }
    request.decodeEnd = decoded.map { at($0.1) }
    return request
  }

  /// One decode for each request that has the times of one.
  private func decodes(for requests: [Request]) -> [Decode] {
    requests.enumerated().compactMap { number, request -> Decode? in
      guard let start = request.decodeStart, let end = request.decodeEnd else { return nil }
      return Decode(
        image: request.image, start: start, end: end, time: end - start, request: number,
        isUsed: true)
    }
  }

  @Test("Requests are counted by how they ended, wasted decodes by their time too")
  func images() {
    var timeline = Timeline.still()
    timeline.imagePixels = [100]
    timeline.slotPixels = 100
    timeline.requests = [
      request(.shown, decoded: (0, 5)), request(.shown, decoded: (5, 10)), request(.droppedByLimit),
      request(.cancelled), request(.cancelled), request(.cancelled),
      request(.stale, decoded: (10, 17)), request(.wasted, decoded: (20, 23.5)),
      request(.wasted, decoded: (30, 34)), request(.pending), request(.pending, decoded: (40, 41)),
    ]
    timeline.decodes = decodes(for: timeline.requests)
    timeline.commits = [
      Commit(start: at(50), end: at(51), service: nil, rows: 0..<2, slots: 6, blank: 3)
    ]
    timeline.blankPendingAtEnd = 2

    let images = RunStatistics(timeline).images

    #expect(images.requested == 11 && images.decoded == 6 && images.shown == 2)
    #expect(images.droppedByLimit == 1 && images.cancelled == 3 && images.staleWrites == 1)
    #expect(images.wastedDecodes == 2 && images.wastedDecodeMilliseconds == 7.5)
    #expect(images.pending == 2 && images.neverShown == 3 && images.neverShownPending == 2)
  }

  @Test("A decode that nobody took is wasted time, and no request")
  func unused() {
    var timeline = Timeline.still()
    timeline.imagePixels = [100]
    timeline.slotPixels = 100
    timeline.decodes = [
      Decode(image: 0, worker: 1, start: at(0), end: at(9), time: .milliseconds(4)),
      Decode(image: 0, worker: 0, start: at(0), end: at(5), time: .milliseconds(5), isUsed: true),
    ]

    let images = RunStatistics(timeline).images

    #expect(images.decoded == 2 && images.wastedDecodes == 0)
    #expect(images.wastedDecodeMilliseconds == 4)
  }

  @Test("The peak is the most bytes at once; the oversize ratio is over all decodes")
  func memory() {
    var timeline = Timeline.still()
    timeline.imagePixels = [400, 100]
    timeline.slotPixels = 50
    timeline.decodedBytes = [
      CounterSample(at: at(1), value: 1600), CounterSample(at: at(2), value: 3600),
      CounterSample(at: at(3), value: 2000),
    ]
    timeline.requests = [
      request(.shown, decoded: (0, 1)), request(.stale, decoded: (1, 2), image: 1),
      request(.pending),
    ]
    timeline.decodes = decodes(for: timeline.requests)

    let memory = RunStatistics(timeline).memory

    #expect(memory.peakDecodedBytes == 3600)
    #expect(memory.oversizeRatio == 5)
  }
}
