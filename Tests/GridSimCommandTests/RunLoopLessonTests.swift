import Foundation
import RunLoopScripts
import Testing

@Suite("The lessons of the run loop", .serialized)
struct RunLoopLessonTests {
  private static let folder = Program.root.appendingPathComponent("Fixtures/runloop/lessons")
  private static let shown = ShownCommand.commands(in: "docs/run-loop-lessons.md")

  @Test("The page shows the real output of every lesson")
  func pageShowsAll() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let named = Self.shown.compactMap { $0.words.last?.split(separator: "/").last.map(String.init) }

    #expect(Set(named) == Set(files))
    #expect(Self.shown.allSatisfy { $0.output != nil })
  }

  @Test("Each prints what the page shows", arguments: shown)
  func prints(_ command: ShownCommand) throws {
    let outcome = try Program.run(command.words)

    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output == command.output)
  }

  @Test("Each says what it is about, and carries its file's name", arguments: shown)
  func about(_ command: ShownCommand) throws {
    let path = try #require(command.words.last)
    let bytes = try Data(contentsOf: Program.root.appendingPathComponent(path))
    let script = try RunLoopScript(json: [UInt8](bytes))

    #expect(path.hasSuffix("/\(script.name).json"))
    #expect(script.about.count > 40)
  }
}
