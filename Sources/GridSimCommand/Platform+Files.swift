#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// Files by the system's own functions, so that every failure has its error number.
extension Platform {
  /// What a path names.
  enum Kind { case file, folder, other }

  /// What a path names, links followed; the error number where there is nothing or no way in.
  static func kind(of path: String) -> Result<Kind, FileError> {
    var status = stat()
    guard stat(path, &status) == 0 else { return .failure(FileError(number: errno)) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .success(.file)
    case S_IFDIR: return .success(.folder)
    default: return .success(.other)
    }
  }

  /// The most bytes that are read from a file, so that an endless one ends.
  static let longestFile = 1 << 30

  /// The bytes of a file; of a regular one in a single block that is not cleared first.
  static func read(_ path: String) -> Result<[UInt8], FileError> {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return .failure(FileError(number: errno)) }
    defer { close(descriptor) }
    var status = stat()
    let size = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    if size > longestFile { return .failure(FileError(number: EFBIG)) }
    var chunk = max(size + 1, 65536)
    var bytes: [UInt8] = []
    while true {
      var count = 0
      var failure: Int32 = 0
      let block = [UInt8](unsafeUninitializedCapacity: chunk) { buffer, initialized in
        count = readOnce(descriptor, UnsafeMutableRawBufferPointer(buffer))
        failure = errno
        initialized = max(0, count)
      }
      if count < 0, failure != EINTR { return .failure(FileError(number: failure)) }
      if count == 0 { return .success(bytes) }
      if bytes.isEmpty {
        bytes = block
      } else {
        bytes += block
      }
      if bytes.count > longestFile { return .failure(FileError(number: EFBIG)) }
      chunk = 65536
    }
  }

  /// At most so many bytes from the start of a file.
  static func read(_ path: String, first count: Int) -> Result<[UInt8], FileError> {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return .failure(FileError(number: errno)) }
    defer { close(descriptor) }
    var failure: Int32?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      let read = readOnce(descriptor, UnsafeMutableRawBufferPointer(buffer))
      if read < 0 { failure = errno }
      initialized = max(0, read)
    }
    return failure.map { .failure(FileError(number: $0)) } ?? .success(bytes)
  }

  private static func readOnce(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int
  {
    #if canImport(Glibc)
      Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    #elseif canImport(Musl)
      Musl.read(descriptor, buffer.baseAddress, buffer.count)
    #else
      Darwin.read(descriptor, buffer.baseAddress, buffer.count)
    #endif
  }

  /// The names in a folder, hidden ones left out, in byte order.
  static func names(in folder: String) -> Result<[String], FileError> {
    guard let stream = opendir(folder) else { return .failure(FileError(number: errno)) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
        field.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return .success(names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }

  /// Whether what is there, a file, a device or a pipe, may be written to.
  static func canWrite(to path: String) -> FileError? {
    access(path, W_OK) == 0 ? nil : FileError(number: errno)
  }

  /// Who may read and write a file, which what replaces it keeps; nil where there is none.
  static func permissions(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
  }

  /// Whether files can be made in a folder.
  static func canWrite(in folder: String) -> FileError? {
    access(folder, W_OK | X_OK) == 0 ? nil : FileError(number: errno)
  }

  /// Writes a file whole: to a temporary one beside it, which then takes its name.
  ///
  /// What is no regular file, a device or a pipe, is written to as it is.
  static func replace(_ path: String, with bytes: [UInt8]) -> FileError? {
    let file: PartialFile
    switch PartialFile.open(path) {
    case .failure(let error): return error
    case .success(let opened): file = opened
    }
    var failure = write(bytes, to: file.descriptor).map(FileError.init)
    if failure == nil { failure = file.finish() } else { close(file.descriptor) }
    if failure != nil { file.remove() }
    return failure
  }
}

/// Why the system did not do something with a file.
struct FileError: Error, Equatable {
  let number: Int32

  var isMissing: Bool { number == ENOENT || number == ENOTDIR }
  /// The system's words, in lower case.
  var message: String {
    let text = Platform.message(for: number)
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
