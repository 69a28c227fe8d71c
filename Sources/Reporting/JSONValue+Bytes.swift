package import JSONText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension JSONValue: Encodable {
  package static func optional(_ number: Double?) -> JSONValue {
    number.map { .number($0) } ?? .null
  }

  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .boolean(let value): try value.encode(to: encoder)
    case .integer(let value): try value.encode(to: encoder)
    case .number(let value): try value.encode(to: encoder)
    case .string(let value): try value.encode(to: encoder)
    case .array(let values): try values.encode(to: encoder)
    case .object(let members): try members.encode(to: encoder)
    }
  }

  /// The document as UTF-8 with sorted keys and a newline at the end.
  ///
  /// - Precondition: every number is finite.
  package func bytes() -> [UInt8] { bytes(formatting: [.prettyPrinted]) }

  /// The document on one line, for newline-delimited JSON.
  ///
  /// - Precondition: every number is finite.
  package func line() -> [UInt8] { bytes(formatting: []) }

  private func bytes(formatting: JSONEncoder.OutputFormatting) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
    do {
      return try Array(encoder.encode(self)) + [UInt8(ascii: "\n")]
    } catch {
      preconditionFailure("a report holds a number that JSON has no form for: \(error)")
    }
  }
}
