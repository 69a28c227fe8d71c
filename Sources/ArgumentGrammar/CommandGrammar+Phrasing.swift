/// An error in words: `gridsim: error: <what>; <remedy>`.
package struct ErrorPhrase: Sendable, Equatable, CustomStringConvertible {
  package let what: String
  package let remedy: String

  package var description: String { "\(what); \(remedy)" }
}

extension CommandGrammar {
  /// Says what is wrong with a command line and how to mend it, in lower case and without a stop.
  package func phrase(_ error: ArgumentError) -> ErrorPhrase {
    switch error {
    case .unknownOption(let given, let command, let nearest, let owner):
      ErrorPhrase(
        what: "unknown option '\(shown(given))'",
        remedy: owner.map { "it belongs to '\(invocation($0))', not to '\(invocation(command))'" }
          ?? suggestion(nearest) + listing(command))

    case .unknownCommand(let given, let nearest):
      ErrorPhrase(
        what: "unknown command '\(shown(given))'", remedy: suggestion(nearest) + listing(nil))

    case .missingValue(let option, let placeholder, nil):
      ErrorPhrase(
        what: "option '\(option)' needs a value", remedy: "write '\(option) \(placeholder)'")

    case .missingValue(let option, _, let found?):
      ErrorPhrase(
        what: "option '\(option)' needs a value, but '\(shown(found))' looks like an option",
        remedy: "if it is the value, write '\(joined(option, shown(found)))'")

    case .unexpectedValue(let flag, let value):
      ErrorPhrase(
        what: "option '\(flag)' takes no value, but '\(shown(value))' is given",
        remedy: "write '\(flag)' alone")

    case .notAChoice(let name, let value, let choices, let nearest):
      ErrorPhrase(
        what: "\(subject(name)) cannot be '\(shown(value))'",
        remedy: suggestion(nearest) + "it can be " + alternatives(choices.map { "'\($0)'" }))

    case .repeated(let option):
      ErrorPhrase(what: "option '\(option)' is given twice", remedy: "give it once")

    case .missingOperand(let name, let command):
      ErrorPhrase(what: "\(name) is missing", remedy: "write '\(usage(of: command))'")

    case .unexpectedOperand(let value, let command, let nearest):
      ErrorPhrase(
        what: "unexpected word '\(shown(value))'", remedy: order(value, nearest) + manner(command))
    }
  }

  private func suggestion(_ nearest: String?) -> String {
    nearest.map { "did you mean '\($0)'? " } ?? ""
  }

  private func listing(_ command: String?) -> String {
    "'\(invocation(command)) --help' lists all"
  }

  private func manner(_ command: String) -> String {
    "'\(invocation(command)) --help' shows what it takes"
  }

  /// The hint for a command that stands too late, or else for a name that is nearly right.
  private func order(_ value: String, _ nearest: String?) -> String {
    nearest == value ? "a command comes first: '\(invocation(value))'. " : suggestion(nearest)
  }

  /// An option with dashes by its name, an operand by its name alone.
  private func subject(_ name: String) -> String {
    name.hasPrefix("-") ? "option '\(name)'" : name
  }

  /// An option and a value in one word: `--name=value`, or `-nvalue`.
  private func joined(_ option: String, _ value: String) -> String {
    option.hasPrefix("--") ? "\(option)=\(value)" : option + value
  }
}

/// What was typed, fit for one line of a terminal: at most 80 characters, and no control ones.
package func shown(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars.prefix(80) {
    let isControl = scalar.properties.generalCategory == .control
    result.unicodeScalars.append(isControl ? "\u{FFFD}" : scalar)
  }
  return text.unicodeScalars.count > 80 ? result + "…" : result
}

/// Words joined as in a sentence: "a, b or c".
func alternatives(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " or " + last
}
