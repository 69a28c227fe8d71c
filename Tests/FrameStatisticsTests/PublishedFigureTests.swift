import FrameStatistics
import Testing
import Timeline
import VirtualTime

@Suite("The definitions of other tools")
struct PublishedFigureTests {
  @Test(
    "Apple's bands for all animations include their upper ends",
    arguments: [
      (0, "good"), (10, "good"), (10.01, "warning"), (25, "warning"), (25.01, "critical"),
      (50, "critical"), (50.01, "severe"), (1000, "severe"),
    ])
  func animationBands(ratio: Double, verdict: String) {
    #expect(AnimationVerdict(hitchTimeRatio: ratio).rawValue == verdict)
  }

  @Test("Android and Flutter count frames over their own limits")
  func slowFrames() {
    let slow = SlowFrames(
      durations: [16, 16.1, 17, 33.4, 699.9, 700], interval: 1000.0 / 60)

    #expect(slow.overOneInterval == 4)
    #expect(near(slow.overOneIntervalPercent, 400.0 / 6))
    #expect(slow.overTwoIntervals == 3)
    #expect(slow.frozen == 1)
    #expect(slow.overFlutterBudget == 5)
  }

  @Test("Without frames nothing is slow")
  func noFrames() {
    let slow = SlowFrames(durations: [], interval: 8)

    #expect(slow.overOneInterval == 0 && slow.overOneIntervalPercent == 0 && slow.frozen == 0)
  }

  @Test("Of windows with 1, 2, 1 and 0 of 2 dropped, the worst has 100 % and P95 92.5 %")
  func smoothness() {
    let smoothness = Smoothness(dropped: [1, 2], refreshes: 5, span: 2)

    #expect(smoothness.worstPercent == 100)
    #expect(near(smoothness.p95Percent, 92.5))
    #expect(smoothness.averagePercent == 40)
  }

  @Test("A run shorter than a second is one window; one without refreshes has none")
  func shortRuns() {
    let short = Smoothness(dropped: [0], refreshes: 3, span: 60)
    let empty = Smoothness(dropped: [], refreshes: 0, span: 60)

    #expect(near(short.worstPercent, 100.0 / 3) && near(short.averagePercent, 100.0 / 3))
    #expect(empty.worstPercent == 0 && empty.averagePercent == 0)
  }

  @Test("1 % low: the 99th percentile, and the mean of the slowest hundredth")
  func lows() throws {
    let times = [Double](repeating: 10, count: 99) + [50]

    let lows = try #require(FrameRateLows(frameTimes: times))

    // Index 98.01 of 0…99 lies between 10 and 50 ms: 10.4 ms.
    #expect(near(lows.percentile, 1000 / 10.4))
    #expect(near(lows.average, 20))
    #expect(FrameRateLows(frameTimes: []) == nil)
  }

  @Test("Of 101 frames the slowest two count")
  func lowsRoundUp() throws {
    let times = [Double](repeating: 10, count: 99) + [40, 60]

    #expect(near(try #require(FrameRateLows(frameTimes: times)).average, 20))
  }

  @Test("A frame stays on the screen through the drops behind it")
  func frameTimes() throws {
    // Times of 1, 3 and 1 intervals.
    let statistics = RunStatistics(.marbles("P P . . P"))

    let lows = try #require(statistics.published.lows)
    #expect(near(lows.average, 60.0 / 3))
    // Index 1.98 of 0…2: 1 + 0.98·2 intervals.
    #expect(near(lows.percentile, 60 / 2.96))
  }

  @Test("All dropped is one frame that stays")
  func allDropped() throws {
    let lows = try #require(RunStatistics(.marbles(". . . .")).published.lows)

    #expect(near(lows.average, 15) && near(lows.percentile, 15))
  }

  @Test("A busy main thread hangs from 250 ms on")
  func hangs() {
    let hangs = Hangs(busy: [249.9, 250, 300])

    #expect(hangs.count == 2 && hangs.totalMilliseconds == 550 && hangs.longestMilliseconds == 300)
  }

  @Test("Work without a wake between is one hang; a wake parts it")
  func hangsByWake() {
    var timeline = Timeline.still()
    timeline.slices = [slice(0, 200), slice(200, 400), slice(500, 700)]

    let together = RunStatistics(timeline).published.hangs
    timeline.wakes = [at(0), at(200), at(500)]
    let apart = RunStatistics(timeline).published.hangs

    #expect(together.count == 1 && together.longestMilliseconds == 400)
    #expect(apart.count == 0)
    #expect(timeline.iterations.map(\.slices) == [0..<1, 1..<2, 2..<3])
  }

