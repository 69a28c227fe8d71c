import FrameStatistics
import GridSimulation
import Testing
import Timeline
import VirtualTime

/// What holds for every run, tried on random scenarios.
@Suite struct RandomScenarioTests {
  static let modes = [
    "eager", "deferred", "deferred:requeue=true,limit=6", "deferred:visibility=none,clear=false",
    "deferred:visibility=identity,keep-alive=wakeup", "deferred:keep-alive=source,limit=1",
    "deferred:keep-alive=main-queue", "deferred:keep-alive=none",
    "deferred:cache=lru:100MB,decode-in=commit,fade=300ms", "eager:cache=named", "fifo",
    "fifo:loop=common,keep-alive=wakeup", "fifo:visibility=identity,fade=200ms", "drain",
    "drain:defer=data", "drain:visibility=geometric,decode-in=commit", "operations",
    "operations:cache=none,latency=5ms-90ms,fail-rate=0.2",
    "operations:cache=lru:100MB,cancel=hard,order=lifo,delivery=default,workers=1",
    "operations:cache=none,cancel=none,order=visible-first,join=first,latency=30ms",
    "operations:decode-in=commit,latency=20ms", "budgeted", "budgeted:loop=default,budget=4ms",
    "budgeted:cache=named,fade=100ms", "sliced", "sliced:cache=named", "sliced:decode-in=commit",
    "prefetch", "prefetch:cache=named,latency=10ms-200ms,fail-rate=0.1,workers=4",
    "prefetch:decode-in=commit,preload-ahead=0,decode-ahead=0.3",
  ]

  /// Modes whose queue works in default mode alone.
  private static func isSilentInTracking(_ mode: String) -> Bool {
    ["deferred", "fifo", "drain", "budgeted:loop=default"].contains { mode.hasPrefix($0) }
      && !mode.contains("loop=common")
  }

  @Test("Every run keeps the books", arguments: 0..<12, modes)
  func invariants(seed: UInt64, mode: String) throws {
    for refresh in [60.0, 120] {
      var generator = SeededGenerator(seed: seed)
      let scenario = try generator.scenario(refresh: refresh)
      let timeline = try scenario.run(mode)
      let label = Comment(rawValue: "seed \(seed), \(mode), \(refresh) Hz")

      expectRequestsEndOnce(timeline, label)
      expectWorkInTurn(timeline, label)
      expectFigures(timeline, label)
      expectMemory(timeline, label)
      if mode.hasPrefix("deferred") { expectQueue(timeline, try limit(of: mode), label) }
      if RandomScenarioTests.isSilentInTracking(mode) {
        #expect(!timeline.slices.contains { $0.isTracking && $0.callback == .idleObserver }, label)
      }
      let fingers = scenario.path.fingerEvents.filter(\.isDown).map(\.instant)
      #expect(timeline.touches.map(\.down) == fingers.filter { $0 <= timeline.end }, label)
    }
  }

  @Test("Every mode of a scenario faces the same motion", arguments: 0..<20)
  func sameMotion(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let scenario = try generator.scenario(refresh: 60)
    let (eager, deferred) = (try scenario.run("eager"), try scenario.run("deferred"))

    #expect(eager.motion == deferred.motion, "seed \(seed)")
    #expect(eager.end == deferred.end, "seed \(seed)")
    #expect(eager.finalOffset == deferred.finalOffset, "seed \(seed)")
  }

  @Test("The same scenario gives the same run twice", arguments: 0..<6, modes)
  func repeatable(seed: UInt64, mode: String) throws {
    var generator = SeededGenerator(seed: seed)
    let scenario = try generator.scenario(refresh: 120)
    let (first, second) = (try scenario.run(mode), try scenario.run(mode))

    #expect(first.slices == second.slices, "seed \(seed)")
    #expect(first.commits == second.commits, "seed \(seed)")
    #expect(first.requests == second.requests, "seed \(seed)")
    #expect(first.decodes == second.decodes, "seed \(seed)")
  }

  private func limit(of mode: String) throws -> Int {
    guard case .count(let limit) = try ModeSpecification.parse(mode).values["limit"] else {
      return 0
    }
    return limit
  }

  private func expectRequestsEndOnce(_ timeline: Timeline, _ label: Comment) {
    let commits = Set(timeline.commits.map(\.end))
    for request in timeline.requests {
      #expect((request.outcome == .pending) == (request.ended == nil), label)
      switch request.outcome {
      case .shown: #expect(request.ended.map(commits.contains) == true, label)
      case .droppedByLimit, .cancelled: #expect(request.decodeStart == nil, label)
      case .wasted: #expect(request.decodeEnd != nil, label)
      case .stale, .pending: break
      }
    }
  }

  /// What cells, caches and decodes hold is the sum of whole bitmaps, and never negative.
  private func expectMemory(_ timeline: Timeline, _ label: Comment) {
    let size = (timeline.imagePixels.first ?? 1) * 4
    #expect(timeline.decodedBytes.allSatisfy { $0.value >= 0 && $0.value % size == 0 }, label)
    for decode in timeline.decodes {
      #expect(decode.end - decode.start >= decode.time, label)
    }
    let workers = Set(timeline.decodes.compactMap(\.worker))
    for worker in workers {
      let own = timeline.decodes.filter { $0.worker == worker }
      #expect(zip(own, own.dropFirst()).allSatisfy { $0.end <= $1.start }, label)
    }
  }

  private func expectWorkInTurn(_ timeline: Timeline, _ label: Comment) {
    let slices = timeline.slices
    #expect(zip(slices, slices.dropFirst()).allSatisfy { $0.end <= $1.start }, label)
    let commits = timeline.commits
    #expect(zip(commits, commits.dropFirst()).allSatisfy { $0.end <= $1.start }, label)
    #expect(timeline.decodedBytes.allSatisfy { $0.value >= 0 }, label)
    for commit in commits {
      #expect(commit.blank + commit.wrong <= commit.slots, label)
      if let service = commit.service { #expect(service <= commit.start, label) }
    }
  }

  private func expectQueue(_ timeline: Timeline, _ limit: Int, _ label: Comment) {
    let queue = timeline.queue ?? []
    #expect(queue.allSatisfy { 0...limit ~= $0.pending }, label)
    #expect(
      !timeline.slices.contains { $0.isDecode && ![.idleObserver, .commit].contains($0.callback) },
      label)
  }

  private func expectFigures(_ timeline: Timeline, _ label: Comment) {
    let statistics = RunStatistics(timeline)
    let images = statistics.images
    #expect(statistics.frames.dropped <= statistics.frames.expected, label)
    #expect(statistics.causes.reduce(0) { $0 + $1.drops } == statistics.frames.dropped, label)
    #expect(
      statistics.dragHitches.count + statistics.decelerationHitches.count
        == statistics.hitches.count, label)
    #expect(
      images.shown + images.droppedByLimit + images.staleWrites + images.cancelled
        + images.wastedDecodes + images.pending == images.requested, label)
    #expect(images.neverShownPending <= images.neverShown, label)
  }
}

extension Slice {
  fileprivate var isDecode: Bool {
    if case .decode = work { return true }
    return false
  }
}
