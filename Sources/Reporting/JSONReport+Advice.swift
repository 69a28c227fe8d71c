import FrameStatistics
import JSONText

extension JSONReport {
  /// The modes in the order of a choice; the bound, which is none, is left out.
  static func ranking(_ report: Report) -> JSONValue {
    .array(
      (report.ranking?.entries ?? []).map { entry in
        let misses = entry.figures.misses.map { JSONValue.string($0.rawValue) }
        return .object([
          "rank": .integer(entry.rank),
          "label": .string(entry.label),
          "meets_target": .boolean(entry.figures.meetsTarget),
          "misses": .array(misses),
          "pareto": .boolean(entry.isOnParetoFront),
          "dominated_by": entry.dominatedBy.map { .string($0) } ?? .null,
          "loses_on": .array(entry.losses.map { .string($0.rawValue) }),
          "figures": figures(entry.figures),
        ])
      })
  }

  /// Which mode to choose, and why; null where there are too few to rank.
  static func advice(_ report: Report) -> JSONValue {
    guard let advice = report.advice else { return .null }
    let isAdvised = advice.decision != .noneMeets
    return .object([
      "decision": .string(advice.decision.rawValue),
      "recommended": isAdvised ? .string(advice.choice.label) : .null,
      "closest": isAdvised ? .null : .string(advice.choice.label),
      "decode_to_slot_size": .boolean(advice.decodesSmaller),
      "reasons": .array(reasons(advice)),
      "at_slot_size": advice.atSlotSize.map { .array($0.entries.map(atSlotSize)) } ?? .null,
      "text": .array(report.adviceSentences.map { .string($0) }),
    ])
  }

  /// Each figure that the sentences of an advice rest on, by its key in a run where it has one.
  private static func reasons(_ advice: Advice) -> [JSONValue] {
    var cited: [(entry: Ranking.Entry, isAtSlotSize: Bool)] = [
      (advice.choice, advice.decodesSmaller)
    ]
    let baseline = advice.baseline
    if baseline.label != advice.choice.label || advice.decodesSmaller {
      cited.append((baseline, false))
    }
    return cited.flatMap { entry, isAtSlotSize -> [JSONValue] in
      let figures = entry.figures
      let values: [(String, JSONValue)] = [
        ("hitches.ratio_ms_per_s", .number(figures.hitchRatio)),
        ("images.never_shown", .integer(figures.neverShown)),
        ("images.stale_writes", .integer(figures.staleWrites)),
        ("hangs.longest_ms", .number(figures.longestHang)),
        ("full_after_ms", .optional(figures.fullAfterMilliseconds)),
        ("memory.peak_decoded_bytes", .integer(figures.peakBytes)),
      ]
      return values.map { metric, value in
        JSONValue.object([
          "label": .string(entry.label), "metric": .string(metric), "value": value,
          "at_slot_size": .boolean(isAtSlotSize),
        ])
      }
    }
  }

  private static func atSlotSize(_ entry: Ranking.Entry) -> JSONValue {
    .object([
      "rank": .integer(entry.rank),
      "label": .string(entry.label),
      "meets_target": .boolean(entry.figures.meetsTarget),
      "figures": figures(entry.figures),
    ])
  }

  private static func figures(_ figures: ChoiceFigures) -> JSONValue {
    .object([
      "dropped": .integer(figures.dropped),
      "ratio_ms_per_s": .number(figures.hitchRatio),
      "never_shown": .integer(figures.neverShown),
      "stale_writes": .integer(figures.staleWrites),
      "longest_hang_ms": .number(figures.longestHang),
      "blank_ms": .optional(figures.blankMilliseconds),
      "full_after_ms": .optional(figures.fullAfterMilliseconds),
      "peak_decoded_bytes": .integer(figures.peakBytes),
    ])
  }
}
