import CZlib

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Platform {
  /// A temporary file beside the one whose name it takes when it is finished.
  struct PartialFile {
    let descriptor: Int32
    /// Nil where the path names a device or a pipe, which is written to as it is.
    private let temporary: String?
    private let entry: UnsafeMutablePointer<TemporaryFiles.Entry>?
    private let target: String

    static func open(_ path: String) -> Result<PartialFile, FileError> {
      if case .success(let kind) = Platform.kind(of: path), kind != .file {
        return kind == .folder
          ? .failure(FileError(number: EISDIR)) : open(path, temporary: nil, O_WRONLY)
      }
      let target = Platform.destination(of: path)
      var file = Result<PartialFile, FileError>.failure(FileError(number: EEXIST))
      for attempt in 0..<mostLeftOvers {
        file = open(
          target, temporary: temporary(for: target, attempt: attempt),
          O_WRONLY | O_CREAT | O_EXCL)
        guard case .failure(let error) = file, error.number == EEXIST else { break }
      }
      if case .success(let opened) = file, let permissions = Platform.permissions(of: target) {
        fchmod(opened.descriptor, permissions)
      }
      return file
    }

    /// So many files of killed processes are passed over: where each run has a container of its own,
    /// all have one process number.
    private static let mostLeftOvers = 1000

    /// A name beside a file, cut so that one as long as the system allows has its temporary file too.
    private static func temporary(for target: String, attempt: Int) -> String {
      let name = String(decoding: PathText.name(of: target).utf8.prefix(200), as: UTF8.self)
      let number = attempt == 0 ? "\(getpid())" : "\(getpid()).\(attempt)"
      return PathText.join(PathText.folder(of: target), "\(name).\(number).partial")
    }

    private static func open(
      _ target: String, temporary: String?, _ flags: Int32
    ) -> Result<PartialFile, FileError> {
      let entry = temporary.map(TemporaryFiles.add)
      let descriptor = openFile(temporary ?? target, flags | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else {
        let error = FileError(number: errno)
        if let entry { TemporaryFiles.forget(entry) }
        return .failure(error)
      }
      return .success(
        PartialFile(
          descriptor: descriptor, temporary: temporary, entry: entry, target: target))
    }

    /// Closes the file and gives it its name.
    func finish() -> FileError? {
      guard close(descriptor) == 0 else { return FileError(number: errno) }
      guard let temporary, let entry else { return nil }
      guard rename(temporary, target) == 0 else { return FileError(number: errno) }
      TemporaryFiles.forget(entry)
      return nil
    }

    /// Leaves nothing behind.
    func remove() {
      guard let temporary, let entry else { return }
      unlink(temporary)
      TemporaryFiles.forget(entry)
    }
  }
}

private func openFile(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  open(path, flags, mode)
}

/// Compresses a stream as gzip (RFC 1952), fast rather than small.
final class GzipStream {
  private var stream = z_stream()
  private var output = [UInt8](repeating: 0, count: 1 << 16)

  /// zlib's fastest level, which writes a trace at about a tenth of its size.
  private static let level: Int32 = 1

  init() {
    // 15 bits of window, and 16 more for a gzip header.
    let status = deflateInit2_(
      &stream, GzipStream.level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "zlib cannot start: \(status)")
  }

  deinit { deflateEnd(&stream) }

  func compress(
    _ bytes: UnsafeRawBufferPointer, isLast: Bool, _ put: (UnsafeRawBufferPointer) -> Void
  ) {
    // zlib's interface takes a mutable pointer, and leaves the bytes as they are.
    let input = UnsafeMutableRawBufferPointer(mutating: bytes)
    stream.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.avail_in = UInt32(input.count)
    var isFull = true
    while isFull {
      output.withUnsafeMutableBufferPointer { buffer in
        stream.next_out = buffer.baseAddress
        stream.avail_out = UInt32(buffer.count)
        _ = deflate(&stream, isLast ? Z_FINISH : Z_NO_FLUSH)
        put(
          UnsafeRawBufferPointer(
            rebasing: UnsafeRawBufferPointer(buffer)[..<(buffer.count - Int(stream.avail_out))]))
        isFull = stream.avail_out == 0
      }
    }
  }
}
