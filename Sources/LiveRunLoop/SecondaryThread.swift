import Dispatch
import Foundation

/// Threads with a run loop of their own, which nothing of the main thread's reaches.
package enum SecondaryThread {
  /// Runs something on a new thread and waits for it.
  package static func run<Value: Sendable>(_ body: @Sendable @escaping () -> Value) -> Value {
    let ended = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var value: Value?
    let thread = Thread {
      value = body()
      ended.signal()
    }
    thread.stackSize = 4 << 20
    thread.start()
    ended.wait()
    guard let value else { preconditionFailure("the thread ended without its value") }
    return value
  }
}
