import FrameStatistics
import Timeline
import VirtualTime

// Counters, and Android's frame timeline.
extension TracePlayer where Writer: ~Copyable {
  mutating func playCounters(_ timeline: Timeline, _ process: Int) {
    let backlog = (timeline.queue ?? []).map { ($0.at, $0.pending) }
    play(backlog, on: TraceTrack(process: process, kind: .backlog))
    let blank = timeline.commits.map { commit in
      let refresh = timeline.refresh.presentation(ofCommitEndingAt: commit.end)
      return (timeline.refresh.vsync(refresh), commit.blank)
    }
    play(blank, on: TraceTrack(process: process, kind: .blankSlots))
    play(
      timeline.decodedBytes.map { ($0.at, $0.value) },
      on: TraceTrack(process: process, kind: .decodedBytes))
  }

  /// Of several values at one instant the last counts.
  private mutating func play(_ samples: [(at: Instant, value: Int)], on track: TraceTrack) {
    for (index, sample) in samples.enumerated()
    where index + 1 == samples.count || samples[index + 1].at > sample.at {
      writer.count(sample.value, on: track, at: sample.at)
    }
  }

  mutating func playFrameTimeline(
    _ timeline: Timeline, _ rows: [FrameRow], _ process: Int, label: String
  ) {
    let clock = timeline.refresh
    let commits = timeline.commits.filter { $0.service != nil }
    var next = 0
    /// Of two frames for one refresh the later is the one shown.
    func service(at refresh: Int) -> Instant? {
      var service: Instant?
      while next < commits.count {
        let shown = clock.presentation(ofCommitEndingAt: commits[next].end)
        if shown > refresh { break }
        if shown == refresh { service = commits[next].service }
        next += 1
      }
      return service
    }
    for row in rows where row.phase != nil {
      let expected = (start: clock.vsync(row.refresh - 2), end: clock.vsync(row.refresh))
      let service = row.isDropped ? nil : service(at: row.refresh)
      let isLate = service.map { clock.latest(at: $0) + 2 < row.refresh } ?? false
      writer.frame(
        TraceFrame(
          process: process, number: row.refresh, label: label, expected: expected,
          actual: (service ?? expected.start, expected.end),
          outcome: row.isDropped ? .dropped : isLate ? .late : .onTime))
    }
  }
}
