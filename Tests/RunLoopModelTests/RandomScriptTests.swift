import RunLoopFuzzing
import RunLoopModel
import RunLoopScripts
import Testing
import VirtualTime

@Suite("Scripts made at random")
struct RandomScriptTests {
  @Test("keep the shape of a run loop, whatever they do", arguments: 0..<20)
  func shape(hundred: Int) throws {
    for seed in UInt64(hundred * 200)..<UInt64(hundred * 200 + 200) {
      let trial = try Trial(seed: seed)

      let faults = trial.faults
      #expect(faults.isEmpty, "seed \(seed): \(faults.prefix(5).joined(separator: "\n"))")
    }
  }

  @Test("give the same transcript every time")
  func sameTwice() throws {
    for seed in UInt64(0)..<200 {
      let first = try Trial(seed: seed)
      let second = try Trial(seed: seed)

      #expect(first.events == second.events, "seed \(seed)")
      #expect(first.failure == second.failure, "seed \(seed)")
    }
  }

  @Test("reach every kind of event, every result, and every failure but a clock run out")
  func reach() throws {
    var kinds: Set<String> = []
    var results: Set<String> = []
    var failures: Set<String> = []
    for seed in UInt64(0)..<1000 {
      let played = try Trial(seed: seed)
      for event in played.events {
        kinds.insert(event.what.name)
        if case .return(let result) = event.what { results.insert(result.name) }
      }
      switch played.failure {
      case .tooManyEvents: failures.insert("tooManyEvents")
      case .asleepForever: failures.insert("asleepForever")
      default: break
      }
    }
    #expect(kinds.count == 10)
    #expect(results.count == 4)
    #expect(failures.count == 2)
  }
}
