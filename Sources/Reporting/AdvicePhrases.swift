import FrameStatistics
import LaunchModel
import VirtualTime

/// The words for which mode to choose: each sentence names the figures that it rests on.
struct AdvicePhrases {
  let advice: Advice
  /// Of the report: those about the advised mode may hold remedies that were tried.
  let notices: [Notice]
  /// For how long the app's launch keeps the main thread, in ms.
  var launchMilliseconds = 0.0

  private var choice: Ranking.Entry { advice.choice }
  private var baseline: Ranking.Entry { advice.baseline }

  /// What matters most first.
  var sentences: [String] {
    switch advice.decision {
    case .keepBaseline: keepBaseline
    case .decodeSmaller: decodeSmaller
    case .chooseMode: chooseMode
    case .decodeSmallerAndChoose: decodeSmallerAndChoose
    case .noneMeets: noneMeets
    }
  }

  // MARK: Decisions

  private var keepBaseline: [String] {
    var sentences = [
      "Stay with \(choice.label), the simplest: it meets the target as it is, with "
        + "\(figures(choice.figures))."
    ]
    if advice.best.label != choice.label,
      let lead = lead(of: advice.best.figures, over: choice.figures)
    {
      sentences.append("\(advice.best.label) ranks first, with \(lead).")
    }
    if let smaller = advice.choiceAtSlotSize, smaller.figures.peakBytes < choice.figures.peakBytes {
      sentences.append(
        "Decoded to the slot's size, with --downsample, it takes "
          + "\(memory(smaller.figures)) instead of \(memory(choice.figures)).")
    }
    return sentences
  }

  private var decodeSmaller: [String] {
    [
      "Decode to the slot's size first, with --downsample: \(choice.label) then has "
        + "\(figures(choice.figures)); that alone meets the target. Decoding the whole pictures, it "
        + "has \(shortcomings(baseline.figures)).",
      advice.best.figures.meetsTarget
        ? "Without that, \(advice.best.label) meets it, with \(figures(advice.best.figures))."
        : "Without that no mode meets it; \(advice.best.label) comes closest, with "
          + "\(shortcomings(advice.best.figures)).",
    ]
  }

  private var chooseMode: [String] {
    var sentences = [
      "Choose \(choice.label): it meets the target, with \(figures(choice.figures)). "
        + "\(baseline.label) has \(shortcomings(baseline.figures))."
    ]
    if let second = advice.second, second.figures.meetsTarget,
      let lead = lead(of: choice.figures, over: second.figures)
    {
      sentences.append(
        "\(second.label), which is next, meets it too; \(choice.label) has \(lead).")
    }
    if let smaller = advice.choiceAtSlotSize, smaller.figures.meetsTarget {
      sentences.append(
        "Decoding to the slot's size, with --downsample, is not enough alone: "
          + "\(baselineAtSlotSize). With \(choice.label) it gives \(outcome(smaller.figures)).")
    }
    return sentences
  }

  private var decodeSmallerAndChoose: [String] {
    [
      "Decode to the slot's size, with --downsample, and choose \(choice.label): it then meets the "
        + "target, with \(figures(choice.figures)).",
      "Decoding the whole pictures, no mode meets it; \(advice.best.label) comes closest, with "
        + "\(shortcomings(advice.best.figures)). Smaller decodes are not enough alone: "
        + "\(baselineAtSlotSize).",
    ]
  }

  private var noneMeets: [String] {
    var sentences = [
      "No mode meets the target. \(choice.label) comes closest, and misses it by "
        + "\(shortcomings(choice.figures))."
    ]
    if let first = advice.atSlotSize?.entries.first {
      sentences.append(
        "Decoding to the slot's size, with --downsample, does not change that: \(first.label) then "
          + "comes closest, with \(shortcomings(first.figures)).")
    }
    if choice.figures.misses.contains(.hangs), launchMilliseconds >= Hangs.from {
      sentences.append(
        "The launch alone keeps the main thread for \(FigureText.time(launchMilliseconds)), which no "
          + "mode changes; gridsim launch tells what moving its tasks would save.")
    }
    let remedies = notices.filter { $0.run == choice.label }.compactMap(\.remedy)
    if !remedies.isEmpty {
      sentences.append("For \(choice.label), \(remedies.joined(separator: "; ")).")
    }
    if let bound = advice.bound, bound.misses.contains(.hitches) {
      sentences.append(
        "No scheduler could with these cores and costs: the bound has \(hitches(bound)).")
    }
    return sentences
  }

  /// What the smaller decodes leave the baseline with.
  private var baselineAtSlotSize: String {
    let smaller = advice.atSlotSize?[baseline.label]?.figures ?? baseline.figures
    return "\(baseline.label) then has \(shortcomings(smaller))"
  }

  // MARK: Figures

  private func figures(_ figures: ChoiceFigures) -> String {
    "\(hitches(figures)), \(screenAndMemory(figures))"
  }

  /// What comes out of it: no hitches where nothing moved.
  private func outcome(_ figures: ChoiceFigures) -> String {
    figures.expected == 0 ? screenAndMemory(figures) : self.figures(figures)
  }

  private func screenAndMemory(_ figures: ChoiceFigures) -> String {
    let full =
      figures.fullAfterMilliseconds.map { "a full screen \(FigureText.time($0)) after the data" }
      ?? "a screen that is never full"
    return "\(full) and \(memory(figures)) at the peak"
  }

  private func hitches(_ figures: ChoiceFigures) -> String {
    if figures.expected == 0 { return "no motion to hitch in" }
    return "\(FigureText.decimal(figures.hitchRatio, 1)) ms/s of hitches "
      + "(\(figures.verdict.rawValue))"
  }

  private func memory(_ figures: ChoiceFigures) -> String { FigureText.bytes(figures.peakBytes) }

  /// What of the target is missed, with its figures.
  private func shortcomings(_ figures: ChoiceFigures) -> String {
    let misses = figures.misses.map { miss in
      switch miss {
      case .hitches: hitches(figures)
      case .neverShown:
        figures.blankMilliseconds == nil
          ? "no row shown" : "\(FigureText.count(figures.neverShown, "image")) never shown"
      case .staleWrites:
        "\(FigureText.count(figures.staleWrites, "image")) in another row's cell"
      case .hangs: "a hang of \(FigureText.time(figures.longestHang))"
      }
    }
    return misses.isEmpty ? hitches(figures) : RankingPhrases.list(misses)
  }

  /// What one has less of than another; nil where they are alike in all of it.
  private func lead(of one: ChoiceFigures, over other: ChoiceFigures) -> String? {
    var parts: [String] = []
    if one.dropped < other.dropped {
      parts.append("\(FigureText.count(other.dropped - one.dropped, "dropped frame")) fewer")
    }
    if let own = one.blankMilliseconds, let theirs = other.blankMilliseconds, own < theirs {
      parts.append("\(FigureText.time(theirs - own)) less blank time")
    }
    if one.peakBytes < other.peakBytes {
      parts.append("\(FigureText.bytes(other.peakBytes - one.peakBytes)) less memory")
    }
    return parts.isEmpty ? nil : RankingPhrases.list(parts)
  }
}

extension Report {
  /// The words for the advice, what matters most first; empty without one.
  var adviceSentences: [String] {
    guard let advice else { return [] }
    let onMain = scenario.launch?.tasks.filter { $0.category.lane == .main } ?? []
    let launch = onMain.reduce(0) { $0 + $1.cost.milliseconds }
    return AdvicePhrases(advice: advice, notices: notices, launchMilliseconds: launch).sentences
  }
}
