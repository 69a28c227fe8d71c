/// Why bytes are no JSON, and where; lines and columns count from 1, columns in bytes.
package struct JSONSyntaxError: Error, Sendable, Equatable {
  package enum Problem: Sendable, Equatable {
    case endOfInput
    case unexpected(UInt8)
    case badNumber
    case badEscape
    case controlCharacter
    case badEncoding
    case duplicateKey(String)
    case tooDeep
    case textAfterEnd
  }

  package let problem: Problem
  package let line: Int
  package let column: Int

  package init(_ problem: Problem, line: Int, column: Int) {
    self.problem = problem
    self.line = line
    self.column = column
  }
}

/// Reads JSON (RFC 8259), and where it is none says at which line and column: JSONDecoder doesn't.
package struct JSONReader {
  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0

  /// Lists and objects may lie so deep in each other.
  package static let deepest = 256

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The document. O(bytes).
  package static func read(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSONValue {
    var reader = JSONReader(bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.index = 3 }
    let value = try reader.value()
    reader.skipSpace()
    if reader.index < bytes.count { throw reader.error(.textAfterEnd) }
    return value
  }

  private func error(_ problem: JSONSyntaxError.Problem) -> JSONSyntaxError {
    let before = bytes[..<min(index, bytes.count)]
    let line = before.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return JSONSyntaxError(problem, line: line, column: before.count - start + 1)
  }

  private func unexpected() -> JSONSyntaxError {
    error(index < bytes.count ? .unexpected(bytes[index]) : .endOfInput)
  }

  private mutating func skipSpace() {
    while index < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[index]) { index += 1 }
  }

  private mutating func take(_ byte: Character) -> Bool {
    skipSpace()
    guard index < bytes.count, bytes[index] == byte.asciiValue else { return false }
    index += 1
    return true
  }

  private mutating func value() throws(JSONSyntaxError) -> JSONValue {
    skipSpace()
    guard index < bytes.count else { throw error(.endOfInput) }
    switch bytes[index] {
    case UInt8(ascii: "{"):
      return try nested { reader throws(JSONSyntaxError) in
        try reader.object()
      }
    case UInt8(ascii: "["):
      return try nested { reader throws(JSONSyntaxError) in
        try reader.array()
      }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func nested(
    _ read: (inout JSONReader) throws(JSONSyntaxError) -> JSONValue
  ) throws(JSONSyntaxError) -> JSONValue {
    depth += 1
    if depth > JSONReader.deepest { throw error(.tooDeep) }
    index += 1
    let value = try read(&self)
    depth -= 1
    return value
  }

  private mutating func object() throws(JSONSyntaxError) -> JSONValue {
    var members: [String: JSONValue] = [:]
    if take("}") { return .object(members) }
    repeat {
      skipSpace()
      let start = self
      guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { throw unexpected() }
      let key = try string()
      guard take(":") else { throw unexpected() }
      guard members.updateValue(try value(), forKey: key) == nil else {
        throw start.error(.duplicateKey(key))
      }
    } while take(",")
    guard take("}") else { throw unexpected() }
    return .object(members)
  }

  private mutating func array() throws(JSONSyntaxError) -> JSONValue {
    var values: [JSONValue] = []
    if take("]") { return .array(values) }
    repeat { values.append(try value()) } while take(",")
    guard take("]") else { throw unexpected() }
    return .array(values)
  }

  private mutating func word(
    _ word: String, _ value: JSONValue
  ) throws(JSONSyntaxError) -> JSONValue {
    for byte in word.utf8 {
      guard index < bytes.count, bytes[index] == byte else { throw unexpected() }
      index += 1
    }
    return value
  }

  private mutating func number() throws(JSONSyntaxError) -> JSONValue {
    let start = index
    var isWhole = true
    func digit(_ at: Int) -> Bool { at < bytes.count && (0x30...0x39).contains(bytes[at]) }
    if bytes[index] == UInt8(ascii: "-") { index += 1 }
    guard digit(index) else { throw unexpected() }
    if bytes[index] == 0x30, digit(index + 1) { throw error(.badNumber) }
    while digit(index) { index += 1 }
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      isWhole = false
      index += 1
      guard digit(index) else { throw error(.badNumber) }
      while digit(index) { index += 1 }
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      isWhole = false
      index += 1
      if index < bytes.count, [0x2B, 0x2D].contains(bytes[index]) { index += 1 }
      guard digit(index) else { throw error(.badNumber) }
      while digit(index) { index += 1 }
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if isWhole, let whole = Int(text) { return .integer(whole) }
    guard let value = Double(text), value.isFinite else { throw error(.badNumber) }
    return .number(value)
  }
}

// Strings.
extension JSONReader {
  private mutating func string() throws(JSONSyntaxError) -> String {
    index += 1
    var text: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        guard let string = String(validating: text, as: UTF8.self) else {
          throw error(.badEncoding)
        }
        return string
      case UInt8(ascii: "\\"): try escape(into: &text)
      case 0..<0x20: throw error(.controlCharacter)
      default:
        text.append(byte)
        index += 1
      }
    }
    throw error(.endOfInput)
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONSyntaxError) {
    let plain: [UInt8: UInt8] = [
      0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 0x08, 0x66: 0x0C, 0x6E: 0x0A, 0x72: 0x0D,
      0x74: 0x09,
    ]
    guard index + 1 < bytes.count else { throw error(.endOfInput) }
    if let byte = plain[bytes[index + 1]] {
      text.append(byte)
      index += 2
      return
    }
    var scalar = try unit()
    if (0xD800...0xDBFF).contains(scalar) {
      let low = try unit()
      guard (0xDC00...0xDFFF).contains(low) else { throw error(.badEscape) }
      scalar = 0x10000 + (scalar - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let character = Unicode.Scalar(scalar) else { throw error(.badEscape) }
    text.append(contentsOf: Character(character).utf8)
  }

  /// The four digits of a `\u` escape.
  private mutating func unit() throws(JSONSyntaxError) -> UInt32 {
    guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u"),
      bytes[(index + 2)..<(index + 6)].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt32(
        String(decoding: bytes[(index + 2)..<(index + 6)], as: UTF8.self), radix: 16)
    else { throw error(.badEscape) }
    index += 6
    return unit
  }
}

extension JSONValue {
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
}
