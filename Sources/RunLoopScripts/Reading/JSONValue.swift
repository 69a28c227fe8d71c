#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A JSON value as it stands in a file, so that a fault can be reported with its place.
enum JSONValue: Equatable {
  case null
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Parses JSON5, of which JSON is a part.
  init(json: [UInt8]) throws(RunLoopScriptError) {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    do {
      self = try decoder.decode(JSONValue.self, from: Data(json))
    } catch {
      throw .notJSON(line: Self.line(of: error))
    }
  }

  var type: JSONType {
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

  /// The line that the decoder's message names ("… around line 3, column 5."), its only trace.
  private static func line(of error: any Error) -> Int? {
    guard case DecodingError.dataCorrupted(let context) = error,
      let cause = context.underlyingError
    else { return nil }
    let words = String(describing: cause).split { !$0.isLetter && !$0.isNumber }
    guard let at = words.firstIndex(of: "line"), at + 1 < words.endIndex else { return nil }
    return Int(words[at + 1])
  }
}

extension JSONValue: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }
}
