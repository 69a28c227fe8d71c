import LiveRunLoop
import RunLoopFuzzing
import RunLoopScripts
import Testing
import VirtualTime

@Suite("Random scripts on the real run loop", .serialized)
struct RandomScriptTests {
  private static func play(_ script: RunLoopScript) -> [TranscriptEvent] {
    SecondaryThread.run {
      let loop = LiveRunLoop(isMain: false)
      defer { loop.close() }
      loop.giveUp(at: .zero + .seconds(10))
      return Trial.play(script, on: loop).events
    }
  }

  /// Scripts for a thread of their own whose order of events hangs on nothing left to chance.
  private static let trials: [Trial] = {
    var trials: [Trial] = []
    for seed in UInt64(1)... {
      guard let trial = try? Trial(seed: seed) else { continue }
      if trial.script.thread == .secondary, !trial.usesMainQueue, trial.events.count > 4,
        trial.isSteady
      {
        trials.append(trial)
      }
      if trials.count == 24 { break }
    }
    return trials
  }()

  @Test("have the same events as on the virtual one", .timeLimit(.minutes(5)))
  func sameEvents() {
    #expect(Self.trials.count == 24)
    for trial in Self.trials {
      // A busy machine can delay a callback past the next one's time, so each has some tries.
      var live = Self.play(trial.script)
      for _ in 0..<20 where !trial.hasSameEvents(as: live) { live = Self.play(trial.script) }

      let difference = firstDifference(
        between: trial.events, and: live, tolerance: .seconds(3600))
      #expect(
        difference == nil,
        """
        \(trial.script.name), event \(difference?.index ?? 0): \
        virtual \(difference?.first?.summary ?? "nothing more"), \
        live \(difference?.second?.summary ?? "nothing more")
        """)
    }
  }
}
