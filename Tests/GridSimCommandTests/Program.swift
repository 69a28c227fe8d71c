import Foundation
import Testing

/// The built program, run as users run it.
struct Program {
  /// What a run left behind.
  struct Outcome {
    let status: Int32
    let output: String
    let error: String
  }

  enum Configuration: String { case debug, release }

  /// The project's folder.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func path(_ configuration: Configuration) -> String {
    root.appendingPathComponent(".build/\(configuration.rawValue)/gridsim").path
  }

  static func exists(_ configuration: Configuration) -> Bool {
    FileManager.default.isExecutableFile(atPath: path(configuration))
  }

  /// Where PATH finds another program; nil where it does not.
  static func find(_ name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// The debug build is always there: the test run has made it.
  static func run(
    _ arguments: [String], configuration: Configuration = .debug, in folder: URL = root,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    try run(
      URL(fileURLWithPath: path(configuration)), arguments, in: folder, environment: environment)
  }

  static func run(
    _ program: URL, _ arguments: [String], in folder: URL = root,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    var variables = ProcessInfo.processInfo.environment
    for name in ["NO_COLOR", "CLICOLOR_FORCE", "COLUMNS", "GRIDSIM_IMAGES"] {
      variables[name] = nil
    }
    variables.merge(environment) { $1 }
    process.environment = variables
    let scratch = try Scratch()
    let output = try scratch.openForWriting("output")
    let error = try scratch.openForWriting("error")
    process.standardOutput = output
    process.standardError = error
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: try scratch.text("output"),
      error: try scratch.text("error"))
  }
}

/// A folder of its own that goes away with it.
final class Scratch {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("gridsim-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

  func write(_ data: Data, to name: String) throws {
    let url = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }

  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
  }

  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  func openForWriting(_ name: String) throws -> FileHandle {
    try write("", to: name)
    return try FileHandle(forWritingTo: folder.appendingPathComponent(name))
  }
}

/// A report read back from JSON.
struct ReportDocument {
  let members: [String: Any]

  init(_ text: String) throws {
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    members = try #require(value as? [String: Any])
  }

  /// A value by its path, in the run of a mode where one is named: `frames.dropped`.
  func value(_ path: String, mode: String? = nil) throws -> Any {
    var value: Any = members
    if let mode {
      let runs = try #require(members["runs"] as? [[String: Any]])
      value = try #require(runs.first { $0["mode"] as? String == mode })
    }
    for part in path.split(separator: ".") {
      if let index = Int(part), let list = value as? [Any] {
        value = try #require(list.indices.contains(index) ? list[index] : nil)
      } else {
        value = try #require((value as? [String: Any])?[String(part)])
      }
    }
    return value
  }

  func number(_ path: String, mode: String? = nil) throws -> Double {
    try #require(value(path, mode: mode) as? Double)
  }
}
