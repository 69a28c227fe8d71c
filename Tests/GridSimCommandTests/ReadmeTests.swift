import Foundation
import Testing

/// A command that the README or a page of the documentation shows.
struct ShownCommand: Sendable, CustomTestStringConvertible {
  let words: [String]
  /// What is shown as its output; nil where nothing is.
  let output: String?

  var testDescription: String { words.joined(separator: " ") }

  /// Those of the README and of pages that show output.
  static let all = [
    "README.md", "docs/images.md", "docs/launch.md", "docs/ranking.md", "docs/scenarios.md",
    "docs/tune.md",
  ].flatMap(commands)

  /// The commands of all `sh` and `console` blocks of a page that run gridsim.
  static func commands(in page: String) -> [ShownCommand] {
    let file = Program.root.appendingPathComponent(page)
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    var commands: [ShownCommand] = []
    for block in text.components(separatedBy: "\n```").filter({ !$0.hasPrefix("\n") }) {
      let lines = block.components(separatedBy: "\n")
      switch lines[0] {
      case "sh": commands += lines.dropFirst().compactMap { command($0, output: nil) }
      case "console":
        let shown = lines.dropFirst(2).joined(separator: "\n") + "\n"
        commands += [command(String(lines[1].dropFirst(2)), output: shown)].compactMap { $0 }
      default: break
      }
    }
    return commands
  }

  private static func command(_ line: String, output: String?) -> ShownCommand? {
    let code = line.components(separatedBy: " #")[0]
    guard code.hasPrefix("scripts/gridsim ") else { return nil }
    var words: [String] = []
    for (index, part) in code.components(separatedBy: "\"").enumerated() {
      words += index % 2 == 1 ? [part] : part.split(separator: " ").map(String.init)
    }
    return ShownCommand(words: Array(words.dropFirst()), output: output)
  }
}

@Suite("The README", .serialized)
struct ReadmeTests {
  @Test("It shows commands, and one with its output")
  func commandsAreFound() {
    #expect(ShownCommand.all.count >= 9)
    #expect(ShownCommand.all.contains { $0.output != nil })
  }

  @Test("Every command that it shows runs, and prints what it shows", arguments: ShownCommand.all)
  func runs(_ command: ShownCommand) throws {
    let outcome = try Program.run(command.words)

    #expect(outcome.status == 0, "\(outcome.error)")
    if let shown = command.output { #expect(outcome.output == shown) }
  }

  @Test("It names every option and every mode")
  func namesOptions() throws {
    let text = try String(
      contentsOf: Program.root.appendingPathComponent("README.md"), encoding: .utf8)
    let help = try Program.run(["run", "--help"]).output
    let words = help.split(whereSeparator: { !($0.isLetter || $0 == "-") })
    let options = Set(words.filter { $0.hasPrefix("--") && $0.count > 2 })

    #expect(options.count > 20)
    for option in options where option != "--help" {
      #expect(text.contains("`\(option)"), "\(option) is not in the README")
    }
  }
}
