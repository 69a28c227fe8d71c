import RunLoopModel
package import RunLoopScripts
import VirtualTime

/// What came of playing one random script on the virtual loop.
package struct Trial {
  package let script: RunLoopScript
  package let events: [TranscriptEvent]
  package let failure: PlayFailure?

  /// The most events of one script.
  private static let mostEvents = 3000

  package init(seed: UInt64) throws(RunLoopScriptError) {
    script = RandomScript.make(seed: seed)
    try script.validate()
    (events, failure) = Trial.play(script, on: VirtualRunLoop(isMain: script.thread == .main))
  }

  /// What no run loop could have done.
  package var faults: [String] { RunShape(of: events, in: script).faults }

  package static func play<Loop: ScriptedRunLoop>(
    _ script: RunLoopScript, on loop: Loop
  ) -> (events: [TranscriptEvent], failure: PlayFailure?) {
    var limits = PlayLimits()
    limits.events = mostEvents
    let player = RunLoopScriptPlayer(script, on: loop, limits: limits)
    do throws(PlayFailure) {
      return (try player.play(), nil)
    } catch {
      return (player.events, error)
    }
  }
}

// Which scripts can be played on a real loop too.
extension Trial {
  /// The longest script for the real loop.
  private static let longest = Timespan.milliseconds(600)

  /// Whether the script is short and has an end, and the order of its events hangs on nothing that
  /// a real clock leaves to chance: it stays the same when every callback takes a little longer.
  package var isSteady: Bool {
    guard failure == nil, let last = events.last, last.instant <= .zero + Trial.longest,
      !joinsCommonModesLate
    else { return false }
    return [50_000, 1_000_000, 8_000_000].allSatisfy { (noise: Int64) in
      // A run's limit that ends with a timer turns out otherwise in one of six of these.
      (UInt64(1)...12).allSatisfy { seed in
        let loop = UnsteadyRunLoop(
          isMain: script.thread == .main, noise: Timespan(nanoseconds: noise), seed: seed)
        return hasSameEvents(as: Trial.play(script, on: loop).events)
      }
    }
  }

  /// Whether another transcript has the same events, at whatever times.
  package func hasSameEvents(as others: [TranscriptEvent]) -> Bool {
    firstDifference(between: events, and: others, tolerance: .seconds(3600)) == nil
  }

  /// Whether the script queues items on the main queue, which a test's process serves on its own.
  package var usesMainQueue: Bool {
    (script.rules.flatMap(\.actions) + script.actions).contains(where: Trial.queuesItem)
  }

  private static func queuesItem(_ action: RunLoopScript.Action) -> Bool {
    switch action {
    case .async: true
    case .after(_, let then), .ifQueued(_, let then): then.contains(where: queuesItem)
    default: false
    }
  }

  /// A mode that joins the common set gets its members in an order that is open (rule 2.3).
  private var joinsCommonModesLate: Bool {
    (script.rules.flatMap(\.actions) + script.actions).contains { action in
      if case .addCommonMode = action { return true }
      return false
    }
  }
}
