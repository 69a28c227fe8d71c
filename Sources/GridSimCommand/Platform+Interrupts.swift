#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Platform {
  /// The temporary files that exist now, which a signal that ends the process removes.
  ///
  /// A signal comes at any moment, and its action may neither allocate nor lock. So the paths are a
  /// chain that only grows, at its head and by one store; an entry without a path is used again.
  enum TemporaryFiles {
    struct Entry {
      fileprivate var path: UnsafeMutablePointer<CChar>?
      fileprivate let next: UnsafeMutablePointer<Entry>?
    }

    // Only the main thread writes files, and the signals' action only reads.
    nonisolated(unsafe) private static var first: UnsafeMutablePointer<Entry>?
    nonisolated(unsafe) private static var isWatching = false

    /// Adds a file that is about to be made.
    static func add(_ path: String) -> UnsafeMutablePointer<Entry> {
      watch()
      var entry = first
      while let used = entry, used.pointee.path != nil { entry = used.pointee.next }
      let free = entry ?? append()
      free.pointee.path = strdup(path)
      return free
    }

    /// Forgets a file that has been renamed or removed. Its path stays where it is in memory, since
    /// a signal's action may be reading it.
    static func forget(_ entry: UnsafeMutablePointer<Entry>) { entry.pointee.path = nil }

    private static func append() -> UnsafeMutablePointer<Entry> {
      let entry = UnsafeMutablePointer<Entry>.allocate(capacity: 1)
      entry.initialize(to: Entry(path: nil, next: first))
      first = entry
      return entry
    }

    private static func watch() {
      if isWatching { return }
      isWatching = true
      for number in [SIGHUP, SIGINT, SIGPIPE, SIGTERM] {
        let before = signal(number, action)
        // What was ignored when the process began stays so, as under nohup.
        if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
          signal(number, SIG_IGN)
        }
      }
    }

    /// Removes the files and lets the signal end the process, so that a shell sees that it did: the
    /// status there is 128 and the signal's number.
    private static let action: @convention(c) (Int32) -> Void = { number in
      var entry = TemporaryFiles.first
      while let file = entry {
        if let path = file.pointee.path { unlink(path) }
        entry = file.pointee.next
      }
      signal(number, SIG_DFL)
      raise(number)
    }
  }
}
