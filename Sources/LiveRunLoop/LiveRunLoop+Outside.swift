package import RunLoopModel
import RunLoopScripts
package import VirtualTime

// What happens outside the loop's thread, and what scripts need.
extension LiveRunLoop: OutsideScheduling {
  package func makeOutsideEvent(_ action: @escaping () -> Void) -> OutsideEventID {
    outside.makeEvent(action)
  }

  package func schedule(_ event: OutsideEventID, at instant: Instant, rank: EventRank) {
    outside.schedule(event, at: instant, rank: rank)
  }

  /// How late the outside thread was for each event so far.
  package var latenesses: [Timespan] { outside.latenesses }
}

extension LiveRunLoop: ScriptedRunLoop {
  /// Computes for that long, on the loop's thread.
  package func spend(_ span: Timespan) {
    let end = now + span
    while now < end {}
  }
}
