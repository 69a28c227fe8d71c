import Reporting
import Testing
import VirtualTime

@Suite("Reading JSON")
struct JSONReaderTests {
  @Test("Every kind of value is read")
  func values() throws {
    let text = #" {"a": [1, -2.5e3, true, false, null, "x\n\u00e9\uD83D\uDE00\"\\\/"], "b": {}} "#

    let value = try JSONReader.read(Array(text.utf8))

    #expect(
      value
        == .object([
          "a": .array([
            .integer(1), .number(-2500), .bool(true), .bool(false), .null,
            .string("x\né😀\"\\/"),
          ]), "b": .object([:]),
        ]))
  }

  @Test(
    "What is no JSON is refused at its place",
    arguments: [
      ("", JSONSyntaxError(.endOfInput, line: 1, column: 1)),
      ("{\n  \"a\": 1,\n  x\n}", .init(.unexpected(0x78), line: 3, column: 3)),
      ("[1, 2", .init(.endOfInput, line: 1, column: 6)),
      ("[01]", .init(.badNumber, line: 1, column: 2)),
      ("[1.]", .init(.badNumber, line: 1, column: 4)),
      ("[+1]", .init(.unexpected(0x2B), line: 1, column: 2)),
      ("[1e999]", .init(.badNumber, line: 1, column: 7)),
      ("[NaN]", .init(.unexpected(0x4E), line: 1, column: 2)),
      ("[1,]", .init(.unexpected(0x5D), line: 1, column: 4)),
      ("{\"a\":1,\"a\":2}", .init(.duplicateKey("a"), line: 1, column: 8)),
      ("[\"\\x\"]", .init(.badEscape, line: 1, column: 3)),
      ("[\"\\ud800\"]", .init(.badEscape, line: 1, column: 9)),
      ("[\"a\nb\"]", .init(.controlCharacter, line: 1, column: 4)),
      ("{} {}", .init(.textAfterEnd, line: 1, column: 4)),
      ("tru", .init(.endOfInput, line: 1, column: 4)),
    ])
  func refused(_ text: String, error: JSONSyntaxError) {
    #expect(throws: error) { try JSONReader.read(Array(text.utf8)) }
  }

  @Test("Bytes that are no UTF-8, and lists too deep, are refused")
  func hostile() {
    #expect(throws: JSONSyntaxError.self) { try JSONReader.read([0x22, 0xFF, 0x22]) }
    #expect(throws: JSONSyntaxError.self) {
      try JSONReader.read([UInt8](repeating: UInt8(ascii: "["), count: 5000))
    }
  }

  @Test("What is written is read back, on one line or many", arguments: 0..<50)
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let value = JSONReaderTests.value(depth: 4, &random)

    #expect(try JSONReader.read(value.bytes()) == value, "seed \(seed)")
    #expect(try JSONReader.read(value.line()) == value, "seed \(seed)")
    #expect(value.line().count { $0 == 0x0A } == 1, "seed \(seed)")
  }

  private static func value(depth: Int, _ random: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: 0...(depth > 0 ? 6 : 4), using: &random) {
    case 0: return .null
    case 1: return .bool(.random(using: &random))
    case 2: return .integer(.random(in: -1000...1000, using: &random))
    case 3: return .number(Double(Int.random(in: -999...999, using: &random)) + 0.5)
    case 4:
      let scalars = (0..<Int.random(in: 0...8, using: &random)).compactMap { _ in
        Unicode.Scalar(UInt32.random(in: 0...0x2FFF, using: &random))
      }
      return .string(String(String.UnicodeScalarView(scalars)))
    case 5:
      return .array(
        (0..<Int.random(in: 0...4, using: &random)).map { _ in value(depth: depth - 1, &random) })
    default:
      var members: [String: JSONValue] = [:]
      for key in 0..<Int.random(in: 0...4, using: &random) {
        members["k\(key)"] = value(depth: depth - 1, &random)
      }
      return .object(members)
    }
  }
}
