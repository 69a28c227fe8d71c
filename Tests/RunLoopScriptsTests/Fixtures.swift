import Foundation
import RunLoopScripts

/// The recorded transcripts and their scripts.
enum Fixtures {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/runloop")

  /// The names of all scenarios, sorted.
  static let scenarios: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: "scenarios").path)
    return (files ?? []).filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }()

  static func script(_ name: String) throws -> RunLoopScript {
    try RunLoopScript(json: bytes("scenarios/\(name).json"))
  }

  static func transcript(_ name: String) throws -> Transcript {
    try Transcript(json: bytes("transcripts/\(name).json"))
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: root.appending(path: path)))
  }
}
