/// A JSON value, read from a text or to be written as one.
package enum JSONValue: Equatable, Sendable {
  case null
  case boolean(Bool)
  /// A number without fraction and exponent, as far as it fits.
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  package var type: JSONType {
    switch self {
    case .null: .null
    case .boolean: .boolean
    case .integer: .integer
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  /// A member of an object; nil where this is none or lacks it.
  package subscript(_ key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  package var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }

  package var string: String? { if case .string(let text) = self { text } else { nil } }

  /// A number, whole or not.
  package var double: Double? {
    switch self {
    case .integer(let whole): Double(whole)
    case .number(let number): number
    default: nil
    }
  }

  /// A whole number, written with a fraction of zero or without one.
  package var integer: Int? {
    switch self {
    case .integer(let whole): whole
    case .number(let number): Int(exactly: number)
    default: nil
    }
  }
}

/// The types of JSON values.
package enum JSONType: String, Sendable {
  case null, boolean, integer, number, string, array, object
}

/// Where and why a text is no JSON.
package struct JSONFault: Error, Equatable, Sendable {
  package enum Problem: Equatable, Sendable {
    case unexpectedEnd
    case unexpected(Character)
    case unknownWord(String)
    case badNumber(String)
    case badEscape
    case notUTF8
    /// A key that its object has already.
    case duplicateKey(String)
    /// Arrays and objects inside one another beyond the limit.
    case tooDeep(Int)
  }

  /// From 1.
  package let line: Int
  /// In characters, from 1.
  package let column: Int
  package let problem: Problem

  package init(line: Int, column: Int, problem: Problem) {
    (self.line, self.column, self.problem) = (line, column, problem)
  }
}
