import FrameStatistics
import LaunchModel
import Timeline
import VirtualTime

/// Tells the events of runs to a writer, track by track. O(events · log requests) time.
struct TracePlayer<Writer: TraceWriting> {
  var writer: Writer
  private let images: [String]

  /// - Parameter images: the names of the runs' images.
  init(_ writer: Writer, images: [String]) {
    self.writer = writer
    self.images = images
  }

  mutating func play(_ runs: [TraceRun]) {
    writer.begin()
    for (index, run) in runs.enumerated() { play(run, process: index + 1) }
    writer.end()
  }

  private mutating func play(_ run: TraceRun, process: Int) {
    let timeline = run.timeline
    writer.process(process, name: run.label)
    for kind in TraceTrack.Kind.allCases where kind != .worker && kind != .launch {
      if kind == .backlog, timeline.queue == nil { continue }
      writer.track(TraceTrack(process: process, kind: kind))
    }
    playMain(timeline, process)
    playWorkers(timeline, process)
    playLaunchQueues(timeline, process)
    playGesture(timeline, process)
    let rows = FrameRow.all(in: timeline)
    playFrames(timeline, rows, process)
    playActual(timeline, rows, process)
    playHitches(timeline, rows, process)
    playCounters(timeline, process)
    playFrameTimeline(timeline, rows, process, label: run.label)
  }

  /// A flow's number, unique in the trace.
  private func flow(_ request: Int, _ process: Int, _ kind: TraceFlow.Kind) -> TraceFlow {
    TraceFlow(id: UInt64(process) << 32 | UInt64(request + 1), kind: kind)
  }

  // MARK: The main thread

  private mutating func playMain(_ timeline: Timeline, _ process: Int) {
    let track = TraceTrack(process: process, kind: .main)
    let decodes = Dictionary(
      timeline.decodes.filter { $0.worker == nil }.map { ($0.start, $0) },
      uniquingKeysWith: { first, _ in first })
    let decoded = Set(timeline.decodes.compactMap(\.request))
    var next = 0

    func request(before instant: Instant, in player: inout Self) {
      while next < timeline.requests.count, timeline.requests[next].requested <= instant {
        let request = timeline.requests[next]
        let leads = request.outcome == .shown || decoded.contains(next)
        let flows = leads ? [player.flow(next, process, .start)] : []
        player.writer.mark(
          TraceEvent(
            name: "request", category: "request",
            arguments: [
              ("request", .whole(next)), ("row", .whole(request.row)),
              ("slot", .whole(request.slot)), ("outcome", .text(request.outcome.name)),
            ], flows: flows), on: track, at: request.requested)
        next += 1
      }
    }

    for iteration in timeline.iterations {
      let slices = timeline.slices[iteration.slices]
      let mode = slices.first?.isTracking == true ? "tracking" : "default"
      writer.begin(
        TraceEvent(name: "iteration", category: "runloop", arguments: [("mode", .text(mode))]),
        on: track, at: iteration.start)
      var first = slices.startIndex
      while first < slices.endIndex {
        let callout = slices[first].callback.callout
        let end = slices[first...].firstIndex { $0.callback.callout != callout } ?? slices.endIndex
        writer.begin(
          TraceEvent(name: callout, category: "callback"), on: track, at: slices[first].start)
        for slice in slices[first..<end] {
          request(before: slice.start, in: &self)
          var event = TraceEvent(
            name: name(slice.work, timeline.launch), category: slice.work.category)
          if case .decode = slice.work {
            // A decode that goes on where it was interrupted is no new one.
            if let decode = decodes[slice.start] {
              event = self.event(decode, process)
            } else {
              event = TraceEvent(name: event.name, category: "decode part")
            }
          }
          writer.slice(event, on: track, from: slice.start, to: slice.end)
        }
        request(before: slices[end - 1].end, in: &self)
        writer.end(on: track, at: slices[end - 1].end)
        first = end
      }
      writer.end(on: track, at: iteration.end)
    }
    request(before: .never, in: &self)
  }

