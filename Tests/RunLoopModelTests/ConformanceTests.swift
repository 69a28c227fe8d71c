import RunLoopModel
import RunLoopFuzzing
import RunLoopScripts
import Testing

@Suite("The virtual run loop against the recorded CFRunLoop")
struct ConformanceTests {
  @Test("plays a scenario exactly as recorded", arguments: Fixtures.scenarios)
  func scenario(name: String) throws {
    let script = try Fixtures.script(name)
    let recorded = try Fixtures.transcript(name)

    let played = try script.play()

    if let difference = firstDifference(between: recorded.events, and: played) {
      Issue.record(
        """
        \(name) is about rules \(ScenarioRules.rules(of: name)): \(script.about)
        event \(difference.index) differs in its \(difference.cause)
          recorded: \(difference.first?.summary ?? "nothing more")
          played:   \(difference.second?.summary ?? "nothing more")
        """)
    }
  }

  @Test("every scenario has its transcript and its rules")
  func complete() throws {
    #expect(Fixtures.scenarios.count == 119)
    #expect(ScenarioRules.table.keys.sorted() == Fixtures.scenarios)
    for name in Fixtures.scenarios {
      let script = try Fixtures.script(name)
      let transcript = try Fixtures.transcript(name)
      #expect(script.name == name)
      #expect(transcript.scenario == name)
      #expect(transcript.platform == script.platform)
    }
  }
}
