/// The forms in which a report can be written.
enum OutputFormat: String, CaseIterable {
  case text, json, ndjson, csv, markdown, junit
}

/// Where a result goes.
enum Output: Equatable {
  case standardOutput
  case file(String)

  /// `-` is standard output, and so are its names as a device: where the shell appends to a file, the
  /// file must not be replaced.
  init(_ path: String) {
    let isStandard = ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains(path)
    self = isStandard ? .standardOutput : .file(path)
  }

  /// The path, or words for standard output.
  var name: String {
    switch self {
    case .standardOutput: "standard output"
    case .file(let path): path
    }
  }

  /// The name as errors have it.
  var quotedName: String { self == .standardOutput ? name : "'\(name)'" }

  /// Finds out before the work starts whether the result could be written at its end.
  func check() throws(CommandError) {
    guard case .file(let path) = self else { return }
    if case .success(.folder) = Platform.kind(of: path) {
      throw .cannotWrite(path: path, reason: "it is a folder")
    }
    switch Platform.kind(of: path) {
    case .success(let kind):
      // A file that its owner locked stays, though its folder would let another take its name.
      if let error = Platform.canWrite(to: path) {
        throw .cannotWrite(path: path, reason: error.message)
      }
      if kind == .other { return }
    case .failure(let error) where !error.isMissing:
      throw .cannotWrite(path: path, reason: error.message)
    case .failure: break
    }
    let folder = PathText.folder(of: Platform.destination(of: path))
    if case .failure(let error) = Platform.kind(of: folder) {
      throw .cannotWrite(path: path, reason: "\(folder): \(error.message)")
    }
    if let error = Platform.canWrite(in: folder) {
      throw .cannotWrite(path: path, reason: "\(folder): \(error.message)")
    }
  }

  static func write(_ text: String, to output: Output) throws(CommandError) {
    try write(Array(text.utf8), to: output)
  }

  static func write(_ bytes: [UInt8], to output: Output) throws(CommandError) {
    switch output {
    case .standardOutput:
      if let error = Platform.write(bytes, to: 1) {
        throw .cannotWrite(path: output.name, reason: FileError(number: error).message)
      }
    case .file(let path):
      if let error = Platform.replace(path, with: bytes) {
        throw .cannotWrite(path: path, reason: error.message)
      }
    }
  }
}

/// Paths as text.
enum PathText {
  /// The folder that a path lies in; `.` where it names none.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last part of a path.
  static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  static func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }
}
