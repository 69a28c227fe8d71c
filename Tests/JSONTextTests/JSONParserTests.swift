import JSONText
import Testing

@Suite("Reading JSON")
struct JSONParserTests {
  private let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  @Test("Every kind of value is read")
  func values() throws {
    let text = #" {"a": [1, -2.5e3, true, false, null, "x\n\u00e9\uD83D\uDE00\"\\\/"], "b": {}} "#

    let value = try JSONParser.parse(Array(text.utf8))

    #expect(
      value
        == .object([
          "a": .array([
            .integer(1), .number(-2500), .boolean(true), .boolean(false), .null,
            .string("x\né😀\"\\/"),
          ]), "b": .object([:]),
        ]))
  }

  @Test(
    "What is no JSON is refused at its place",
    arguments: [
      ("", JSONFault(line: 1, column: 1, problem: .unexpectedEnd)),
      ("{\n  \"a\": 1,\n  x\n}", .init(line: 4, column: 1, problem: .unexpected("}"))),
      ("[1, 2", .init(line: 1, column: 6, problem: .unexpectedEnd)),
      ("[1e999]", .init(line: 1, column: 2, problem: .badNumber("1e999"))),
      ("[-Infinity]", .init(line: 1, column: 2, problem: .badNumber("-Infinity"))),
      ("[NaN]", .init(line: 1, column: 2, problem: .unknownWord("NaN"))),
      ("[1,,]", .init(line: 1, column: 4, problem: .unexpected(","))),
      ("{\"a\":1,\"a\":2}", .init(line: 1, column: 8, problem: .duplicateKey("a"))),
      ("[\"\\x\"]", .init(line: 1, column: 3, problem: .badEscape)),
      ("[\"\\ud800\"]", .init(line: 1, column: 3, problem: .badEscape)),
      ("[\"a\nb\"]", .init(line: 1, column: 4, problem: .unexpected("\n"))),
      ("{} {}", .init(line: 1, column: 4, problem: .unexpected("{"))),
    ])
  func refused(_ text: String, fault: JSONFault) {
    #expect(throws: fault) { try JSONParser.parse(Array(text.utf8)) }
    #expect(throws: fault, "behind a byte-order mark") {
      try JSONParser.parse(mark + Array(text.utf8))
    }
  }

  @Test("Bytes that are no UTF-8, and lists too deep, are refused")
  func hostile() {
    #expect(throws: JSONFault(line: 1, column: 1, problem: .notUTF8)) {
      try JSONParser.parse([0x22, 0xFF, 0x22])
    }
    #expect(throws: JSONFault(line: 1, column: 257, problem: .tooDeep(256))) {
      try JSONParser.parse([UInt8](repeating: UInt8(ascii: "["), count: 5000))
    }
  }

  @Test("A byte-order mark is no part of the text, nor of its columns")
  func byteOrderMark() throws {
    let fields = try JSONParser.fields(mark + Array("{a: 1}".utf8))

    #expect(fields?.map(\.keyPlace) == [JSONPlace(line: 1, column: 2)])
    #expect(try JSONParser.parse(mark + Array("[1]".utf8)) == .array([.integer(1)]))
  }

  @Test("A whole number may be written with a fraction of zero")
  func whole() throws {
    let value = try JSONParser.parse(Array("[4032, 4032.0, 0.5, \"1\"]".utf8))

    #expect(value.array?.map(\.integer) == [4032, 4032, nil, nil])
  }
}
