/// One element of an XML document.
struct XMLElement: Equatable {
  let name: String
  var attributes: [String: String] = [:]
  var children: [XMLElement] = []
  /// The text in it, that of its children left out.
  var text = ""
  /// Where it begins; both count from 1, columns in bytes.
  let line: Int
  let column: Int

  var place: FrameFileError.Place { .line(line, column: column) }

  func first(_ name: String) -> XMLElement? { children.first { $0.name == name } }
}

/// Reads XML 1.0 as tools export it: elements, attributes, text, comments, CDATA, the predefined
/// and numeric references. A document type, and with it every entity, is refused.
///
/// A reader of our own, since FoundationXML brings all of Foundation: a program that imports it is
/// 71 MB and starts in 8.8 ms, 21 MB and 3.3 ms without (static, x86-64).
struct XMLReader {
  private let bytes: [UInt8]
  private var index = 0
  /// A line's number and where it begins; the place of what was read last.
  private var line = 1
  private var lineStart = 0
  private var counted = 0

  /// Elements may lie so deep in each other.
  static let deepest = 128

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The outermost element. O(bytes).
  static func read(_ bytes: [UInt8]) throws(FrameFileError) -> XMLElement {
    var reader = XMLReader(bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.index = 3 }
    try reader.skipMisc()
    let root = try reader.element(depth: 0)
    try reader.skipMisc()
    if reader.index < bytes.count { throw reader.unexpected() }
    return root
  }

  private func position(of index: Int) -> (line: Int, column: Int) {
    let before = bytes[..<min(index, bytes.count)]
    let line = before.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
    return (line, before.count - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1)
  }

  /// Brings the line up to the present index.
  private mutating func countLines() {
    while counted < index {
      if bytes[counted] == 0x0A {
        line += 1
        lineStart = counted + 1
      }
      counted += 1
    }
  }

  private func error(_ problem: XMLProblem, at index: Int? = nil) -> FrameFileError {
    let (line, column) = position(of: index ?? self.index)
    return FrameFileError(.xml(problem), at: .line(line, column: column))
  }

  private func unexpected() -> FrameFileError {
    error(index < bytes.count ? .unexpected(bytes[index]) : .endOfInput)
  }

  private func sees(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { text in
      index + text.count <= bytes.count
        && bytes[index..<(index + text.count)].elementsEqual(text)
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private mutating func skipSpace() {
    while index < bytes.count, XMLReader.isSpace(bytes[index]) { index += 1 }
  }

  /// Steps over what stands until `end`, and over that.
  private mutating func skip(past end: StaticString) throws(FrameFileError) {
    while index < bytes.count, !sees(end) { index += 1 }
    if index == bytes.count { throw error(.endOfInput) }
    index += end.utf8CodeUnitCount
  }

  /// Space, comments and processing instructions.
  private mutating func skipMisc() throws(FrameFileError) {
    while true {
      skipSpace()
      if sees("<?") {
        try skip(past: "?>")
      } else if sees("<!--") {
        try skip(past: "-->")
      } else if sees("<!") {
        throw error(.documentType)
      } else {
        return
      }
    }
  }

  private mutating func name() throws(FrameFileError) -> String {
    let start = index
    while index < bytes.count, !XMLReader.isSpace(bytes[index]),
      !"<>/=\"'&".utf8.contains(bytes[index])
    {
      index += 1
    }
    guard index > start, let name = String(validating: bytes[start..<index], as: UTF8.self) else {
      throw unexpected()
    }
    return name
  }

  private mutating func element(depth: Int) throws(FrameFileError) -> XMLElement {
    if depth > XMLReader.deepest { throw error(.tooDeep) }
    guard sees("<") else { throw unexpected() }
    countLines()
    let (line, column) = (line, index - lineStart + 1)
    index += 1
    var element = XMLElement(name: try name(), line: line, column: column)
    while true {
      skipSpace()
      if sees("/>") {
        index += 2
        return element
      }
      if sees(">") { break }
      let key = try name()
      skipSpace()
      guard sees("=") else { throw unexpected() }
      index += 1
      skipSpace()
      guard sees("\"") || sees("'") else { throw unexpected() }
      let quote = bytes[index]
      index += 1
      element.attributes[key] = try text(until: quote)
      index += 1
    }
    index += 1
    try readContent(of: &element, depth: depth)
    return element
  }

  private mutating func readContent(
    of element: inout XMLElement, depth: Int
  ) throws(FrameFileError) {
    while true {
      element.text += try text(until: UInt8(ascii: "<"))
      if sees("</") {
        let start = index
        index += 2
        let ending = try name()
        skipSpace()
        guard sees(">") else { throw unexpected() }
        index += 1
        guard ending == element.name else {
          throw error(.mismatchedEnd(ending, expected: element.name), at: start)
        }
        return
      } else if sees("<!--") {
        try skip(past: "-->")
      } else if sees("<![CDATA[") {
        let start = index + 9
        try skip(past: "]]>")
        element.text += String(decoding: bytes[start..<(index - 3)], as: UTF8.self)
      } else if sees("<?") {
        try skip(past: "?>")
      } else if sees("<!") {
        throw error(.documentType)
      } else {
        element.children.append(try self.element(depth: depth + 1))
      }
    }
  }

  /// Text up to a byte, with its references resolved; the byte stays.
  private mutating func text(until end: UInt8) throws(FrameFileError) -> String {
    var text: [UInt8] = []
    while index < bytes.count, bytes[index] != end {
      if bytes[index] == UInt8(ascii: "&") {
        text.append(contentsOf: try reference().utf8)
      } else {
        text.append(bytes[index])
        index += 1
      }
    }
    if index == bytes.count { throw error(.endOfInput) }
    guard let string = String(validating: text, as: UTF8.self) else {
      let (line, column) = position(of: index)
      throw FrameFileError(.notUTF8, at: .line(line, column: column))
    }
    return string
  }

  private mutating func reference() throws(FrameFileError) -> Character {
    let start = index
    guard let end = bytes[index...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
      throw error(.badReference)
    }
    let body = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
    index = end + 1
    switch body {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      let code =
        body.hasPrefix("#x")
        ? UInt32(body.dropFirst(2), radix: 16)
        : body.hasPrefix("#") ? UInt32(body.dropFirst()) : nil
      guard let code, let scalar = Unicode.Scalar(code) else {
        throw error(.badReference, at: start)
      }
      return Character(scalar)
    }
  }
}
