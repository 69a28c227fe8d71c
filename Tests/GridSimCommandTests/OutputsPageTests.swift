import Foundation
import Testing

@Suite("The page on outputs")
struct OutputsPageTests {
  /// The commands of all `sh` blocks, split as a shell does.
  static let commands: [[String]] = {
    let file = Program.root.appendingPathComponent("docs/outputs.md")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "```sh\n").dropFirst().flatMap { block in
      block.components(separatedBy: "```")[0].split(separator: "\n").map { line in
        line.split(separator: "\"").enumerated().flatMap { index, part in
          index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
        }
      }
    }
  }()

  @Test("It shows commands of gridsim")
  func found() {
    #expect(OutputsPageTests.commands.count >= 9)
    #expect(OutputsPageTests.commands.allSatisfy { $0.first == "scripts/gridsim" })
  }

  @Test("Every command that it shows runs", arguments: commands)
  func runs(_ words: [String]) throws {
    let scratch = try Scratch()
    let fixtures = Program.root.appendingPathComponent("Fixtures")
    try FileManager.default.createSymbolicLink(
      at: scratch.folder.appendingPathComponent("Fixtures"), withDestinationURL: fixtures)

    let outcome = try Program.run(Array(words.dropFirst()), in: scratch.folder)

    #expect(outcome.status == 0, "\(outcome.error)")
  }

  @Test("The page on metrics explains every figure of a report")
  func metrics() throws {
    let file = Program.root.appendingPathComponent("docs/metrics.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let outcome = try Program.run(
      ["--costs", "fixed:5ms", "--gesture", "none", "--settle", "1s", "--format", "json"])
    let run = try #require(
      try (ReportDocument(outcome.output).members["runs"] as? [[String: Any]])?.first)

    for (name, value) in run {
      guard let members = value as? [String: Any], name != "parameters", name != "motion" else {
        continue
      }
      for key in members.keys {
        let isNamed =
          text.contains("`\(name).\(key)`") || text.contains("`.\(key)`")
          || key == "wasted_decode_ms"
        #expect(isNamed, "\(name).\(key)")
      }
    }
  }
}