  /// Decodes beside the main thread, a track a worker; those of a bound, which has neither, go to
  /// the first worker that is free.
  private mutating func playWorkers(_ timeline: Timeline, _ process: Int) {
    let onMain = Set(timeline.slices.map(\.start))
    var workers: [[Decode]] = []
    for decode in timeline.decodes.sorted(by: { $0.start < $1.start })
    where decode.worker != nil || !onMain.contains(decode.start) {
      let free = workers.firstIndex { ($0.last?.end ?? .zero) <= decode.start }
      let worker = decode.worker ?? free ?? workers.count
      while workers.count <= worker { workers.append([]) }
      workers[worker].append(decode)
    }
    for (worker, decodes) in workers.enumerated() where !decodes.isEmpty {
      let track = TraceTrack(process: process, kind: .worker, number: worker)
      writer.track(track)
      for decode in decodes {
        writer.slice(event(decode, process), on: track, from: decode.start, to: decode.end)
      }
    }
  }

  /// The launch's background queues, up to the run's end.
  private mutating func playLaunchQueues(_ timeline: Timeline, _ process: Int) {
    for (number, lane) in [LaunchLane.async, .afterLaunch].enumerated() {
      let tasks = timeline.launch.filter { $0.work.category.lane == lane && $0.start != nil }
      if tasks.isEmpty { continue }
      let track = TraceTrack(process: process, kind: .launch, number: number)
      writer.track(track)
      for task in tasks {
        guard let start = task.start else { continue }
        writer.slice(
          event(of: task.work), on: track, from: start, to: max(start, task.end ?? timeline.end))
      }
    }
  }

  private func event(of task: LaunchWork) -> TraceEvent {
    TraceEvent(name: "launch task \(task.name)", category: "launch")
  }

  private func event(_ decode: Decode, _ process: Int) -> TraceEvent {
    var event = TraceEvent(name: name(.decode(image: decode.image), []), category: "decode")
    if let request = decode.request {
      event.arguments = [("request", .whole(request))]
      event.flows = [flow(request, process, .step)]
    }
    return event
  }

  private func name(_ work: Slice.Work, _ launch: [PlayedTask]) -> String {
    switch work {
    case .decode(let image):
      image < images.count ? "decode \(images[image])" : "decode image \(image)"
    case .configure: "configure"
    case .commit: "commit"
    case .posted: "posted work"
    case .launch(let task): event(of: launch[task].work).name
    }
  }

  // MARK: Gesture and frames

  private mutating func playGesture(_ timeline: Timeline, _ process: Int) {
    let track = TraceTrack(process: process, kind: .gesture)
    let motion = timeline.motion
    var touch = 0
    func touches(before instant: Instant, in player: inout Self) {
      while touch < timeline.touches.count, timeline.touches[touch].down <= instant {
        let down = timeline.touches[touch].down
        var event = TraceEvent(name: "finger down", category: "touch")
        if let served = timeline.touches[touch].served {
          event.arguments = [("latency_ms", .number((served - down).milliseconds))]
        }
        player.writer.mark(event, on: track, at: down)
        touch += 1
      }
    }
    var first = 0
    while first < motion.count {
      var end = first + 1
      while end < motion.count, motion[end].phase == motion[first].phase,
        motion[end].index == motion[end - 1].index + 1
      {
        end += 1
      }
      let start = timeline.refresh.vsync(motion[first].index)
      let stop = timeline.refresh.vsync(motion[end - 1].index + 1)
      touches(before: start, in: &self)
      let name = motion[first].phase == .drag ? "drag" : "deceleration"
      writer.begin(TraceEvent(name: name, category: "gesture"), on: track, at: start)
      touches(before: stop, in: &self)
      writer.end(on: track, at: stop)
      first = end
    }
    touches(before: .never, in: &self)
  }

  /// The frames as the app made them, and the ones that were expected.
  private mutating func playFrames(_ timeline: Timeline, _ rows: [FrameRow], _ process: Int) {
    let clock = timeline.refresh
    let app = TraceTrack(process: process, kind: .appFrames)
    for commit in timeline.commits {
      guard let service = commit.service else { continue }
      let deadline = clock.vsync(clock.latest(at: service) + 1)
      let event = TraceEvent(
        name: "frame", category: "frame",
        arguments: [
          ("duration_ms", .number((commit.end - service).milliseconds)),
          ("overrun_ms", .number((commit.end - deadline).milliseconds)),
        ])
      writer.slice(event, on: app, from: service, to: commit.end)
    }
    let expected = TraceTrack(process: process, kind: .expectedFrames)
    for row in rows where row.phase != nil {
      let event = TraceEvent(
        name: "expected", category: "expected",
        arguments: [
          ("refresh", .whole(row.refresh)), ("refresh_hz", .number(clock.hertz)),
          ("dropped", .flag(row.isDropped)),
        ])
      writer.slice(
        event, on: expected, from: clock.vsync(row.refresh), to: clock.vsync(row.refresh + 1))
    }
  }

