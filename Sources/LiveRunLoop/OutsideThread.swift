import Dispatch
import Foundation
import RunLoopModel
import VirtualTime

/// A thread that lets things happen at their own time, while the loop's thread does what it likes.
final class OutsideThread {
  private let clock: MonotonicClock
  /// Guards all that follows.
  private let lock = NSLock()
  private var events = EventQueue()
  private var actions: [() -> Void] = []
  private var lateness: [Timespan] = []
  private var isRunning = false
  private var isClosed = false
  /// Signalled where there is something new to look at.
  private let news = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)

  private enum Step {
    case act(() -> Void)
    case sleep(Timespan?)
    case end
  }

  init(clock: MonotonicClock) { self.clock = clock }

  func makeEvent(_ action: @escaping () -> Void) -> OutsideEventID {
    lock.withLock {
      actions.append(action)
      return OutsideEventID(index: actions.count - 1)
    }
  }

  func schedule(_ event: OutsideEventID, at instant: Instant, rank: EventRank) {
    lock.withLock {
      events.schedule(event.index, at: instant, rank: rank)
      if !isRunning { start() }
    }
    news.signal()
  }

  /// How late each event came, in the order in which they came.
  var latenesses: [Timespan] { lock.withLock { lateness } }

  /// Ends the thread; nothing more happens afterwards.
  func close() {
    let wasRunning = lock.withLock {
      isClosed = true
      return isRunning
    }
    news.signal()
    if wasRunning { ended.wait() }
  }

  private func start() {
    isRunning = true
    // Both threads reach the state under the lock only.
    nonisolated(unsafe) let thread = self
    Thread.detachNewThread { thread.work() }
  }

  private func work() {
    while true {
      switch lock.withLock({ nextStep() }) {
      case .act(let action): action()
      case .sleep(nil): news.wait()
      case .sleep(let span?): _ = news.wait(timeout: .now() + .nanoseconds(Int(span.nanoseconds)))
      case .end:
        ended.signal()
        return
      }
    }
  }

  private func nextStep() -> Step {
    if isClosed { return .end }
    guard let next = events.next else { return .sleep(nil) }
    let late = clock.now - next.instant
    guard late >= .zero else { return .sleep(.zero - late) }
    _ = events.take()
    lateness.append(late)
    return .act(actions[next.payload])
  }
}
