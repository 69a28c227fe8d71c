/// Reads files that are named on the command line.
enum InputFile {
  /// The bytes of a file; `-` is standard input.
  ///
  /// - Parameter option: the option that named the file, or the operand, in capitals; for the error.
  static func read(_ path: String, option: String) throws(CommandError) -> [UInt8] {
    switch Platform.read(path == "-" ? "/dev/stdin" : path) {
    case .success(let bytes): return bytes
    case .failure(let error) where error.isMissing:
      throw .missingInput(path: path, option: option)
    case .failure(let error): throw .unreadableInput(path: path, reason: error.message)
    }
  }
}
