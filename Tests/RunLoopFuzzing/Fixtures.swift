package import Foundation
package import RunLoopScripts

/// The recorded transcripts and their scripts.
package enum Fixtures {
  package static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/runloop")

  /// The names of all scenarios, sorted.
  package static let scenarios: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: "scenarios").path)
    return (files ?? []).filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }()

  package static func script(_ name: String) throws -> RunLoopScript {
    try RunLoopScript(json: bytes("scenarios/\(name).json"))
  }

  package static func transcript(_ name: String) throws -> Transcript {
    try Transcript(json: bytes("transcripts/\(name).json"))
  }

  package static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: root.appending(path: path)))
  }
}
