import FrameStatistics
import Testing
import Timeline
import VirtualTime

/// Which expected frames are dropped, and what that adds up to.
@Suite struct FrameOutcomeTests {
  @Test(
    "A frame whose commit ends by the next vsync is presented two refreshes after its own",
    arguments: [60.0, 120])
  func onTime(hertz: Double) {
    let timeline = Timeline.marbles("P P . P _ _ . p ,", hertz: hertz)

    #expect(marbles(timeline) == "P P . P . P .")
    #expect(FrameOutcomes(timeline).newFrames == [2, 3, 5, 9])
    #expect(FrameOutcomes(timeline).frames.map(\.refresh) == [2, 3, 4, 5, 8, 9, 10])
  }

  /// Four milliseconds of work a frame, 52 at vsync 3; vsyncs 4–6 coalesce.
  @Test("Vector 1: three of ten frames are dropped, one hitch of 50 ms, 300 ms/s")
  func vector1() {
    var timeline = Timeline.marbles("PPPPPPPPPP", endingAt: 600)
    let clock = timeline.refresh
    timeline.commits = [0, 1, 2, 3, 6, 7, 8, 9].map { vsync in
      let start = vsync == 6 ? clock.vsync(3) + ms(52) : clock.vsync(vsync)
      return Commit(start: start, end: start + ms(vsync == 3 ? 52 : 4), service: start)
    }

    let statistics = RunStatistics(timeline)

    #expect(marbles(timeline) == "P P P . . . P P P P")
    #expect(statistics.frames.expected == 10 && statistics.frames.presented == 7)
    #expect(near(statistics.frames.droppedPercent, 30))
    #expect(statistics.hitches.count == 1)
    #expect(near(statistics.hitches.longestMilliseconds, 50))
    #expect(near(statistics.hitches.ratio, 300))
    #expect(near(statistics.motion.seconds, 1.0 / 6))
  }

  @Test("Vector 2: nine milliseconds a frame at 120 Hz drop one of ten, a hitch of 8.33 ms")
  func vector2() {
    var timeline = Timeline.marbles("PPPPPPPPPP", hertz: 120, endingAt: 600)
    timeline.commits = (0..<10).map { frame in
      Commit(start: at(Double(frame) * 9), end: at(Double(frame + 1) * 9), service: at(0))
    }

    let statistics = RunStatistics(timeline)

    #expect(marbles(timeline) == ". P P P P P P P P P")
    #expect(FrameOutcomes(timeline).newFrames == Array(3...12))
    #expect(near(statistics.frames.droppedPercent, 10))
    #expect(near(statistics.hitches.longestMilliseconds, 25.0 / 3))
  }

  @Test("Of two commits in one interval one new frame is shown; one without a service shows none")
  func commitsOfOneInterval() {
    var timeline = Timeline.marbles("P . . P")
    let clock = timeline.refresh
    let second = clock.vsync(0) + ms(9)
    timeline.commits.insert(
      Commit(start: second, end: second + ms(1), service: second), at: 1)
    timeline.commits.insert(
      Commit(start: clock.vsync(1), end: clock.vsync(1) + ms(1), service: nil), at: 2)

    #expect(FrameOutcomes(timeline).newFrames == [2, 5])
    #expect(marbles(timeline) == "P . . P")
  }

  @Test("A commit that ends at a vsync exactly is presented at the next; a nanosecond later, not")
  func exactEnd() {
    for (late, expected) in [(0, "P"), (1, ".")] as [(Int64, String)] {
      var timeline = Timeline.marbles(".", endingAt: 60)
      let end = timeline.refresh.vsync(1) + Timespan(nanoseconds: late)
      timeline.commits = [Commit(start: .zero, end: end, service: .zero)]

      #expect(marbles(timeline) == expected)
    }
  }

  @Test("A frame's duration runs from the service to the commit's end, its overrun from the vsync")
  func durations() throws {
    var timeline = Timeline.marbles("P", endingAt: 60)
    timeline.commits = [Commit(start: at(5), end: at(30), service: at(2))]

    let frames = RunStatistics(timeline).frames

    #expect(near(frames.duration?.p50, 28))
    #expect(near(frames.overrun?.p50, 30 - 50.0 / 3))
  }

  @Test("Without motion ratios and percents are 0, percentiles null")
  func still() {
    let statistics = RunStatistics(.still())

    #expect(statistics.frames.expected == 0 && statistics.frames.dropped == 0)
    #expect(statistics.frames.droppedPercent == 0 && statistics.frames.worstWindowPercent == 0)
    #expect(statistics.frames.duration == nil && statistics.frames.overrun == nil)
    #expect(statistics.hitches.ratio == 0 && statistics.hitches.verdict == .good)
    #expect(statistics.motion.seconds == 0 && statistics.causes.isEmpty)
    #expect(statistics.touches.maximumLatencyMilliseconds == nil)
    #expect(statistics.touches.latency == nil)
    #expect(statistics.queue == .none)
    #expect(statistics.memory.peakDecodedBytes == 0 && statistics.memory.oversizeRatio == 0)
    #expect(statistics.blank.firstImageMilliseconds == nil)
  }
}
