import FrameStatistics
import LaunchModel
import Timeline
import VirtualTime

/// Tells the events of runs to a writer, track by track. O(events · log requests) time.
struct TracePlayer<Writer: TraceWriting & ~Copyable>: ~Copyable {
  var writer: Writer

  init(_ writer: consuming Writer) { self.writer = writer }

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
    if Writer.hasFrameTimeline { playFrameTimeline(timeline, rows, process, label: run.label) }
  }

  /// A flow's number, unique in the trace.
  private static func flow(_ request: Int, _ process: Int) -> UInt64 {
    UInt64(process) << 32 | UInt64(request + 1)
  }

  // MARK: The main thread

  private mutating func playMain(_ timeline: Timeline, _ process: Int) {
    let track = TraceTrack(process: process, kind: .main)
    var decodes = DecodesByStart(timeline.decodes.filter { $0.worker == nil })
    var isDecoded = [Bool](repeating: false, count: timeline.requests.count)
    for case let request? in timeline.decodes.map(\.request) { isDecoded[request] = true }
    var next = 0

    func request(before instant: Instant, in player: inout Self) {
      while next < timeline.requests.count, timeline.requests[next].requested <= instant {
        let request = timeline.requests[next]
        let leads = request.outcome == .shown || isDecoded[next]
        player.writer.mark(
          TraceEvent(
            name: .word("request"), category: "request",
            detail: .request(
              next, row: request.row, slot: request.slot, outcome: request.outcome),
            flows: leads ? .start(Self.flow(next, process)) : .none),
          on: track, at: request.requested)
        next += 1
      }
    }

    for iteration in timeline.iterations {
      let slices = timeline.slices[iteration.slices]
      writer.begin(
        TraceEvent(
          name: .word("iteration"), category: "runloop",
          detail: .iteration(isTracking: slices.first?.isTracking == true)),
        on: track, at: iteration.start)
      var first = slices.startIndex
      while first < slices.endIndex {
        let callout = slices[first].callback.callout
        let end = slices[first...].firstIndex { $0.callback.callout != callout } ?? slices.endIndex
        writer.begin(
          TraceEvent(name: .word(callout.name), category: "callback"), on: track,
          at: slices[first].start)
        for slice in slices[first..<end] {
          request(before: slice.start, in: &self)
          var event = TraceEvent(name: slice.work.name, category: slice.work.category)
          if case .decode = slice.work {
            // A decode that goes on where it was interrupted is no new one.
            if let decode = decodes.first(at: slice.start) {
              event = Self.event(decode, process)
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
    var slice = 0
    func isOnMain(_ decode: Decode) -> Bool {
      let slices = timeline.slices
      while slice < slices.count, slices[slice].start < decode.start { slice += 1 }
      return decode.worker == nil && slice < slices.count && slices[slice].start == decode.start
    }
    var workers: [[Decode]] = []
    for decode in DecodesByStart(timeline.decodes).all where !isOnMain(decode) {
      let free = workers.firstIndex { ($0.last?.end ?? .zero) <= decode.start }
      let worker = decode.worker ?? free ?? workers.count
      while workers.count <= worker { workers.append([]) }
      workers[worker].append(decode)
    }
    for (worker, decodes) in workers.enumerated() where !decodes.isEmpty {
      let track = TraceTrack(process: process, kind: .worker, number: worker)
      writer.track(track)
      for decode in decodes {
        writer.slice(Self.event(decode, process), on: track, from: decode.start, to: decode.end)
      }
    }
  }

  /// The launch's background queues, up to the run's end.
  private mutating func playLaunchQueues(_ timeline: Timeline, _ process: Int) {
    for (number, lane) in [LaunchLane.async, .afterLaunch].enumerated() {
      let tasks = timeline.launch.enumerated().filter {
        $0.element.work.category.lane == lane && $0.element.start != nil
      }
      if tasks.isEmpty { continue }
      let track = TraceTrack(process: process, kind: .launch, number: number)
      writer.track(track)
      for (index, task) in tasks {
        guard let start = task.start else { continue }
        writer.slice(
          TraceEvent(name: .launchTask(index), category: "launch"), on: track, from: start,
          to: max(start, task.end ?? timeline.end))
      }
    }
  }

  private static func event(_ decode: Decode, _ process: Int) -> TraceEvent {
    var event = TraceEvent(name: .decode(image: decode.image), category: "decode")
    if let request = decode.request {
      event.detail = .decode(request: request)
      event.flows = .step(flow(request, process))
    }
    return event
  }

  // MARK: Gesture and frames

  private mutating func playGesture(_ timeline: Timeline, _ process: Int) {
    let track = TraceTrack(process: process, kind: .gesture)
    let motion = timeline.motion
    var touch = 0
    func touches(before instant: Instant, in player: inout Self) {
      while touch < timeline.touches.count, timeline.touches[touch].down <= instant {
        let down = timeline.touches[touch].down
        var event = TraceEvent(name: .word("finger down"), category: "touch")
        if let served = timeline.touches[touch].served {
          event.detail = .touch(latency: served - down)
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
      let name: StaticString = motion[first].phase == .drag ? "drag" : "deceleration"
      writer.begin(TraceEvent(name: .word(name), category: "gesture"), on: track, at: start)
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
        name: .word("frame"), category: "frame",
        detail: .frame(duration: commit.end - service, overrun: commit.end - deadline))
      writer.slice(event, on: app, from: service, to: commit.end)
    }
    let expected = TraceTrack(process: process, kind: .expectedFrames)
    for row in rows where row.phase != nil {
      let event = TraceEvent(
        name: .word("expected"), category: "expected",
        detail: .expected(
          refresh: row.refresh, hertz: clock.hertz, isDropped: row.isDropped))
      writer.slice(
        event, on: expected, from: clock.vsync(row.refresh), to: clock.vsync(row.refresh + 1))
    }
  }

  /// What the display showed: each commit from the refresh that presents it until the next one,
  /// with the requests that it brought; a mark where a frame was dropped.
  private mutating func playActual(_ timeline: Timeline, _ rows: [FrameRow], _ process: Int) {
    let clock = timeline.refresh
    let track = TraceTrack(process: process, kind: .actualFrames)
    let arrivals = Arrivals(timeline, flow: { Self.flow($0, process) })
    var arrival = 0
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
          name: .word("dropped"), category: "dropped", detail: .refresh(drops[drop]))
        player.writer.mark(event, on: track, at: clock.vsync(drops[drop]))
        drop += 1
      }
    }
    let last = max(clock.latest(at: timeline.end), drops.last ?? 0)
    for (index, (refresh, isNewFrame)) in shown.enumerated() {
      dropped(before: refresh, in: &self)
      let next = index + 1 < shown.count ? shown[index + 1].refresh : max(refresh, last) + 1
      let event = TraceEvent(
        name: .word(isNewFrame ? "frame" : "update"), category: "shown",
        detail: .refresh(refresh), flows: .ends(arrivals.flows(at: refresh, from: &arrival)))
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
        name: .word("hitch"), category: "hitch", detail: .hitch(frames: end - first))
      writer.slice(
        event, on: track, from: timeline.refresh.vsync(drops[first]),
        to: timeline.refresh.vsync(drops[end - 1] + 1))
      first = end
    }
  }
}
