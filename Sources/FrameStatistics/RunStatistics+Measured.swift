import Timeline
import VirtualTime

extension RunStatistics {
  /// The figures of frames that another tool measured.
  ///
  /// What such frames do not tell, of images, touches, queues, memory and causes, is zero, and
  /// hitches have no phase; a report writes null there. O(frames · log frames).
  package init(_ measured: MeasuredFrames) {
    let interval = measured.interval
    let outcomes = FrameOutcomes(measured)
    let clock = RefreshClock(hertz: measured.refresh)
    let summary = measured.hitches
    let expected =
      summary?.motionSeconds.map { Int(($0 * measured.refresh).rounded()) } ?? outcomes.frames.count
    let seconds = summary?.motionSeconds ?? Double(expected) * interval / 1000
    motion = Motion(seconds: seconds, finalOffset: 0, maximumVelocity: 0)
    let refreshes = (outcomes.frames.last?.refresh ?? -1) + 1
    let durations = measured.durations
    let dropped =
      summary.map { Int(($0.total / interval).rounded()) } ?? outcomes.dropped
    frames = Frames(
      expected: max(expected, dropped), dropped: dropped,
      worstWindowPercent: 100 * outcomes.worstWindow(span: clock.span, end: refreshes - 1),
      duration: Percentiles(durations),
      overrun: Percentiles(measured.overruns))
    hitches =
      summary.map { Hitches($0, seconds: seconds) } ?? Hitches(outcomes.frames, interval: interval)
    dragHitches = Hitches([], interval: interval)
    decelerationHitches = Hitches([], interval: interval)
    images = .none
    blank = .none
    touches = Touches(unanswered: 0, maximumLatencyMilliseconds: nil, latency: nil)
    queue = .none
    memory = Memory(peakDecodedBytes: 0, oversizeRatio: 0)
    causes = []
    let drops = outcomes.frames.filter(\.isDropped).map(\.refresh)
    published = PublishedFigures(
      commitHitches: .none, slowFrames: SlowFrames(durations: durations, interval: interval),
      smoothness: Smoothness(dropped: drops, refreshes: refreshes, span: clock.span),
      lows: FrameRateLows(frameTimes: outcomes.frameTimes.map { Double($0) * interval }),
      hangs: Hangs(busy: durations))
  }
}

extension FrameOutcomes {
  /// Frames one refresh after another; a rest takes one refresh at which nothing is expected.
  init(_ measured: MeasuredFrames) {
    var frames: [Frame] = []
    var vsync = -2
    for frame in measured.frames {
      if frame.followsPause, !frames.isEmpty { vsync += 1 }
      frames.append(Frame(vsync: vsync, phase: .drag, isDropped: frame.isDropped))
      vsync += 1
    }
    self.init(frames: frames, newFrames: frames.filter { !$0.isDropped }.map(\.refresh))
  }
}

extension RunStatistics.Frames {
  fileprivate init(
    expected: Int, dropped: Int, worstWindowPercent: Double, duration: Percentiles?,
    overrun: Percentiles?
  ) {
    self.expected = expected
    self.dropped = dropped
    droppedPercent = expected == 0 ? 0 : 100 * Double(dropped) / Double(expected)
    self.worstWindowPercent = worstWindowPercent
    self.duration = duration
    self.overrun = overrun
  }
}

extension Hitches {
  /// Hitches that a source judged itself.
  fileprivate init(_ summary: MeasuredFrames.HitchSummary, seconds: Double) {
    count = summary.count
    totalMilliseconds = summary.total
    longestMilliseconds = summary.longest ?? 0
    ratio = summary.ratio ?? (seconds > 0 ? totalMilliseconds / seconds : 0)
  }
}

extension RunStatistics.Images {
  fileprivate static let none = RunStatistics.Images(
    requested: 0, decoded: 0, shown: 0, neverShown: 0, neverShownPending: 0, droppedByLimit: 0,
    staleWrites: 0, cancelled: 0, wastedDecodes: 0, wastedDecodeMilliseconds: 0, pending: 0)
}

extension BlankTime {
  fileprivate static let none = BlankTime(image: 0, wrong: 0, first: nil, all: nil)

  private init(image: Double, wrong: Double, first: Double?, all: Double?) {
    imageMilliseconds = image
    wrongMilliseconds = wrong
    firstRowsMilliseconds = nil
    slotsAtFirst = 0
    firstImageMilliseconds = first
    allVisibleMilliseconds = all
  }
}
