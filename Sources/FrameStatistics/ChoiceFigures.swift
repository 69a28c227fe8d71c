/// What a choice between modes rests on: the figures of a run as they are weighed.
package struct ChoiceFigures: Sendable, Equatable {
  /// Frames that the motion asked for.
  package let expected: Int
  package let dropped: Int
  /// Milliseconds of hitches per second of motion.
  package let hitchRatio: Double
  /// Slots in the viewport at the end that show no image.
  package let neverShown: Int
  /// Images that went to a cell of another row.
  package let staleWrites: Int
  /// The longest pass of the main run loop in ms, where it is a hang; else 0.
  package let longestHang: Double
  /// Slot-milliseconds without the row's own picture, from the first refresh that could show rows;
  /// nil if none was shown.
  ///
  /// Rows that are held back count with the slots that they have when they come: a mode that shows
  /// rows only with their pictures is not for that without blank time.
  package let blankMilliseconds: Double?
  /// From the data's arrival until the screen is first full of images, in ms; nil if never.
  package let fullAfterMilliseconds: Double?
  package let peakBytes: Int

  package init(
    expected: Int, dropped: Int, hitchRatio: Double, neverShown: Int, staleWrites: Int,
    longestHang: Double, blankMilliseconds: Double?, fullAfterMilliseconds: Double?, peakBytes: Int
  ) {
    self.expected = expected
    self.dropped = dropped
    self.hitchRatio = hitchRatio
    self.neverShown = neverShown
    self.staleWrites = staleWrites
    self.longestHang = longestHang
    self.blankMilliseconds = blankMilliseconds
    self.fullAfterMilliseconds = fullAfterMilliseconds
    self.peakBytes = peakBytes
  }

  /// - Parameters:
  ///   - dataArrival: in ms from the run's start.
  ///   - earliestRows: the first refresh that can show rows, in ms from the run's start.
  package init(_ run: RunStatistics, dataArrival: Double, earliestRows: Double) {
    let blank = run.blank
    let first = blank.firstRowsMilliseconds
    let held = first.map { max(0, $0 - earliestRows) * Double(blank.slotsAtFirst) }
    self.init(
      expected: run.frames.expected, dropped: run.frames.dropped, hitchRatio: run.hitches.ratio,
      neverShown: run.images.neverShown, staleWrites: run.images.staleWrites,
      longestHang: run.published.hangs.longestMilliseconds,
      blankMilliseconds: held.map { $0 + blank.imageMilliseconds + blank.wrongMilliseconds },
      fullAfterMilliseconds: first.flatMap { first in
        blank.allVisibleMilliseconds.map { max(0, first - dataArrival) + $0 }
      },
      peakBytes: run.memory.peakDecodedBytes)
  }

  package var verdict: Verdict { Verdict(hitchTimeRatio: hitchRatio) }
}

/// What a run may miss of the target that makes a mode good enough.
///
/// The target: hitches in the good band for scrolling (`Verdict`), every slot filled in the end, no
/// image in a cell of another row, and no hang (`Hangs`).
package enum TargetMiss: String, Sendable, CaseIterable {
  case hitches
  case neverShown = "never_shown"
  case staleWrites = "stale_writes"
  case hangs
}

extension ChoiceFigures {
  /// What of the target is missed, in the order of the cases; empty where it is met.
  package var misses: [TargetMiss] {
    TargetMiss.allCases.filter { miss in
      switch miss {
      case .hitches: verdict != .good
      case .neverShown: neverShown > 0 || blankMilliseconds == nil
      case .staleWrites: staleWrites > 0
      case .hangs: longestHang > 0
      }
    }
  }

  package var meetsTarget: Bool { misses.isEmpty }
}
