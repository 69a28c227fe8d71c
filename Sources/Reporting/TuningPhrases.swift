import FrameStatistics

/// The sentences of a tuning report.
enum TuningPhrases {
  /// What was looked for, and where.
  static func question(_ report: TuningReport) -> String {
    let subject = report.subject
    return "The least value of \(subject.parameter) with which \(subject.label) meets "
      + "\(list(report.targets.map(\.text))), \(range(report))"
  }

  /// `from 1 to 300 in steps of 1`, or `of 4 values from 1 to 90`.
  static func range(_ report: TuningReport) -> String {
    let subject = report.subject
    guard report.search.count > 1 else { return "at \(subject.from) alone" }
    let ends = "from \(subject.from) to \(subject.to)"
    return subject.step.map { "\(ends) in steps of \($0)" }
      ?? "of \(values(report.search.count)) \(ends)"
  }

  /// The answer in a sentence, or that there is none.
  static func answer(_ report: TuningReport) -> String {
    let parameter = report.subject.parameter
    if let answer = report.answer {
      return "\(parameter)=\(answer.text) is the least that meets "
        + (report.targets.count == 1 ? "the target." : "all targets.")
    }
    let tried = report.points.count
    return tried == report.search.count
      ? "No value meets \(all(report)): all \(values(tried)) were tried."
      : "No value found that meets \(all(report)): \(tried) of \(values(report.search.count)) were "
        + "tried."
  }

  private static func all(_ report: TuningReport) -> String {
    report.targets.count == 1 ? "the target" : "all targets"
  }

  /// How the answer was found, and what is proved by it.
  static func method(_ report: TuningReport) -> String {
    let search = report.search
    let (tried, count) = (report.points.count, search.count)
    switch search.method {
    case .exhaustive: return "exact: all \(values(count)) were tried"
    case .first:
      return "exact: no smaller value lies in the range"
    case .bisection(let failing, let meeting):
      let ends = [failing, meeting].map { report.point($0)?.text ?? "" }
      let how =
        "bisection: the sampled values fail up to \(ends[0]) and meet from \(ends[1]), "
        + "\(tried) of \(values(count)) tried; "
      return how
        + (search.isExact
          ? "exact, as every smaller value was tried"
          : "the value below it fails, and smaller ones that were not tried are taken to fail too")
    case .search:
      guard let answer = report.answer else {
        return "search: none of the sampled values meets, and the widest gaps between them were "
          + "tried" + (search.isExact ? "; exact, as no value is left" : "")
      }
      let larger = report.points.drop { $0.text != answer.text }.first { !$0.meets }
      let reason = larger.map { ", \(answer.text) meets and \($0.text) does not" } ?? ""
      return "search: meeting is not monotone\(reason); "
        + (search.isExact
          ? "exact, as every smaller value was tried"
          : "the smallest found with \(tried) of \(values(count)) tried, and a smaller one may meet")
    }
  }

  /// For each target how near the values came to it, where none meets all.
  static func reaches(_ report: TuningReport) -> [(isMet: Bool, text: String)] {
    let parameter = report.subject.parameter
    return report.reaches.map { reach in
      let target = reach.target.text
      if let least = reach.met.first {
        return (
          true,
          "\(target) is met by \(reach.met.count) of the \(values(report.points.count)) tried, "
            + "the least \(parameter)=\(least.text)"
        )
      }
      guard let best = reach.best, let value = best.result.value else {
        return (false, "\(target) is met by none: no run has that figure")
      }
      return (
        false,
        "\(target) is met by none; the best is "
          + "\(GateText.figure(value, best.result.metric.unit)) at \(parameter)=\(best.point.text)"
      )
    }
  }

  /// The figure of a target at a point; a dash where the run has none.
  static func figure(_ result: GateResult) -> String {
    result.value.map { GateText.figure($0, result.metric.unit) } ?? "–"
  }

  private static func values(_ count: Int) -> String { FigureText.count(count, "value") }

  private static func list(_ texts: [String]) -> String {
    texts.count < 2
      ? texts.joined() : texts.dropLast().joined(separator: ", ") + " and " + texts[texts.count - 1]
  }
}
