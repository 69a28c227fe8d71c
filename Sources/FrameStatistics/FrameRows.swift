package import Timeline
import VirtualTime

/// A refresh of one run at which a frame was expected or shown.
package struct FrameRow: Sendable, Equatable {
  /// The refresh, counted from the run's start.
  package let refresh: Int
  /// When that is, in ms.
  package let milliseconds: Double
  /// What moved the content; nil where no frame was expected.
  package let phase: MotionPhase?
  package let isDropped: Bool
  /// From the display-link callback to the commit's end, in ms; nil where no frame was shown.
  package let duration: Double?
  /// The commit's end minus the next vsync, in ms; negative where it was early.
  package let overrun: Double?

  /// The frames of a run in order of time: a row for each expected one and for each made.
  ///
  /// Of two frames made for one refresh the later is the one shown there; the other has a row
  /// before it that no refresh expected. O(frames + commits).
  package static func all(in timeline: Timeline) -> [FrameRow] {
    let clock = timeline.refresh
    var rows: [FrameRow] = []
    let expected = FrameOutcomes(timeline).frames
    let commits = timeline.commits.filter { $0.service != nil }
    let presentations = commits.map { clock.presentation(ofCommitEndingAt: $0.end) }
    var next = 0
    func row(_ refresh: Int, _ frame: FrameOutcomes.Frame?, _ commit: Commit?) -> FrameRow {
      let service = commit?.service
      let deadline = service.map { clock.vsync(clock.latest(at: $0) + 1) }
      return FrameRow(
        refresh: refresh, milliseconds: (clock.vsync(refresh) - .zero).milliseconds,
        phase: frame?.phase, isDropped: frame?.isDropped ?? false,
        duration: service.flatMap { service in commit.map { ($0.end - service).milliseconds } },
        overrun: deadline.flatMap { deadline in commit.map { ($0.end - deadline).milliseconds } })
    }
    for frame in expected {
      while next < commits.count, presentations[next] < frame.refresh {
        rows.append(row(presentations[next], nil, commits[next]))
        next += 1
      }
      var shown: Commit?
      while next < commits.count, presentations[next] == frame.refresh {
        if let replaced = shown { rows.append(row(frame.refresh, nil, replaced)) }
        shown = commits[next]
        next += 1
      }
      rows.append(row(frame.refresh, frame, shown))
    }
    while next < commits.count {
      rows.append(row(presentations[next], nil, commits[next]))
      next += 1
    }
    return rows
  }
}
