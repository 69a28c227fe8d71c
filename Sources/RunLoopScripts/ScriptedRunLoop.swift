package import RunLoopModel
package import VirtualTime

/// What a script needs of a run loop beyond what an application does.
package protocol ScriptedRunLoop: RunLoopProtocol {
  /// Adds a mode to the common set.
  func addCommonMode(_ mode: RunLoopMode)
  /// Lets the callback under way compute for that long.
  func spend(_ span: Timespan)
  /// Lets another thread do something to the loop that long after now.
  func after(_ span: Timespan, _ action: @escaping () -> Void)
  /// Whether the loop gave up because nothing could ever wake it.
  var isAsleepForever: Bool { get }
}

extension VirtualRunLoop: ScriptedRunLoop {
  package func after(_ span: Timespan, _ action: @escaping () -> Void) {
    schedule(makeOutsideEvent(action), at: now + span)
  }

  package var isAsleepForever: Bool { halt == .asleepForever }
}
