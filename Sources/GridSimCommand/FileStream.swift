/// A place for bytes that come part after part: a file that is replaced whole at the end, or
/// standard output.
final class FileStream {
  private let path: String
  private let file: Platform.PartialFile?
  private let gzip: GzipStream?
  private var failure: FileError?
  private var isFinished = false

  /// Opens the place before the work starts; a path that ends in `.gz` is compressed.
  init(_ output: Output) throws(CommandError) {
    switch output {
    case .standardOutput:
      path = "standard output"
      file = nil
    case .file(let name):
      path = name
      switch Platform.PartialFile.open(name) {
      case .success(let open): file = open
      case .failure(let error): throw .cannotWrite(path: name, reason: error.message)
      }
    }
    gzip = path.hasSuffix(".gz") ? GzipStream() : nil
  }

  /// A stream that was not finished leaves nothing behind.
  deinit {
    if !isFinished { file?.remove() }
  }

  /// Takes bytes; a failure shows at the end.
  func write(_ bytes: UnsafeRawBufferPointer) {
    guard failure == nil else { return }
    if let gzip {
      gzip.compress(bytes, isLast: false) { put($0) }
    } else {
      put(bytes)
    }
  }

  private func put(_ bytes: UnsafeRawBufferPointer) {
    if failure == nil, let error = Platform.write(bytes, to: file?.descriptor ?? 1) {
      failure = FileError(number: error)
    }
  }

  /// Puts the file in its place.
  func finish() throws(CommandError) {
    gzip?.compress(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true) { put($0) }
    if let error = failure ?? file?.finish() {
      throw .cannotWrite(path: path, reason: error.message)
    }
    isFinished = true
  }
}
