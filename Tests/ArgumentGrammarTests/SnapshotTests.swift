import ArgumentGrammar
import Foundation
import Testing

/// Whole outputs, compared with files in `Snapshots`; RECORD_SNAPSHOTS=1 writes them anew.
@Suite struct SnapshotTests {
  @Test(
    "Help reads as in its snapshot",
    arguments: [
      (nil, 80, "help"), (nil, 40, "help-40"), ("run", 80, "help-run"), ("run", 40, "help-run-40"),
      ("run", 200, "help-run-100"), ("images", 80, "help-images"),
      ("completions", 80, "help-completions"),
    ] as [(String?, Int, String)])
  func help(command: String?, width: Int, file: String) throws {
    try expectSnapshot(sample.help(command: command, width: width), "\(file).txt")
  }

  @Test("The manual reads as in its snapshot")
  func manual() throws {
    try expectSnapshot(sample.manual(), "gridsim.1")
  }

  @Test("The completions read as in their snapshots", arguments: Shell.allCases)
  func completions(shell: Shell) throws {
    try expectSnapshot(sample.completions(for: shell), "completions.\(shell.rawValue)")
  }

  @Test("Text stays within the width, save what must not be broken", arguments: 40...100)
  func width(width: Int) {
    for command in [nil, "run", "images"] {
      let lines = sample.help(command: command, width: width).split(separator: "\n")
      let long = lines.filter { $0.count > width && !$0.hasPrefix("    gridsim") }

      #expect(long == [], "width \(width)")
      #expect(lines.allSatisfy { $0.last != " " }, "width \(width)")
    }
  }
}

private func expectSnapshot(
  _ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(components: "Snapshots", name)
  if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
    try Data(text.utf8).write(to: file)
  }
  let expected = try String(contentsOf: file, encoding: .utf8)
  #expect(text == expected, "\(name) differs from its snapshot", sourceLocation: sourceLocation)
}
