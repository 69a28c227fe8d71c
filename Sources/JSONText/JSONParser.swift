/// Parses JSON, and of JSON5 what people write by hand: comments, a comma after the last element,
/// keys without quotes and strings in single ones.
package struct JSONParser {
  /// The most arrays and objects inside one another.
  package static let deepest = 256

  private let bytes: [UInt8]
  private var at = 0
  private var depth = 0

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
  }

  /// The value that a whole text stands for. O(n).
  package static func parse(_ bytes: [UInt8]) throws(JSONFault) -> JSONValue {
    var parser = JSONParser(bytes)
    let value = try parser.value()
    try parser.skipSpace()
    if let byte = parser.peek { throw parser.unexpected(byte) }
    return value
  }

  /// The fields of the object that a whole text stands for, in their order; nil where it stands for
  /// another value. O(n).
  package static func fields(_ bytes: [UInt8]) throws(JSONFault) -> [JSONField]? {
    var parser = JSONParser(bytes)
    try parser.skipSpace()
    guard parser.skip("{") else {
      _ = try parse(bytes)
      return nil
    }
    parser.depth = 1
    let members = try parser.members()
    try parser.skipSpace()
    if let byte = parser.peek { throw parser.unexpected(byte) }
    let places = parser.places(of: members.flatMap { [$0.start, $0.text.lowerBound] })
    return members.enumerated().map { index, member in
      JSONField(
        key: member.key, keyPlace: places[2 * index], value: member.value,
        valuePlace: places[2 * index + 1],
        text: String(decoding: bytes[member.text], as: UTF8.self))
    }
  }

  private var peek: UInt8? { at < bytes.count ? bytes[at] : nil }

  private func peek(_ byte: Unicode.Scalar) -> Bool { peek == UInt8(ascii: byte) }

  /// Moves past a byte if it is the next.
  private mutating func skip(_ byte: Unicode.Scalar) -> Bool {
    guard peek(byte) else { return false }
    at += 1
    return true
  }

  private mutating func value() throws(JSONFault) -> JSONValue {
    try skipSpace()
    guard let byte = peek else { throw fault(.unexpectedEnd) }
    switch byte {
    case UInt8(ascii: "{"): return try nested { parser throws(JSONFault) in try parser.object() }
    case UInt8(ascii: "["): return try nested { parser throws(JSONFault) in try parser.array() }
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string(try string())
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."):
      return try number()
    default:
      let start = at
      switch try word() {
      case "null": return .null
      case "true": return .boolean(true)
      case "false": return .boolean(false)
      case let other: throw fault(.unknownWord(other), at: start)
      }
    }
  }

  private mutating func nested(
    _ read: (inout JSONParser) throws(JSONFault) -> JSONValue
  ) throws(JSONFault) -> JSONValue {
    guard depth < Self.deepest else { throw fault(.tooDeep(Self.deepest)) }
    depth += 1
    defer { depth -= 1 }
    at += 1
    return try read(&self)
  }

  private mutating func array() throws(JSONFault) -> JSONValue {
    var values: [JSONValue] = []
    while try !ends("]", after: values.count) { values.append(try value()) }
    return .array(values)
  }

  private mutating func object() throws(JSONFault) -> JSONValue {
    .object(Dictionary(uniqueKeysWithValues: try members().map { ($0.key, $0.value) }))
  }

  /// A key with its value, and where the two are.
  private struct Member {
    let key: String
    let start: Int
    let value: JSONValue
    let text: Range<Int>
  }

  /// What is left of an object behind its brace, each key once.
  private mutating func members() throws(JSONFault) -> [Member] {
    var members: [Member] = []
    var keys: Set<String> = []
    while try !ends("}", after: members.count) {
      let start = at
      let key = peek("\"") || peek("'") ? try string() : try word()
      guard keys.insert(key).inserted else { throw fault(.duplicateKey(key), at: start) }
      try skipSpace()
      guard skip(":") else { throw unexpected(peek) }
      try skipSpace()
      let valueStart = at
      let value = try value()
      members.append(Member(key: key, start: start, value: value, text: valueStart..<at))
    }
    return members
  }

  /// Whether a list ends here; else moves past the comma that its next element needs.
  private mutating func ends(_ end: Unicode.Scalar, after count: Int) throws(JSONFault) -> Bool {
    try skipSpace()
    if skip(end) { return true }
    guard count > 0 else { return false }
    guard skip(",") else { throw unexpected(peek) }
    try skipSpace()
    return skip(end)
  }

  private mutating func number() throws(JSONFault) -> JSONValue {
    let start = at
    while let byte = peek, Self.isDecimal(byte) || Self.isWord(byte) { at += 1 }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    if let integer = Int(text) { return .integer(integer) }
    guard bytes[start..<at].allSatisfy(Self.isDecimal), let number = Double(text), number.isFinite
    else {
      throw fault(.badNumber(text), at: start)
    }
    return .number(number)
  }

  private mutating func word() throws(JSONFault) -> String {
    let start = at
    while let byte = peek, Self.isWord(byte) { at += 1 }
    guard at > start else { throw unexpected(peek) }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  private static func isDecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  /// Moves past white space and comments.
  private mutating func skipSpace() throws(JSONFault) {
    while let byte = peek {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: at += 1
      case UInt8(ascii: "/"): try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(JSONFault) {
    let start = at
    at += 1
    if skip("/") {
      while let byte = peek, byte != 0x0A { at += 1 }
    } else if skip("*") {
      while at < bytes.count {
        if skip("*") {
          if skip("/") { return }
        } else {
          at += 1
        }
      }
      throw fault(.unexpectedEnd)
    } else {
      throw fault(.unexpected("/"), at: start)
    }
  }
}

// Strings and faults.
extension JSONParser {
  private mutating func string() throws(JSONFault) -> String {
    let start = at
    let quote = bytes[at]
    at += 1
    var text: [UInt8] = []
    while let byte = peek, byte != quote {
      if byte < 0x20 { throw unexpected(byte) }
      at += 1
      if byte == UInt8(ascii: "\\") {
        text += String(try escape()).utf8
      } else {
        text.append(byte)
      }
    }
    guard peek == quote else { throw fault(.unexpectedEnd) }
    at += 1
    guard let string = String(validating: text, as: UTF8.self) else {
      throw fault(.notUTF8, at: start)
    }
    return string
  }

  private mutating func escape() throws(JSONFault) -> Unicode.Scalar {
    let start = at - 1
    guard let byte = peek else { throw fault(.unexpectedEnd) }
    at += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: throw fault(.badEscape, at: start)
    }
    var code = try hexadecimal(from: start)
    if code & 0xFC00 == 0xD800, skip("\\"), skip("u") {
      let low = try hexadecimal(from: start)
      guard low & 0xFC00 == 0xDC00 else { throw fault(.badEscape, at: start) }
      code = 0x10000 + (code & 0x3FF) << 10 + (low & 0x3FF)
    }
    guard let scalar = Unicode.Scalar(code) else { throw fault(.badEscape, at: start) }
    return scalar
  }

  /// Four hexadecimal digits.
  private mutating func hexadecimal(from start: Int) throws(JSONFault) -> UInt32 {
    let digits = bytes[at..<min(at + 4, bytes.count)]
    let text = String(decoding: digits, as: UTF8.self)
    guard digits.count == 4, digits.allSatisfy(Self.isWord), let code = UInt32(text, radix: 16)
    else { throw fault(.badEscape, at: start) }
    at += 4
    return code
  }

  private func unexpected(_ byte: UInt8?) -> JSONFault {
    guard byte != nil else { return fault(.unexpectedEnd) }
    let rest = String(decoding: bytes[at..<min(at + 4, bytes.count)], as: UTF8.self)
    return fault(.unexpected(rest.first ?? "?"))
  }

  private func fault(_ problem: JSONFault.Problem, at place: Int? = nil) -> JSONFault {
    let place = places(of: [place ?? at])[0]
    return JSONFault(line: place.line, column: place.column, problem: problem)
  }

  /// The lines and columns of bytes that are given in ascending order. O(n).
  private func places(of indexes: [Int]) -> [JSONPlace] {
    // A byte-order mark is no character of the text.
    var (line, column, next) = (1, 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    return indexes.map { index in
      for byte in bytes[next..<index] {
        if byte == 0x0A {
          (line, column) = (line + 1, 1)
        } else if byte & 0xC0 != 0x80 {
          column += 1
        }
      }
      next = index
      return JSONPlace(line: line, column: column)
    }
  }
}
