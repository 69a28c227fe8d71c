import ArgumentGrammar
import FrameStatistics
import JSONText
import Reporting

/// The sentences for reports and requirements that cannot be used.
enum CheckPhrases {
  static func phrase(_ error: ReportReadingError, path: String) -> String {
    let remedy = "write a report with --format json --output FILE"
    return switch error {
    case .json(let error):
      "'\(path)':\(error.line):\(error.column): \(JSONTextPhrases.sentence(error.problem)), or "
        + remedy
    case .wrongSchema(let schema):
      "'\(path)' has \(schema.map { "the schema '\($0)'" } ?? "no schema"), "
        + "not '\(JSONReport.schema)'; \(remedy)"
    case .missing(let key): "'\(path)': \(key) is missing; \(remedy)"
    case .wrongType(let key, let expected): "'\(path)': \(key) is not \(expected); \(remedy)"
    }
  }

  static func phrase(_ error: MetricExpressionError, text: String) -> String {
    let remedy = "write KEY OP VALUE, as in 'hitches.ratio_ms_per_s<5'"
    return switch error {
    case .noOperator: "'\(shown(text))' compares nothing, it has none of < <= == >= >; \(remedy)"
    case .noKey: "'\(shown(text))' names no key; \(remedy)"
    case .noValue: "'\(shown(text))' names no value; \(remedy)"
    case .badValue(let value):
      "'\(shown(value))' in '\(shown(text))' is neither a number with a unit nor baseline; \(remedy)"
    }
  }

  static func phrase(_ error: GateError, text: String) -> String {
    switch error {
    case .unknownKey(let key, let known, let labels):
      "unknown key '\(shown(key))' in '\(shown(text))'; \(suggestion(for: key, known: known, labels: labels))"
    case .ambiguousKey(let key, let candidates):
      "'\(shown(key))' in '\(shown(text))' may mean \(candidates.joined(separator: ", ")); write one of them"
    case .wrongUnit(let unit, let key, let own):
      "'\(shown(unit))' in '\(shown(text))' does not measure \(key); "
        + (own == .count ? "write a number alone" : "write it in \(own.rawValue)")
    case .needsBaseline: "'\(shown(text))' compares with a baseline; give one with --baseline FILE"
    case .baselineLacksRun(let label, let labels):
      "the baseline has no run '\(label)', which '\(shown(text))' needs; it has "
        + "\(labels.joined(separator: ", ")), record it anew with --save"
    case .noRuns: "the report has no runs; write one with gridsim run"
    }
  }

  private static func suggestion(for key: String, known: [String], labels: [String]) -> String {
    if let near = nearest(to: key, in: known) { return "did you mean '\(near)'?" }
    let last = key.split(separator: ".").last.map(String.init) ?? key
    // A wrong part among right ones: the key whose own last part is nearest.
    let parts = known.map { $0.split(separator: ".").last.map(String.init) ?? $0 }
    if let near = nearest(to: last, in: parts), let index = parts.firstIndex(of: near) {
      let isRight = near == last
      let first = key.split(separator: ".").first.map(String.init) ?? key
      if isRight, let label = nearest(to: first, in: labels) {
        return "did you mean the mode '\(label)'?"
      }
      if isRight, !groups(of: known).contains(first) {
        return "the report has no mode '\(shown(first))', it has \(labels.joined(separator: ", "))"
      }
      return "did you mean '\(known[index])'?"
    }
    let groups = groups(of: known).joined(separator: ", ")
    return "keys begin with \(groups), as they stand in the report's JSON"
  }

  /// The first parts of all keys, in their order.
  private static func groups(of keys: [String]) -> [String] {
    keys.reduce(into: []) { groups, key in
      let first = key.split(separator: ".").first.map(String.init) ?? key
      if groups.last != first { groups.append(first) }
    }
  }
}
