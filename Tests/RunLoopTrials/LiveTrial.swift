import RunLoopFuzzing
import RunLoopScripts
import VirtualTime

#if canImport(LiveRunLoop)
  import LiveRunLoop
#endif

/// Plays one random script on the real loop and compares. A process plays one: a common mode stays
/// common.
struct LiveTrial {
  let seed: UInt64

  #if canImport(LiveRunLoop)
    func run() -> Never {
      do throws(RunLoopScriptError) {
        let trial = try Trial(seed: seed)
        let script = trial.script
        let live =
          script.thread == .main
          ? LiveTrial.play(script) : SecondaryThread.run { LiveTrial.play(script) }
        if trial.hasSameEvents(as: live) { Ending.exit(0) }
        if let difference = firstDifference(
          between: trial.events, and: live, tolerance: .seconds(3600))
        {
          print(
            "seed \(seed), event \(difference.index): virtual "
              + "\(difference.first?.summary ?? "has nothing more"), live "
              + "\(difference.second?.summary ?? "has nothing more")")
        }
      } catch {
        print("seed \(seed): not valid: \(error)")
      }
      Ending.exit(1)
    }

    private static func play(_ script: RunLoopScript) -> [TranscriptEvent] {
      let loop = LiveRunLoop(isMain: script.thread == .main)
      defer { loop.close() }
      loop.giveUp(at: .zero + .seconds(5))
      return Trial.play(script, on: loop).events
    }
  #else
    func run() -> Never {
      print("there is no live loop on this system")
      Ending.exit(64)
    }
  #endif
}
