package import RunLoopModel
package import VirtualTime

/// What a script needs of a run loop beyond what an application does.
package protocol ScriptedRunLoop: OutsideScheduling {
  /// Adds a mode to the common set.
  func addCommonMode(_ mode: RunLoopMode)
  /// Lets the callback under way compute for that long.
  func spend(_ span: Timespan)
  /// Whether the loop gave up because nothing could ever wake it.
  var isAsleepForever: Bool { get }
}

extension VirtualRunLoop: ScriptedRunLoop {
  package var isAsleepForever: Bool { halt == .asleepForever }
}
