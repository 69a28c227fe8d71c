import JSONText

/// The words for hand-written JSON that cannot be read: faults, and types of values.
enum JSONTextPhrases {
  /// What is wrong with a text and what to do about it.
  static func sentence(_ problem: JSONFault.Problem) -> String {
    switch problem {
    case .unexpectedEnd: "the text ends too early; close what is open"
    case .unexpected(let character) where character.isNewline:
      "the line ends inside a string; close its quote"
    case .unexpected(let character): "'\(character)' is not expected here; check the syntax"
    case .unknownWord(let word):
      "'\(word)' is no JSON value; quote it, or write true, false or null"
    case .badNumber(let text): "'\(text)' is no number; write it as in 1.5"
    case .badEscape: "no such escape; write \\n, \\t, \\\" or \\u and four digits"
    case .notUTF8: "the text is not UTF-8; save it as UTF-8"
    case .duplicateKey(let key): "the key '\(key)' is there twice; remove one"
    case .tooDeep(let most): "more than \(most) lists and objects inside one another; flatten them"
    }
  }

  /// `a string`, `an object`.
  static func article(_ type: JSONType) -> String {
    switch type {
    case .array: "a list"
    case .integer, .object: "an \(type.rawValue)"
    case .null: type.rawValue
    case .boolean, .number, .string: "a \(type.rawValue)"
    }
  }
}