  @Test("A hitch under the main thread's work is a commit hitch, one at the run's end is none")
  func commitHitches() {
    var timeline = Timeline.marbles("P . . P . P")
    timeline.slices = [slice(17, 60)]

    let hitches = RunStatistics(timeline).published.commitHitches

    #expect(hitches.count == 1)
    #expect(near(hitches.totalMilliseconds, 2000.0 / 60))
  }

  private func slice(_ start: Double, _ end: Double) -> Slice {
    Slice(
      work: .commit, callback: .commit, isTracking: true, start: at(start), end: at(end))
  }
}

@Suite("Frames measured elsewhere")
struct MeasuredFrameTests {
  @Test(
    "A work keeps the refreshes that it needs; clocks round",
    arguments: [(0.0, 0), (16.66, 0), (16.6674, 0), (16.7, 1), (33.334, 1), (40, 2), (1000, 59)])
  func work(duration: Double, drops: Int) {
    let frames = MeasuredFrames.fromWork([duration], refresh: 60)

    #expect(RunStatistics(frames).frames.dropped == drops)
    #expect(RunStatistics(frames).frames.expected == drops + 1)
  }

  @Test("One frame is no hitch, no frame has no percentiles")
  func fewFrames() {
    let one = RunStatistics(MeasuredFrames.fromIntervals([], refresh: 120, after: true))
    let none = RunStatistics(MeasuredFrames.fromWork([], refresh: 120))

    #expect(one.frames.expected == 1 && one.hitches.count == 0 && one.frames.duration == nil)
    #expect(none.frames.expected == 0 && none.hitches.ratio == 0 && none.published.lows == nil)
  }

  @Test("A rest parts hitches and times")
  func rests() {
    let frames = MeasuredFrames.fromIntervals(
      [40, 5000, 40], refresh: 50, after: true, pause: 1000)

    let statistics = RunStatistics(frames)

    // P . P | P . P: two hitches of 20 ms in 6 frames.
    #expect(frames.pauses == 1)
    #expect(statistics.hitches.count == 2 && near(statistics.hitches.totalMilliseconds, 40))
    #expect(near(statistics.hitches.ratio, 1000.0 / 3))
  }

  @Test("Random frames keep the figures' order", arguments: 0..<100)
  func properties(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let rates: [Double] = [60, 90, 120]
    let refresh: Double = rates[Int.random(in: rates.indices, using: &random)]
    let count = Int.random(in: 1...400, using: &random)
    let works = (0..<count).map { _ in
      Double.random(in: 0...1, using: &random) < 0.9
        ? Double.random(in: 0...8, using: &random) : Double.random(in: 8...300, using: &random)
    }

    let statistics = RunStatistics(MeasuredFrames.fromWork(works, refresh: refresh))

    let (frames, published) = (statistics.frames, statistics.published)
    let duration = try #require(frames.duration)
    let note = Comment("seed \(seed)")
    #expect(frames.dropped <= frames.expected && frames.presented == count, note)
    #expect(
      duration.p50 <= duration.p90 && duration.p90 <= duration.p95
        && duration.p95 <= duration.p99, note)
    #expect(published.smoothness.p95Percent <= published.smoothness.worstPercent, note)
    #expect(frames.worstWindowPercent <= 100 && published.smoothness.worstPercent <= 100, note)
    // Windows of a second cover the run, the last one in part: the worst is no better than that.
    let span = refresh.rounded()
    let windows = (Double(frames.expected) / span).rounded(.up)
    let covered: Double = windows * min(span, Double(frames.expected))
    let most: Double = published.smoothness.worstPercent / 100 * covered
    #expect(most + 1e-6 >= Double(frames.dropped), note)
    let lows = try #require(published.lows)
    #expect(lows.average <= lows.percentile + 1e-9 && lows.percentile <= refresh + 1e-9, note)
    #expect(published.slowFrames.overTwoIntervals <= published.slowFrames.overOneInterval, note)
    #expect(statistics.hitches.longestMilliseconds <= statistics.hitches.totalMilliseconds, note)
  }
}
