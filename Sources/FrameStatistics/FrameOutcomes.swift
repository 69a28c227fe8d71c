package import Timeline
import VirtualTime

/// What became of each frame that the display expected.
package struct FrameOutcomes: Sendable, Equatable {
  /// One expected frame.
  package struct Frame: Sendable, Equatable {
    /// The vsync at which the content had moved.
    package let vsync: Int
    package let phase: MotionPhase
    package let isDropped: Bool

    /// The refresh at which the frame is expected.
    package var refresh: Int { vsync + 2 }
  }

  /// In order of time.
  package let frames: [Frame]
  /// The refreshes that showed a new frame, ascending.
  package let newFrames: [Int]

  /// A refresh shows a new frame where a commit that ended in its interval carried a display-link
  /// service; expected frames whose refresh shows none are dropped. O(frames + commits).
  package init(_ timeline: Timeline) {
    var shown: [Int] = []
    for commit in timeline.commits where commit.service != nil {
      let refresh = timeline.refresh.presentation(ofCommitEndingAt: commit.end)
      if shown.last != refresh { shown.append(refresh) }
    }
    var next = 0
    frames = timeline.motion.map { moved in
      let refresh = moved.index + 2
      while next < shown.count, shown[next] < refresh { next += 1 }
      let isShown = next < shown.count && shown[next] == refresh
      return Frame(vsync: moved.index, phase: moved.phase, isDropped: !isShown)
    }
    newFrames = shown
  }

  init(frames: [Frame], newFrames: [Int]) {
    self.frames = frames
    self.newFrames = newFrames
  }

  package var dropped: Int { frames.count { $0.isDropped } }

  /// The greatest share of dropped among expected frames in any sliding second, 0…1.
  ///
  /// A second is `span` consecutive refreshes within the run, whose last is `end`. O(refreshes).
  package func worstWindow(span: Int, end: Int) -> Double {
    guard let last = frames.last else { return 0 }
    var worst = 0.0
    var (entering, leaving, expected, dropped) = (0, 0, 0, 0)
    for start in 0...max(0, min(last.refresh, end - span + 1)) {
      while entering < frames.count, frames[entering].refresh < start + span {
        expected += 1
        if frames[entering].isDropped { dropped += 1 }
        entering += 1
      }
      while leaving < entering, frames[leaving].refresh < start {
        expected -= 1
        if frames[leaving].isDropped { dropped -= 1 }
        leaving += 1
      }
      if expected > 0 { worst = max(worst, Double(dropped) / Double(expected)) }
    }
    return worst
  }
}
