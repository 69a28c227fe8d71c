import RunLoopFuzzing
import RunLoopScripts
import VirtualTime

/// Plays random scripts on the virtual loop and looks at the shape of each run.
struct VirtualTrials {
  let count: UInt64
  let first: UInt64

  func run() -> Never {
    var events = 0
    var faulty = 0
    for seed in first..<first + count {
      do throws(RunLoopScriptError) {
        let trial = try Trial(seed: seed)
        events += trial.events.count
        guard let fault = trial.faults.first else { continue }
        print("seed \(seed): \(fault)")
      } catch {
        print("seed \(seed): not valid: \(error)")
      }
      faulty += 1
    }
    print("\(count) scripts, \(events) events, \(faulty) faulty")
    Ending.exit(faulty == 0 ? 0 : 1)
  }
}

/// Lists seeds of scripts that a real loop can be compared on.
struct SteadySeeds {
  let count: UInt64
  let first: UInt64

  func list() -> Never {
    var found: UInt64 = 0
    var seed = first
    while found < count {
      do throws(RunLoopScriptError) {
        let trial = try Trial(seed: seed)
        if trial.events.count > 4, trial.isSteady {
          print(seed)
          found += 1
        }
      } catch {
        print("seed \(seed): not valid: \(error)")
        Ending.exit(1)
      }
      seed += 1
    }
    Ending.exit(0)
  }
}
