/// A JSON value as it stands in a file, so that a fault can be reported with its place.
package enum JSONValue: Equatable, Sendable {
  case null
  case boolean(Bool)
  /// A number without fraction and exponent.
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
