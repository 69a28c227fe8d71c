import FrameStatistics
import Testing
import Timeline
import VirtualTime

/// What held the main thread at the deadline of a dropped frame.
@Suite struct DropCauseTests {
  private func slice(
    _ work: Slice.Work, _ callback: Slice.Callback = .cellConfiguration, tracking: Bool = true,
    from start: Instant, to end: Instant
  ) -> Slice {
    Slice(work: work, callback: callback, isTracking: tracking, start: start, end: end)
  }

  private func causes(_ timeline: Timeline) -> [DropCause] { RunStatistics(timeline).causes }

  @Test("The work that covers the next vsync is the cause")
  func covers() throws {
    var timeline = Timeline.marbles("P . P")
    let clock = timeline.refresh
    timeline.slices = [
      slice(.configure, from: clock.vsync(1), to: clock.vsync(1) + ms(2)),
      slice(.decode(image: 2), from: clock.vsync(1) + ms(2), to: clock.vsync(2) + ms(3)),
      slice(.commit, .commit, from: clock.vsync(2) + ms(3), to: clock.vsync(2) + ms(4)),
    ]

    let cause = try #require(causes(timeline).first)

    #expect(cause.work == .decode(image: 2) && cause.callback == .cellConfiguration)
    #expect(cause.isTracking)
    #expect(cause.drops == 1 && near(cause.milliseconds, 1000.0 / 60))
    #expect(causes(timeline).count == 1)
  }

  @Test("Work that ended exactly at the deadline is not the cause; what began then is")
  func exactly() {
    var timeline = Timeline.marbles(".", endingAt: 60)
    let clock = timeline.refresh
    timeline.slices = [
      slice(.decode(image: 0), from: clock.vsync(0), to: clock.vsync(1)),
      slice(.decode(image: 1), from: clock.vsync(1), to: clock.vsync(1) + ms(9)),
    ]

    #expect(causes(timeline).map(\.work) == [.decode(image: 1)])
  }

  @Test("Causes are alike by work, callback and mode, the one with most drops first")
  func sorted() {
    var timeline = Timeline.marbles(". . . . . .", endingAt: 60)
    let clock = timeline.refresh
    func work(_ work: Slice.Work, over vsync: Int, tracking: Bool) -> Slice {
      slice(
        work, tracking: tracking, from: clock.vsync(vsync) - ms(1), to: clock.vsync(vsync) + ms(1))
    }
    timeline.slices = [
      work(.decode(image: 0), over: 1, tracking: true), work(.commit, over: 2, tracking: true),
      work(.posted, over: 3, tracking: true), work(.commit, over: 4, tracking: true),
      work(.commit, over: 5, tracking: false), work(.commit, over: 6, tracking: true),
    ]

    #expect(causes(timeline).map(\.work) == [.commit, .decode(image: 0), .posted, .commit])
    #expect(causes(timeline).map(\.isTracking) == [true, true, true, false])
    #expect(causes(timeline).map(\.drops) == [3, 1, 1, 1])
  }

  @Test("A frame whose turn never came has no work to blame")
  func noWork() {
    let cause = causes(.marbles("."))

    #expect(cause.map(\.work) == [nil])
    #expect(cause.map(\.callback) == [nil])
  }
}
