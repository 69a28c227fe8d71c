import ArgumentGrammar
import JSONText

/// The sentences for launch plans that cannot be used.
enum LaunchPlanPhrases {
  static func phrase(_ error: LaunchPlanError, path file: String) -> String {
    switch error {
    case .notJSON(let fault):
      "\(file):\(fault.line):\(fault.column): \(JSONTextPhrases.sentence(fault.problem))"
    case .missing(let path): "\(place(file, path)) is missing; \(form(of: path))"
    case .wrongType(let path, let expected, let found):
      "\(place(file, path)) is \(JSONTextPhrases.article(found)), not "
        + "\(JSONTextPhrases.article(expected)); \(form(of: path))"
    case .unknownKey(let path, let key, let known):
      "\(place(file, path)) has no key '\(shown(key))'; "
        + ErrorPhrases.suggestion(
          for: key, in: known, all: path.isEmpty ? "a plan's keys are" : "a task's keys are")
    case .badName(let path):
      "\(place(file, path)) is no name; give 1 to \(LaunchPlanReader.longestName) printable "
        + "characters"
    case .duplicateName(let path, let name, let first):
      "\(place(file, path)) is '\(name)', as \(first) is named already; give each task its own name"
    case .badCost(let path, let text):
      "\(place(file, path)) is '\(shown(text))', which is no cost of 0 to 60min; \(form(of: path))"
    case .backwardRange(let path, let text):
      "\(place(file, path)) is '\(shown(text))', a range that ends before it begins; "
        + "write the smaller time first"
    case .tooManyTasks(let count, let most):
      "'\(file)' has \(count) tasks; give \(most) at most"
    case .noTasks:
      "'\(file)' has no task; add one, as in basic: [{name: \"settings\", cost: \"40ms\"}]"
    }
  }

  /// `plan.json5: async[2].cost`, or the file alone.
  private static func place(_ file: String, _ path: String) -> String {
    path.isEmpty ? "'\(file)'" : "\(file): \(path)"
  }

  /// What belongs at a path.
  private static func form(of path: String) -> String {
    if path.isEmpty { return "write { basic: […], sync: […], async: […], asyncAfterLaunch: […] }" }
    if path.hasSuffix(".cost") {
      return "give a time with its unit such as \"40ms\", or a range such as \"1s-4s\""
    }
    if path.hasSuffix(".name") { return "give the task a name" }
    return path.hasSuffix("]")
      ? "write a task as {name: \"settings\", cost: \"40ms\"}" : "write a list of tasks, […]"
  }
}
