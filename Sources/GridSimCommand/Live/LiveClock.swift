package import RunLoopScripts
package import VirtualTime

/// A run loop that takes real time, as the command needs it.
package protocol RealTimeRunLoop: ScriptedRunLoop {
  /// How late the outside thread was for each event so far.
  var latenesses: [Timespan] { get }
  /// Stops the run that is then under way, for a loop that may sleep for ever.
  func giveUp(at instant: Instant)
  /// Takes back all that was added to the thread's loop.
  func close()
}

/// Where real time comes from: only the program that is linked with CFRunLoop has one.
package struct LiveClock: Sendable {
  let makeLoop: @Sendable (_ isMain: Bool) -> any RealTimeRunLoop
  let onSecondaryThread: @Sendable (@Sendable @escaping () -> Void) -> Void

  /// - Parameters:
  ///   - makeLoop: makes the loop of the calling thread; `isMain` for the main thread's.
  ///   - onSecondaryThread: runs something on a new thread and waits for it.
  package init(
    makeLoop: @Sendable @escaping (_ isMain: Bool) -> any RealTimeRunLoop,
    onSecondaryThread: @Sendable @escaping (@Sendable @escaping () -> Void) -> Void
  ) {
    self.makeLoop = makeLoop
    self.onSecondaryThread = onSecondaryThread
  }
}
