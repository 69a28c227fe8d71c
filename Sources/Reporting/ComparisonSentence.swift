import FrameStatistics

/// One sentence that lays the modes side by side and names what is traded for what.
enum ComparisonSentence {
  /// Nil where there is only the baseline.
  static func text(_ report: Report) -> String? {
    guard let baseline = report.baseline else { return nil }
    let others = report.runs.filter { $0.label != baseline.label }
    if others.isEmpty { return nil }
    return others.map { sentence($0, baseline) }.joined(separator: "\n")
  }

  private static func sentence(_ run: RunReport, _ baseline: RunReport) -> String {
    "\(run.label) \(frames(run.statistics, baseline))\(price(run.statistics, baseline))."
  }

  private static func frames(_ run: RunStatistics, _ baseline: RunReport) -> String {
    let (own, other) = (run.frames.dropped, baseline.statistics.frames.dropped)
    if run.frames.expected == 0 { return "has no motion to drop frames in" }
    if own == other {
      return own == 0
        ? "drops no frame, nor does \(baseline.label)"
        : "drops \(FigureText.count(own, "frame")), as many as \(baseline.label)"
    }
    return
      "drops \(own == 0 ? "no frame" : FigureText.count(own, "frame")) where \(baseline.label) drops "
      + (other == 0 ? "none" : String(other))
  }

  private static func price(_ run: RunStatistics, _ baseline: RunReport) -> String {
    let blank = run.blank
    if blank.imageMilliseconds == 0, blank.wrongMilliseconds == 0, run.images.neverShown == 0 {
      return ", and no slot is ever blank"
    }
    var prices: [String] = []
    let gain = sooner(blank, baseline)
    if let all = blank.allVisibleMilliseconds {
      if all > 0, gain == nil {
        prices.append("the screen is first full of images after \(FigureText.time(all))")
      }
    } else {
      prices.append("the screen is never full of images")
    }
    if run.images.neverShown > 0 {
      let isOne = run.images.neverShown == 1
      prices.append(
        "\(FigureText.count(run.images.neverShown, "image")) \(isOne ? "stays" : "stay") blank")
    }
    if prices.isEmpty {
      prices.append("slots are blank for \(FigureText.time(blank.imageMilliseconds)) in all")
    }
    return (gain.map { "; \($0)" } ?? "") + "; the price: " + prices.joined(separator: ", and ")
  }

  /// That the screen is full no later than the baseline's, whose rows may have been held back; nil
  /// where it is.
  private static func sooner(_ blank: BlankTime, _ baseline: RunReport) -> String? {
    guard let own = blank.fullMilliseconds, let other = baseline.statistics.blank.fullMilliseconds,
      own <= other
    else { return nil }
    return own == other
      ? "the screen is full of images as soon as with \(baseline.label)"
      : "the screen is full of images \(FigureText.time(other - own)) sooner"
  }
}
