import ArgumentGrammar
import JSONText

/// The sentences for scenario files that cannot be used.
enum ScenarioPhrases {
  static func phrase(_ error: ScenarioError, path file: String) -> String {
    switch error {
    case .notJSON(let fault):
      "\(file):\(fault.line):\(fault.column): \(JSONTextPhrases.sentence(fault.problem))"
    case .noObject:
      "'\(file)' holds no object; write { rows: 200, mode: [\"deferred\"] } with the names of "
        + "options"
    case .unknownKey(let place, let key, let command, let known):
      "\(at(place, file)) '\(shown(key))' is no key of a scenario for \(command); "
        + ErrorPhrases.suggestion(for: key, in: known, all: "keys are")
    case .destination(let place, let key, let option):
      "\(at(place, file)) '\(key)' says where results go, which a scenario does not; "
        + "give --\(option) on the command line"
    case .nestedScenario(let place):
      "\(at(place, file)) a scenario names no other scenario; copy what you need from it"
    case .wrongType(let place, let key, let expected, let found):
      "\(at(place, file)) '\(key)' is \(JSONTextPhrases.article(found)); give \(form(expected))"
    case .severalValues(let place, let key, let option):
      "\(at(place, file)) '\(key)' lists several where one is needed; name it with --\(option)"
    case .badValue(let place, let key, let error):
      "\(at(place, file)) \(key): \(ErrorPhrases.phrase(error))"
    }
  }

  private static func at(_ place: JSONPlace, _ file: String) -> String {
    "\(file):\(place.line):\(place.column):"
  }

  private static func form(_ value: ScenarioValue) -> String {
    switch value {
    case .flag: "true or false"
    case .text: "a string or a number"
    case .texts: "a string or a list of strings"
    case .plan: "the path of a launch plan, or a plan itself"
    }
  }
}
