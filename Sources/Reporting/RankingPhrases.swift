import FrameStatistics

/// The words for what a ranking rests on.
enum RankingPhrases {
  /// What makes a mode good enough.
  static let target =
    "Target: hitches below 5 ms/s, no image missing in the end or written to another row's cell, no "
    + "hang (\(FigureText.time(Hangs.from)) or more). Blank: slot time without the row's own picture; "
    + "full: when the screen has all its images, from the data's arrival."

  /// A run's hitches with their verdict: `6.6 warning`.
  static func hitches(_ figures: ChoiceFigures) -> String {
    figures.expected == 0
      ? "no motion" : "\(FigureText.decimal(figures.hitchRatio, 1)) \(figures.verdict.rawValue)"
  }

  /// From the data's arrival to a full screen, which the bound says nothing of.
  static func full(_ figures: ChoiceFigures, isBound: Bool) -> String {
    isBound ? "-" : FigureText.time(figures.fullAfterMilliseconds)
  }

  /// How far a run is from the bound: `+4 frames`, `+3.0 s blank`, `+0`.
  static func distance(_ run: RunReport, in report: Report) -> String {
    guard let (frames, blank) = report.distance(run) else { return "not known" }
    if frames > 0 { return "+\(FigureText.count(frames, "frame"))" }
    return blank > 0 ? "+\(FigureText.time(blank)) blank" : "+0"
  }

  /// What a run misses beside frames, how far it is from the bound, and what took most deadlines.
  static func remarks(_ run: RunReport, in report: Report) -> String {
    if run.isBound { return "the bound: cannot be built, and no scheduler can beat it" }
    var parts: [String] = []
    let hang = run.statistics.published.hangs.longestMilliseconds
    if hang > 0 { parts.append("hang \(FigureText.time(hang))") }
    let stale = run.statistics.images.staleWrites
    if stale > 0 { parts.append(FigureText.count(stale, "stale write")) }
    if run.aboveIdeal != nil { parts.append("bound \(distance(run, in: report))") }
    if let cause = run.statistics.causes.first {
      parts.append(
        CausePhrase(cause, images: report.costs.images, launch: run.launchWork).short)
    }
    return parts.joined(separator: "; ")
  }

  // MARK: The Pareto front

  /// Which modes nothing beats on all three axes, and who beats the others on which.
  static func pareto(_ ranking: Ranking) -> String {
    let front = ranking.entries.filter(\.isOnParetoFront)
    let lead =
      "On the Pareto front of hitches, blank time and memory: \(list(front.map(\.label)))."
    let beaten = front.compactMap { winner -> String? in
      let losers = ranking.entries.filter { $0.dominatedBy == winner.label }
      var groups: [(axes: [Ranking.Axis], labels: [String])] = []
      for loser in losers {
        if let index = groups.firstIndex(where: { $0.axes == loser.losses }) {
          groups[index].labels.append(loser.label)
        } else {
          groups.append((loser.losses, [loser.label]))
        }
      }
      guard !groups.isEmpty else { return nil }
      let parts = groups.map { "\(list($0.labels)) on \(words(for: $0.axes))" }
      return "\(winner.label) beats \(parts.joined(separator: ", ")), and is behind on none."
    }
    return ([lead] + beaten).joined(separator: " ")
  }

  private static func words(for axes: [Ranking.Axis]) -> String {
    if axes.count == Ranking.Axis.allCases.count { return "all three" }
    return list(axes.map { $0 == .blank ? "blank time" : $0.rawValue })
  }

  /// `a`, `a and b`, `a, b and c`.
  static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}
