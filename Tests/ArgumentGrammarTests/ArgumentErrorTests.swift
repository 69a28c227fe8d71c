import ArgumentGrammar
import Testing

/// A command line, what is wrong with it, and the words for that.
struct Mistake: Sendable, CustomTestStringConvertible {
  let words: [String]
  let error: ArgumentError
  let sentence: String

  var testDescription: String { words.joined(separator: " ") }
}

private let formats = ["terminal", "json", "csv"]

private let unknownNames = [
  Mistake(
    words: ["--row", "100"],
    error: .unknownOption(given: "--row", command: "run", nearest: "--rows", owner: nil),
    sentence: "unknown option '--row'; did you mean '--rows'? 'gridsim run --help' lists all"),
  Mistake(
    words: ["--row-h=5"],
    error: .unknownOption(given: "--row-h", command: "run", nearest: "--row-height", owner: nil),
    sentence:
      "unknown option '--row-h'; did you mean '--row-height'? 'gridsim run --help' lists all"
  ),
  Mistake(
    words: ["-rows", "5"],
    error: .unknownOption(given: "-rows", command: "run", nearest: "--rows", owner: nil),
    sentence: "unknown option '-rows'; did you mean '--rows'? 'gridsim run --help' lists all"),
  Mistake(
    words: ["--samples", "5"],
    error: .unknownOption(given: "--samples", command: "run", nearest: nil, owner: "images"),
    sentence:
      "unknown option '--samples'; it belongs to 'gridsim images', not to 'gridsim run'"
  ),
  Mistake(
    words: ["images", "--xyzzy"],
    error: .unknownOption(given: "--xyzzy", command: "images", nearest: nil, owner: nil),
    sentence: "unknown option '--xyzzy'; 'gridsim images --help' lists all"),
  Mistake(
    words: ["-qx"],
    error: .unknownOption(given: "-x", command: "run", nearest: nil, owner: nil),
    sentence: "unknown option '-x'; 'gridsim run --help' lists all"),
  Mistake(
    words: ["image", "a.png"],
    error: .unknownCommand(given: "image", nearest: "images"),
    sentence: "unknown command 'image'; did you mean 'images'? 'gridsim --help' lists all"),
  Mistake(
    words: ["rows", "5"],
    error: .unknownCommand(given: "rows", nearest: "--rows"),
    sentence: "unknown command 'rows'; did you mean '--rows'? 'gridsim --help' lists all"),
  Mistake(
    words: ["photos"],
    error: .unknownCommand(given: "photos", nearest: nil),
    sentence: "unknown command 'photos'; 'gridsim --help' lists all"),
  Mistake(
    words: ["help", "imgaes"],
    error: .unknownCommand(given: "imgaes", nearest: "images"),
    sentence: "unknown command 'imgaes'; did you mean 'images'? 'gridsim --help' lists all"),
  Mistake(
    words: ["bogus", "--help"],
    error: .unknownCommand(given: "bogus", nearest: nil),
    sentence: "unknown command 'bogus'; 'gridsim --help' lists all"),
]

private let wrongValues = [
  Mistake(
    words: ["--rows"],
    error: .missingValue(option: "--rows", placeholder: "N", found: nil),
    sentence: "option '--rows' needs a value; write '--rows N'"),
  Mistake(
    words: ["--rows="],
    error: .missingValue(option: "--rows", placeholder: "N", found: nil),
    sentence: "option '--rows' needs a value; write '--rows N'"),
  Mistake(
    words: ["--rows", ""],
    error: .missingValue(option: "--rows", placeholder: "N", found: nil),
    sentence: "option '--rows' needs a value; write '--rows N'"),
  Mistake(
    words: ["--rows", "--", "5"],
    error: .missingValue(option: "--rows", placeholder: "N", found: nil),
    sentence: "option '--rows' needs a value; write '--rows N'"),
  Mistake(
    words: ["-o", "--rows=5"],
    error: .missingValue(option: "-o", placeholder: "FILE", found: nil),
    sentence: "option '-o' needs a value; write '-o FILE'"),
  Mistake(
    words: ["--output", "-report"],
    error: .missingValue(option: "--output", placeholder: "FILE", found: "-report"),
    sentence: "option '--output' needs a value, but '-report' looks like an option; "
      + "if it is the value, write '--output=-report'"),
  Mistake(
    words: ["--quiet=yes"],
    error: .unexpectedValue(flag: "--quiet", value: "yes"),
    sentence: "option '--quiet' takes no value, but 'yes' is given; write '--quiet' alone"),
  Mistake(
    words: ["--help=run"],
    error: .unexpectedValue(flag: "--help", value: "run"),
    sentence: "option '--help' takes no value, but 'run' is given; write '--help' alone"),
  Mistake(
    words: ["--format", "jsno"],
    error: .notAChoice(name: "--format", value: "jsno", choices: formats, nearest: "json"),
    sentence: "option '--format' cannot be 'jsno'; "
      + "did you mean 'json'? it can be 'terminal', 'json' or 'csv'"),
  Mistake(
    words: ["completions", "powershell"],
    error: .notAChoice(
      name: "SHELL", value: "powershell", choices: ["bash", "zsh", "fish"], nearest: nil),
    sentence: "SHELL cannot be 'powershell'; it can be 'bash', 'zsh' or 'fish'"),
  Mistake(
    words: ["--rows", "5", "--rows=6"],
    error: .repeated(option: "--rows"),
    sentence: "option '--rows' is given twice; give it once"),
  Mistake(
    words: ["-qlq"], error: .repeated(option: "-q"),
    sentence: "option '-q' is given twice; give it once"),
]

private let wrongOperands = [
  Mistake(
    words: ["images", "--samples", "3"],
    error: .missingOperand(name: "PATH", command: "images"),
    sentence: "PATH is missing; write 'gridsim images [options] PATH…'"),
  Mistake(
    words: ["run", "images"],
    error: .unexpectedOperand(value: "images", command: "run", nearest: "images"),
    sentence: "unexpected word 'images'; "
      + "a command comes first: 'gridsim images'. 'gridsim run --help' shows what it takes"),
  Mistake(
    words: ["run", "rows", "5"],
    error: .unexpectedOperand(value: "rows", command: "run", nearest: "--rows"),
    sentence: "unexpected word 'rows'; "
      + "did you mean '--rows'? 'gridsim run --help' shows what it takes"),
  Mistake(
    words: ["completions", "bash", "zsh"],
    error: .unexpectedOperand(value: "zsh", command: "completions", nearest: nil),
    sentence: "unexpected word 'zsh'; 'gridsim completions --help' shows what it takes"),
]

@Suite struct ArgumentErrorTests {
  @Test("A wrong command line is refused with the facts", arguments: all)
  func facts(mistake: Mistake) {
    #expect(throws: mistake.error) { try sample.parse(mistake.words) }
  }

  @Test("The sentence quotes what is wrong and says how to mend it", arguments: all)
  func sentence(mistake: Mistake) {
    #expect(sample.phrase(mistake.error).description == mistake.sentence)
  }

  @Test("A sentence stays on one line, whatever was typed")
  func oneLine() throws {
    let given = "a\n\u{1B}[31m" + String(repeating: "b", count: 1000)

    let text = sample.phrase(.unknownCommand(given: given, nearest: nil)).what

    let kept = String(repeating: "b", count: 80 - 7)
    #expect(text == "unknown command 'a\u{FFFD}\u{FFFD}[31m\(kept)…'")
  }

  private static let all = unknownNames + wrongValues + wrongOperands
}
