// The files named Platform are the command's only ones that call the operating system's functions.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the operating system gives: the terminal, the environment, clocks, memory, files.
enum Platform {
  /// Ends the process.
  static func exit(_ status: Int32) -> Never {
    #if canImport(Glibc)
      Glibc.exit(status)
    #elseif canImport(Musl)
      Musl.exit(status)
    #else
      Darwin.exit(status)
    #endif
  }

  /// The value of an environment variable; nil where it is unset.
  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Columns of the terminal: COLUMNS where it is set, else what standard output says.
  static func terminalWidth() -> Int? {
    if let columns = environment("COLUMNS").flatMap(Int.init), columns > 0 { return columns }
    var size = winsize()
    guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Writes to standard error; nothing can be done where that fails.
  static func writeError(_ text: String) { _ = write(Array(text.utf8), to: 2) }

  /// Writes all bytes to a descriptor; the error number where that fails.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    bytes.withUnsafeBytes { write($0, to: descriptor) }
  }

  /// Writes all bytes to a descriptor; the error number where that fails.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
    var written = 0
    while written < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      #if canImport(Glibc)
        let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      #elseif canImport(Musl)
        let count = Musl.write(descriptor, rest.baseAddress, rest.count)
      #else
        let count = Darwin.write(descriptor, rest.baseAddress, rest.count)
      #endif
      if count < 0 {
        if errno == EINTR { continue }
        return errno
      }
      written += count
    }
    return nil
  }

  /// The system's words for an error number.
  static func message(for error: Int32) -> String { String(cString: strerror(error)) }

  /// CPU time that this thread has used, in nanoseconds: it moves little when others are busy.
  static func threadTime() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Real time since some moment, which nobody can set, in nanoseconds.
  static func realTime() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Runs `body` with fresh zeroed pages, as an app's new bitmap has; nil where there are none.
  static func withFreshPages<Result>(
    _ count: Int, _ body: (UnsafeMutableRawBufferPointer) -> Result
  ) -> Result? {
    guard let pages = freshPages(count) else { return nil }
    defer { giveBack(pages: pages) }
    return body(pages)
  }

  /// Fresh zeroed pages for so many bytes, to be given back; nil where there are none.
  static func freshPages(_ count: Int) -> UnsafeMutableRawBufferPointer? {
    let flags = MAP_PRIVATE | MAP_ANONYMOUS
    guard let start = mmap(nil, max(count, 1), PROT_READ | PROT_WRITE, flags, -1, 0),
      start != MAP_FAILED
    else { return nil }
    return UnsafeMutableRawBufferPointer(start: start, count: count)
  }

  static func giveBack(pages: UnsafeMutableRawBufferPointer) {
    munmap(pages.baseAddress, max(pages.count, 1))
  }

  /// The most memory that this process has held at once, in bytes; nil where the system does not tell.
  static func peakResidentBytes() -> Int? {
    var usage = rusage()
    #if os(Linux)
      // The Linux libraries declare the first parameter as another integer than the constant.
      guard getrusage(.init(RUSAGE_SELF.rawValue), &usage) == 0 else { return nil }
      return Int(usage.ru_maxrss) * 1024
    #else
      guard getrusage(RUSAGE_SELF, &usage) == 0 else { return nil }
      return Int(usage.ru_maxrss)
    #endif
  }

  /// The path of the running program, without symbolic links; nil where the system does not tell.
  static func executablePath() -> String? {
    #if os(Linux)
      return resolved("/proc/self/exe")
    #else
      var size: UInt32 = 4096
      var buffer = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
      return buffer.withUnsafeBufferPointer { start in
        start.baseAddress.flatMap { resolved(String(cString: $0)) }
      }
    #endif
  }

  /// A path without symbolic links; nil where it does not exist.
  static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// Where a file is, or would be made, that is written to a path: links are followed, one that
  /// points to nothing yet too. Links in a circle stay what they are.
  static func destination(of path: String) -> String {
    var path = path
    for _ in 0..<mostLinks {
      if let file = resolved(path) { return file }
      let folder = PathText.folder(of: path)
      guard let target = linkTarget(path) else {
        return PathText.join(resolved(folder) ?? folder, PathText.name(of: path))
      }
      path = target.hasPrefix("/") ? target : PathText.join(folder, target)
    }
    return path
  }

  /// As many links in a row as Linux follows.
  private static let mostLinks = 40

  /// What a symbolic link says; nil where the path is none.
  private static func linkTarget(_ path: String) -> String? {
    var text = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &text, text.count)
    guard count > 0 else { return nil }
    return String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