  /// What the display showed: each commit from the refresh that presents it until the next one,
  /// with the requests that it brought; a mark where a frame was dropped.
  private mutating func playActual(_ timeline: Timeline, _ rows: [FrameRow], _ process: Int) {
    let clock = timeline.refresh
    let track = TraceTrack(process: process, kind: .actualFrames)
    var arrivals: [Int: [Int]] = [:]
    for (number, request) in timeline.requests.enumerated() where request.outcome == .shown {
      guard let ended = request.ended else { continue }
      arrivals[clock.presentation(ofCommitEndingAt: ended), default: []].append(number)
    }
    var shown: [(refresh: Int, isNewFrame: Bool)] = []
    for commit in timeline.commits {
      let refresh = clock.presentation(ofCommitEndingAt: commit.end)
      if let last = shown.last, last.refresh == refresh {
        shown[shown.count - 1].isNewFrame = last.isNewFrame || commit.service != nil
      } else {
        shown.append((refresh, commit.service != nil))
      }
    }
    let drops = rows.filter(\.isDropped).map(\.refresh)
    var drop = 0
    func dropped(before refresh: Int, in player: inout Self) {
      while drop < drops.count, drops[drop] < refresh {
        let event = TraceEvent(
          name: "dropped", category: "dropped", arguments: [("refresh", .whole(drops[drop]))])
        player.writer.mark(event, on: track, at: clock.vsync(drops[drop]))
        drop += 1
      }
    }
    let last = max(clock.latest(at: timeline.end), drops.last ?? 0)
    for (index, (refresh, isNewFrame)) in shown.enumerated() {
      dropped(before: refresh, in: &self)
      let next = index + 1 < shown.count ? shown[index + 1].refresh : max(refresh, last) + 1
      let event = TraceEvent(
        name: isNewFrame ? "frame" : "update", category: "shown",
        arguments: [("refresh", .whole(refresh))],
        flows: (arrivals[refresh] ?? []).map { flow($0, process, .end) })
      writer.begin(event, on: track, at: clock.vsync(refresh))
      dropped(before: next, in: &self)
      writer.end(on: track, at: clock.vsync(next))
    }
    dropped(before: .max, in: &self)
  }

  private mutating func playHitches(_ timeline: Timeline, _ rows: [FrameRow], _ process: Int) {
    let track = TraceTrack(process: process, kind: .hitches)
    let drops = rows.filter(\.isDropped).map(\.refresh)
    var first = 0
    while first < drops.count {
      var end = first + 1
      while end < drops.count, drops[end] == drops[end - 1] + 1 { end += 1 }
      let event = TraceEvent(
        name: "hitch", category: "hitch", arguments: [("frames", .whole(end - first))])
      writer.slice(
        event, on: track, from: timeline.refresh.vsync(drops[first]),
        to: timeline.refresh.vsync(drops[end - 1] + 1))
      first = end
    }
  }
}

extension Slice.Callback {
  /// The callout of the run loop that the work was part of.
  fileprivate var callout: String {
    switch self {
    case .cellConfiguration, .commit: "commit observer"
    case .idleObserver: "idle observer"
    case .mainQueue: "main queue"
    case .exitObserver: "exit observer"
    case .launch: "launch"
    }
  }
}

extension Slice.Work {
  fileprivate var category: StaticString {
    switch self {
    case .decode: "decode"
    case .configure: "configure"
    case .commit: "commit"
    case .posted: "posted"
    case .launch: "launch"
    }
  }
}

extension Request.Outcome {
  fileprivate var name: String {
    switch self {
    case .pending: "pending"
    case .shown: "shown"
    case .droppedByLimit: "dropped by limit"
    case .cancelled: "cancelled"
    case .stale: "stale"
    case .wasted: "wasted"
    }
  }
}
