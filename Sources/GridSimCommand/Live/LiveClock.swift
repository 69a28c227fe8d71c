import RunLoopScripts
import VirtualTime

#if canImport(LiveRunLoop)
  import LiveRunLoop

  extension LiveRunLoop: RealTimeRunLoop {}
#endif

/// A run loop that takes real time, as the command needs it.
protocol RealTimeRunLoop: ScriptedRunLoop {
  /// How late the outside thread was for each event so far.
  var latenesses: [Timespan] { get }
  /// Stops the run that is then under way, for a loop that may sleep for ever.
  func giveUp(at instant: Instant)
  /// Takes back all that was added to the thread's loop.
  func close()
}

/// Where real time comes from: the system's own run loops.
enum LiveClock {
  /// The loop of the calling thread, or an error where the system's loops are not driven so far.
  ///
  /// - Parameter isMain: whether it is the main thread's.
  static func makeLoop(isMain: Bool) throws(CommandError) -> any RealTimeRunLoop {
    #if canImport(LiveRunLoop)
      LiveRunLoop(isMain: isMain)
    #else
      throw .noLiveClock
    #endif
  }

  /// Runs something on a new thread and waits for it.
  static func onSecondaryThread(_ body: @Sendable @escaping () -> Void) {
    #if canImport(LiveRunLoop)
      SecondaryThread.run { body() }
    #else
      body()
    #endif
  }
}
