package import FrameStatistics

/// Writes the outcome of requirements for people.
package enum GateText {
  /// A line a result, ✓ or ✗, then what was found and what was asked for, and a count.
  package static func text(_ results: [GateResult], style: TextStyle) -> String {
    let width = results.map(\.label.count).max() ?? 0
    var lines = results.map { result in
      let mark = result.holds ? style.paint("✓", .green) : style.paint("✗", .red)
      return "\(mark) \(result.label.padded(to: width))  \(result.expression.text)  "
        + outcome(result)
    }
    let failed = results.count { !$0.holds }
    lines.append("")
    lines.append(
      failed == 0
        ? "\(FigureText.count(results.count, "requirement")) met"
        : "\(failed) of \(FigureText.count(results.count, "requirement")) not met")
    return lines.joined(separator: "\n") + "\n"
  }

  /// The table for a pull request or a build summary.
  package static func markdown(_ results: [GateResult]) -> String {
    var lines = ["| | run | requirement | found |", "|---|---|---|---|"]
    for result in results {
      let cells = [
        result.holds ? "✅" : "❌", result.label, "`\(result.expression.text)`", outcome(result),
      ]
      lines.append(
        "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// `is 12 ms, baseline 10 ms, limit 10.5 ms`.
  static func outcome(_ result: GateResult) -> String {
    let unit = result.metric.unit
    guard let value = result.value else { return "the run has no such figure" }
    var parts = ["is \(figure(value, unit))"]
    if case .baseline = result.expression.limit {
      guard let baseline = result.baseline, let limit = result.limit else {
        return parts[0] + ", the baseline has no such figure"
      }
      parts.append("baseline \(figure(baseline, unit))")
      if limit != baseline { parts.append("limit \(figure(limit, unit))") }
    } else if let limit = result.limit, !result.holds {
      parts.append("limit \(figure(limit, unit))")
    }
    if result.isImprovement { parts.append("better: record it with --save") }
    return parts.joined(separator: ", ")
  }

  /// A figure with its unit, to three decimals at most.
  static func figure(_ value: Double, _ unit: Metric.Unit) -> String {
    let rounded = (value * 1000).rounded() / 1000
    return FigureText.short(rounded) + (unit == .count ? "" : " " + unit.rawValue)
  }
}
