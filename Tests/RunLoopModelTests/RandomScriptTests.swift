import RunLoopModel
import RunLoopScripts
import Testing
import VirtualTime

@Suite("Scripts made at random")
struct RandomScriptTests {
  /// What came of playing one script.
  private func play(_ script: RunLoopScript) -> (events: [TranscriptEvent], failure: PlayFailure?) {
    var limits = PlayLimits()
    limits.events = 3000
    let loop = VirtualRunLoop(isMain: script.thread == .main)
    let player = RunLoopScriptPlayer(script, on: loop, limits: limits)
    do {
      return (try player.play(), nil)
    } catch {
      return (player.events, error)
    }
  }

  @Test("keep the shape of a run loop, whatever they do", arguments: 0..<20)
  func shape(hundred: Int) throws {
    for seed in UInt64(hundred * 200)..<UInt64(hundred * 200 + 200) {
      let script = RandomScript.make(seed: seed)
      try script.validate()

      let played = play(script)

      let faults = RunShape(of: played.events, in: script).faults
      #expect(faults.isEmpty, "seed \(seed): \(faults.prefix(5).joined(separator: "\n"))")
    }
  }

  @Test("give the same transcript every time")
  func sameTwice() {
    for seed in UInt64(0)..<200 {
      let first = play(RandomScript.make(seed: seed))
      let second = play(RandomScript.make(seed: seed))

      #expect(first.events == second.events, "seed \(seed)")
      #expect(first.failure == second.failure, "seed \(seed)")
    }
  }

  @Test("reach every kind of event, every result, and every failure but a clock run out")
  func reach() {
    var kinds: Set<String> = []
    var results: Set<String> = []
    var failures: Set<String> = []
    for seed in UInt64(0)..<1000 {
      let played = play(RandomScript.make(seed: seed))
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
