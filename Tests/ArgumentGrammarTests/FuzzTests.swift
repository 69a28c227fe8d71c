import ArgumentGrammar
import Testing

/// SplitMix64, so that a failing seed can be played again.
private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

@Suite struct FuzzTests {
  private let pieces = [
    "--", "-", "=", "", "rows", "row", "mode", "m", "o", "q", "h", "help", "version", "images",
    "run", "format", "json", "5", "-5", ".", "é", "\u{301}", "👩‍👩‍👧", "\u{0}", "\n", "'", "completions",
    "zsh",
  ]

  @Test(
    "Whatever is typed is read or refused in words, never a trap",
    arguments: 0..<20 as Range<UInt64>)
  func anything(seed: UInt64) {
    var random = Seeded(state: seed)
    for _ in 0..<500 {
      let words = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        (0..<Int.random(in: 1...4, using: &random))
          .compactMap { _ in pieces.randomElement(using: &random) }.joined()
      }
      do throws(ArgumentError) {
        if case .help(let command) = try sample.parse(words) {
          #expect(!sample.help(command: command, width: 80).isEmpty, "seed \(seed), \(words)")
        }
      } catch {
        let phrase = sample.phrase(error)
        #expect(!phrase.what.isEmpty && !phrase.remedy.isEmpty, "seed \(seed), \(words)")
      }
    }
  }

  @Test(
    "What is written as a command line is read back the same", arguments: 0..<20 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var random = Seeded(state: seed)
    let values = (0..<8).map { _ in
      (0..<Int.random(in: 1...3, using: &random))
        .compactMap { _ in pieces.randomElement(using: &random) }.joined() + "x"
    }

    let modes = try parse(values.map { "--mode=" + $0 })
    let operands = try parse(["images", "--"] + values)

    #expect(modes?.values("mode") == values, "seed \(seed)")
    #expect(operands?.operands == values, "seed \(seed)")
  }

  private func parse(_ words: [String]) throws -> ParsedArguments? {
    if case .run(let arguments) = try sample.parse(words) { arguments } else { nil }
  }
}
