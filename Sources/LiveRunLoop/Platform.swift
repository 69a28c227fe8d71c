#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif
import CEventFD
import VirtualTime

/// Linux's event descriptor, which stands for a port there.
struct EventDescriptor: Sendable {
  let number: Int32

  /// - Parameter counts: whether each write is one read; else all before a read are one.
  init(counts: Bool) {
    let flags = Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK)
    number = eventfd(0, counts ? flags | Int32(EFD_SEMAPHORE) : flags)
    precondition(number >= 0, "no event descriptor: error \(errno)")
  }

  func write() { _ = eventfd_write(number, 1) }

  /// Makes what can be read already news to those who wait for writes.
  func announce() {
    var count: UInt64 = 0
    _ = eventfd_write(number, 1)
    _ = eventfd_read(number, &count)
  }

  /// Whether something was written that was not read yet.
  var isReadable: Bool {
    var entry = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) == 1
  }

  func close() { _ = closeDescriptor(number) }
}

/// `close`, where a method of that name hides it.
private func closeDescriptor(_ number: Int32) -> Int32 { close(number) }

/// Real time since a start, which nobody can set.
struct MonotonicClock: Sendable {
  private let start: Int64

  init() { start = MonotonicClock.nanoseconds() }

  var now: Instant { Instant(nanoseconds: MonotonicClock.nanoseconds() - start) }

  private static func nanoseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
