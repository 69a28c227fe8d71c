import JSONText
import Reporting
import Testing
import VirtualTime

@Suite("Writing JSON")
struct JSONValueTests {
  @Test("What is written is read back, on one line or many", arguments: 0..<50)
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let value = JSONValueTests.value(depth: 4, &random)

    #expect(try JSONParser.parse(value.bytes()) == value, "seed \(seed)")
    #expect(try JSONParser.parse(value.line()) == value, "seed \(seed)")
    #expect(value.line().count { $0 == 0x0A } == 1, "seed \(seed)")
  }

  private static func value(depth: Int, _ random: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: 0...(depth > 0 ? 6 : 4), using: &random) {
    case 0: return .null
    case 1: return .boolean(.random(using: &random))
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
