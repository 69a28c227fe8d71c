/// Why a command line cannot be read: the facts, which `CommandGrammar.phrase(_:)` puts into words.
///
/// Options carry their dashes as typed; `command` is a command's name.
package enum ArgumentError: Error, Sendable, Equatable {
  /// `nearest` is an option of the same command, `owner` another command that has the option.
  case unknownOption(given: String, command: String, nearest: String?, owner: String?)
  /// `nearest` is a command, or an option of the default command that was typed without dashes.
  case unknownCommand(given: String, nearest: String?)
  /// `found` is the word that stands in the value's place, where it only looks like an option.
  case missingValue(option: String, placeholder: String, found: String?)
  case unexpectedValue(flag: String, value: String)
  /// `name` is an option with its dashes, or the name of an operand.
  case notAChoice(name: String, value: String, choices: [String], nearest: String?)
  case repeated(option: String)
  case missingOperand(name: String, command: String)
  /// `nearest` is a command, or an option that was typed without dashes.
  case unexpectedOperand(value: String, command: String, nearest: String?)
}
