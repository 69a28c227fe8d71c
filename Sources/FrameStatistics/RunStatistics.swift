package import Timeline
import VirtualTime

/// The figures of one run, each computed from its timeline.
package struct RunStatistics: Sendable, Equatable {
  package struct Motion: Sendable, Equatable {
    /// Expected frames times the nominal interval.
    package let seconds: Double
    /// Points.
    package let finalOffset: Double
    /// Points a second.
    package let maximumVelocity: Double
  }

  package struct Frames: Sendable, Equatable {
    package let expected: Int
    package let dropped: Int
    /// Of the expected frames; 0 without motion.
    package let droppedPercent: Double
    /// Dropped of expected in the worst second; 0 without motion.
    package let worstWindowPercent: Double
    /// From the display-link callback to the commit's end, in ms.
    package let duration: Percentiles?
    /// The commit's end minus the next vsync, in ms; negative where it was early.
    package let overrun: Percentiles?

    package var presented: Int { expected - dropped }
  }

  package struct Images: Sendable, Equatable {
    package let requested: Int
    package let decoded: Int
    package let shown: Int
    /// Slots in the viewport at the end that show no image.
    package let neverShown: Int
    /// Of those, the ones whose request is still pending.
    package let neverShownPending: Int
    package let droppedByLimit: Int
    package let staleWrites: Int
    package let cancelled: Int
    package let wastedDecodes: Int
    package let wastedDecodeMilliseconds: Double
    package let pending: Int
  }

  package struct Touches: Sendable, Equatable {
    /// Finger-downs that the app had not learned of when the run ended.
    package let unanswered: Int
    /// From finger-down to its callback; nil without one that was answered.
    package let maximumLatencyMilliseconds: Double?
    package let latency: Percentiles?
  }

  package struct Queue: Sendable, Equatable {
    /// Most units pending.
    package let peak: Int
    /// Times that beforeWaiting was reached in default mode.
    package let idlePasses: Int
    /// Those that ran a unit.
    package let workPasses: Int
    /// The longest time that units waited without one.
    package let starvedMilliseconds: Double
    /// Units that waited at the end.
    package let pendingAtEnd: Int
    package static let none = Queue(
      peak: 0, idlePasses: 0, workPasses: 0, starvedMilliseconds: 0, pendingAtEnd: 0)
  }

  package struct Memory: Sendable, Equatable {
    /// Bitmaps in cells and decodes at once.
    package let peakDecodedBytes: Int
    /// Decoded pixels over the slots' pixels; 0 where nothing was decoded.
    package let oversizeRatio: Double
  }

  package let motion: Motion
  package let frames: Frames
  package let hitches: Hitches
  package let dragHitches: Hitches
  package let decelerationHitches: Hitches
  package let images: Images
  package let blank: BlankTime
  package let touches: Touches
  package let queue: Queue
  package let memory: Memory
  package let causes: [DropCause]
  /// The same run by the definitions of other tools.
  package let published: PublishedFigures

  package init(_ timeline: Timeline) {
    let outcomes = FrameOutcomes(timeline)
    let interval = timeline.refresh.intervalMilliseconds
    let expected = outcomes.frames.count
    motion = Motion(
      seconds: Double(expected) * interval / 1000, finalOffset: timeline.finalOffset,
      maximumVelocity: timeline.maximumVelocity)
    frames = Frames(outcomes, in: timeline)
    hitches = Hitches(outcomes.frames, interval: interval)
    dragHitches = Hitches(outcomes.frames, phase: .drag, interval: interval)
    decelerationHitches = Hitches(outcomes.frames, phase: .deceleration, interval: interval)
    images = Images(timeline)
    blank = BlankTime(timeline)
    touches = Touches(timeline)
    queue = timeline.queue.map { Queue($0, in: timeline) } ?? .none
    memory = Memory(timeline)
    causes = DropCause.all(of: outcomes, in: timeline)
    published = PublishedFigures(outcomes, in: timeline)
  }
}

extension RunStatistics.Frames {
  init(_ outcomes: FrameOutcomes, in timeline: Timeline) {
    let refresh = timeline.refresh
    expected = outcomes.frames.count
    dropped = outcomes.dropped
    droppedPercent = expected == 0 ? 0 : 100 * Double(dropped) / Double(expected)
    worstWindowPercent =
      100
      * outcomes.worstWindow(
        span: max(1, Int(refresh.hertz.rounded())), end: refresh.latest(at: timeline.end) + 2)
    var durations: [Double] = []
    var overruns: [Double] = []
    for commit in timeline.commits {
      guard let service = commit.service else { continue }
      durations.append((commit.end - service).milliseconds)
      let next = refresh.vsync(refresh.latest(at: service) + 1)
      overruns.append((commit.end - next).milliseconds)
    }
    duration = Percentiles(durations)
    overrun = Percentiles(overruns)
  }
}

extension RunStatistics.Images {
  init(_ timeline: Timeline) {
    var counts: [Request.Outcome: Int] = [:]
    var wasted = Timespan.zero
    for request in timeline.requests { counts[request.outcome, default: 0] += 1 }
    for decode in timeline.decodes {
      let isWasted = decode.request.map { timeline.requests[$0].outcome == .wasted } ?? false
      if isWasted || !decode.isUsed { wasted = wasted + decode.time }
    }
    requested = timeline.requests.count
    decoded = timeline.decodes.count
    shown = counts[.shown] ?? 0
    neverShown = timeline.commits.last?.blank ?? 0
    neverShownPending = min(neverShown, timeline.blankPendingAtEnd)
    droppedByLimit = counts[.droppedByLimit] ?? 0
    staleWrites = counts[.stale] ?? 0
    cancelled = counts[.cancelled] ?? 0
    wastedDecodes = counts[.wasted] ?? 0
    wastedDecodeMilliseconds = wasted.milliseconds
    pending = counts[.pending] ?? 0
  }
}

extension RunStatistics.Touches {
  init(_ timeline: Timeline) {
    unanswered = timeline.touches.count { $0.served == nil }
    let latencies = timeline.touches.compactMap { touch in
      touch.served.map { ($0 - touch.down).milliseconds }
    }
    maximumLatencyMilliseconds = latencies.max()
    latency = Percentiles(latencies)
  }
}

extension RunStatistics.Queue {
  init(_ samples: [QueueSample], in timeline: Timeline) {
    let end = max(timeline.end, timeline.slices.last?.end ?? timeline.end)
    let longest = timeline.queueWaits(until: end).map { $0.end - $0.start }.max() ?? .zero
    peak = samples.reduce(0) { max($0, $1.pending) }
    idlePasses = timeline.idlePasses.count
    workPasses = samples.count { $0.event == .workBegins }
    starvedMilliseconds = longest.milliseconds
    pendingAtEnd = samples.last?.pending ?? 0
  }
}

extension RunStatistics.Memory {
  init(_ timeline: Timeline) {
    peakDecodedBytes = timeline.decodedBytes.reduce(0) { max($0, $1.value) }
    var (pixels, decodes) = (0, 0)
    for decode in timeline.decodes {
      pixels += timeline.imagePixels[decode.image]
      decodes += 1
    }
    oversizeRatio =
      decodes == 0 ? 0 : Double(pixels) / (Double(decodes) * timeline.slotPixels)
  }
}
