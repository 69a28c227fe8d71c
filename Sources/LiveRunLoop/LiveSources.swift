import CoreFoundation

/// A version-0 source, with an info pointer of its own: CFRunLoop takes two sources with equal
/// order, callbacks and info for one (rule 4.7).
final class LiveSource {
  private(set) var source: CFRunLoopSource?
  private let perform: () -> Void

  init(order: Int, perform: @escaping () -> Void) {
    self.perform = perform
    var context = CFRunLoopSourceContext()
    context.info = Unmanaged.passUnretained(self).toOpaque()
    context.perform = { info in
      guard let info else { return }
      Unmanaged<LiveSource>.fromOpaque(info).takeUnretainedValue().perform()
    }
    source = CFRunLoopSourceCreate(nil, order, &context)
  }
}

/// A version-1 source on an event descriptor.
final class LivePort {
  let descriptor: EventDescriptor
  private(set) var source: CFRunLoopSource?
  private let perform: () -> Void

  init(coalesces: Bool, perform: @escaping () -> Void) {
    descriptor = EventDescriptor(counts: !coalesces)
    self.perform = perform
    var context = CFRunLoopSourceContext1()
    context.version = 1
    context.info = Unmanaged.passUnretained(self).toOpaque()
    context.getPort = { info in
      guard let info else { return -1 }
      return Unmanaged<LivePort>.fromOpaque(info).takeUnretainedValue().descriptor.number
    }
    context.perform = { info in
      guard let info else { return }
      Unmanaged<LivePort>.fromOpaque(info).takeUnretainedValue().serve()
    }
    source = withUnsafeMutablePointer(to: &context) { pointer in
      pointer.withMemoryRebound(to: CFRunLoopSourceContext.self, capacity: 1) {
        CFRunLoopSourceCreate(nil, 0, $0)
      }
    }
  }

  var isReady: Bool { descriptor.isReadable }

  func send() { descriptor.write() }

  /// CFRunLoop has read the descriptor once. It is told of a descriptor when that is written to, not
  /// for as long as it can be read, so what is left has to be made news again.
  private func serve() {
    if isReady { descriptor.announce() }
    perform()
  }
}
