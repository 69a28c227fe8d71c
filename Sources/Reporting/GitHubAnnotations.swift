package import FrameStatistics

/// Writes workflow commands, which GitHub Actions shows as annotations of a run.
///
/// Source: GitHub, "Workflow commands for GitHub Actions", Setting a warning message.
package enum GitHubAnnotations {
  /// A warning for each warning of a report.
  package static func text(_ notices: [Notice]) -> String {
    notices.map { notice in
      command(
        notice.weight == .warning ? "warning" : "notice", title: "gridsim", notice.sentence)
    }.joined()
  }

  /// An error for each requirement that is not met, a notice for each improvement.
  package static func text(_ results: [GateResult]) -> String {
    results.filter { !$0.holds || $0.isImprovement }.map { result in
      command(
        result.holds ? "notice" : "error", title: "gridsim check: \(result.label)",
        "\(result.expression.text): \(GateText.outcome(result))")
    }.joined()
  }

  private static func command(_ name: String, title: String, _ message: String) -> String {
    "::\(name) title=\(escaped(title, isProperty: true))::\(escaped(message, isProperty: false))\n"
  }

  /// As the runner unescapes it.
  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      case ":" where isProperty: escaped += "%3A"
      case "," where isProperty: escaped += "%2C"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
