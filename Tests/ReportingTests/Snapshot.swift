import Foundation
import Testing

/// Compares a whole output with a file in `Snapshots`; RECORD_SNAPSHOTS=1 writes the file anew.
func expectSnapshot(
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
