package import VirtualTime

/// The first place where two transcripts part.
package struct TranscriptDifference: Sendable, Equatable {
  /// How the events there differ.
  package enum Cause: Sendable, Equatable {
    /// One transcript has an event that the other lacks, or has another instead.
    case event
    /// The same event, at times too far apart.
    case time
  }

  /// The position in both lists, from 0.
  package let index: Int
  package let cause: Cause
  /// The event there; nil where the list has ended.
  package let first: TranscriptEvent?
  package let second: TranscriptEvent?

  package init(
    index: Int, cause: Cause, first: TranscriptEvent?, second: TranscriptEvent?
  ) {
    (self.index, self.cause, self.first, self.second) = (index, cause, first, second)
  }
}

/// Compares two transcripts event by event; nil where they agree.
///
/// Everything but the times has to be equal; times may be `tolerance` apart, as the real loop
/// takes a moment for what virtual time does at once.
package func firstDifference(
  between first: [TranscriptEvent], and second: [TranscriptEvent],
  tolerance: Timespan = .milliseconds(5)
) -> TranscriptDifference? {
  for index in 0..<max(first.count, second.count) {
    let a = index < first.count ? first[index] : nil
    let b = index < second.count ? second[index] : nil
    guard let a, let b, a.what == b.what, a.id == b.id, a.mode == b.mode else {
      return TranscriptDifference(index: index, cause: .event, first: a, second: b)
    }
    let apart = abs(a.instant.nanoseconds - b.instant.nanoseconds)
    if apart > tolerance.nanoseconds {
      return TranscriptDifference(index: index, cause: .time, first: a, second: b)
    }
  }
  return nil
}
