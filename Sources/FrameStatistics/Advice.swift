/// Which mode to choose, and what that rests on. The bound is never advised: it cannot be built.
package struct Advice: Sendable, Equatable {
  package enum Decision: String, Sendable {
    /// The baseline meets the target as it is.
    case keepBaseline = "keep_baseline"
    /// It does once pictures are decoded to the slot's size.
    case decodeSmaller = "decode_smaller"
    /// Another mode meets it, and the smaller decodes alone are not enough or not known.
    case chooseMode = "choose_mode"
    /// A mode meets it only with the smaller decodes.
    case decodeSmallerAndChoose = "decode_smaller_and_choose"
    /// Nothing that was tried meets it.
    case noneMeets = "none_meets"
  }

  package let decision: Decision
  /// The mode that is advised; where none meets the target, the one that comes closest.
  package let choice: Ranking.Entry
  package let baseline: Ranking.Entry
  /// The best of the others, as the pictures are decoded now.
  package let best: Ranking.Entry
  /// What comes after the best, as the pictures are decoded now.
  package let second: Ranking.Entry?
  /// The same modes on pictures decoded to the slot's size; nil where that is not known.
  package let atSlotSize: Ranking?
  /// What no mode can beat; nil where that was not asked for.
  package let bound: ChoiceFigures?

  /// Nil without a baseline to weigh against.
  ///
  /// - Parameters:
  ///   - ranking: the modes that may be chosen, as their pictures are decoded now.
  ///   - baseline: the label of decoding on the main thread, the simplest of them.
  ///   - atSlotSize: the same modes on pictures decoded to the slot's size, where that is known.
  package init?(
    _ ranking: Ranking, baseline label: String, atSlotSize: Ranking? = nil,
    bound: ChoiceFigures? = nil
  ) {
    guard let baseline = ranking[label], let first = ranking.entries.first else { return nil }
    let smaller = atSlotSize?[label]
    let smallerFirst = atSlotSize?.entries.first
    // What matters most comes first: the simplest mode, then the simplest change to it.
    if baseline.figures.meetsTarget {
      (decision, choice) = (.keepBaseline, baseline)
    } else if let smaller, smaller.figures.meetsTarget {
      (decision, choice) = (.decodeSmaller, smaller)
    } else if first.figures.meetsTarget {
      (decision, choice) = (.chooseMode, first)
    } else if let smallerFirst, smallerFirst.figures.meetsTarget {
      (decision, choice) = (.decodeSmallerAndChoose, smallerFirst)
    } else {
      (decision, choice) = (.noneMeets, first)
    }
    self.baseline = baseline
    best = first
    second = ranking.entries.dropFirst().first
    self.atSlotSize = atSlotSize
    self.bound = bound
  }

  /// Whether the advised mode is advised on pictures decoded to the slot's size.
  package var decodesSmaller: Bool {
    decision == .decodeSmaller || decision == .decodeSmallerAndChoose
  }

  /// The advised mode on pictures decoded to the slot's size, where that is known.
  package var choiceAtSlotSize: Ranking.Entry? { atSlotSize?[choice.label] }
}
