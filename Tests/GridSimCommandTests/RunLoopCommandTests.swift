import Foundation
import RunLoopScripts
import Testing

@Suite("The runloop command")
struct RunLoopCommandTests {
  private static let scenario = "Fixtures/runloop/scenarios/timer-late-skips.json"

  /// What the command makes of a script.
  private func play(_ script: String, _ options: [String] = []) throws -> Program.Outcome {
    let scratch = try Scratch()
    try scratch.write(script, to: "script.json")
    return try Program.run(["runloop", "script.json"] + options, in: scratch.folder)
  }

  @Test("Its JSON is a transcript, that of the recorded run")
  func json() throws {
    let outcome = try Program.run(["runloop", Self.scenario, "--format", "json"])
    let recorded = try String(
      contentsOf: Program.root.appendingPathComponent(
        Self.scenario.replacingOccurrences(of: "scenarios", with: "transcripts")),
      encoding: .utf8)

    let played = try Transcript(json: Array(outcome.output.utf8))
    let wanted = try Transcript(json: Array(recorded.utf8))
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(played.scenario == "timer-late-skips")
    #expect(firstDifference(between: wanted.events, and: played.events) == nil)
  }

  @Test("Its table says what the script is about, and has a line an event")
  func table() throws {
    let json = try Program.run(["runloop", Self.scenario, "--format", "json"]).output
    let text = try Program.run(["runloop", Self.scenario]).output

    let events = try Transcript(json: Array(json.utf8)).events
    let lines = text.split(separator: "\n")
    #expect(lines.count == events.count + 2)
    #expect(lines[1].hasSuffix("ms  mode     event  id") || lines[1].contains("mode"))
  }

  @Test("A script without a name has its file's")
  func namedByItsFile() throws {
    let outcome = try play("{script: [{do: 'log', id: 'x'}]}", ["--format", "json"])

    #expect(try Transcript(json: Array(outcome.output.utf8)).scenario == "script")
  }

  @Test("The transcript goes to --output, whole or not at all")
  func output() throws {
    let scratch = try Scratch()
    let path = scratch.path("out.json")

    let outcome = try Program.run(
      ["runloop", Self.scenario, "--format", "json", "--output", path])

    #expect(outcome.status == 0)
    #expect(outcome.output.isEmpty)
    #expect(try scratch.text("out.json").hasPrefix("{"))
  }

  @Test(
    "A faulty script gives its place and what would be right",
    arguments: [
      (
        "{\n  script: [\n    {do: 'run' id: 'R'}\n  ]}", 65, "script.json:3:16: 'i' is not expected"
      ),
      (
        "{script: [{do: 'rum', id: 'R'}]}", 65,
        "script[0].do: 'rum' is not known; did you mean 'run'?"
      ),
      ("{scirpt: []}", 65, "there is no key 'scirpt' here; did you mean 'script'?"),
      ("{script: [{do: 'busy', ms: 'x'}]}", 65, "script[0].ms is a string; give a number"),
      (
        "{sources: [{id: 'greedy'}], script: [{do: 'signal', id: 'greed'}]}", 65,
        "script[0].id: nothing of that kind is named 'greed'; did you mean 'greedy'?"
      ),
      (
        "{observers: [{id: 'O'}], rules: [{on: {nth: 1, from: 2}}]}", 65,
        "rules[0].on.nth: nth stands beside from or to"
      ),
      ("{script: [{do: 'busy', ms: 1e12}]}", 65, "script[0].ms is 1000000000000"),
    ])
  func faults(script: String, status: Int32, part: String) throws {
    let outcome = try play(script)

    #expect(outcome.status == status)
    #expect(outcome.error.hasPrefix("gridsim: error: "))
    #expect(outcome.error.contains(part), "\(outcome.error)")
    #expect(outcome.output.isEmpty)
  }

  @Test("A loop that sleeps for ever and a script without end are told apart from a hang")
  func endless() throws {
    let asleep = try play(
      "{sources: [{id: 'S'}], script: [{do: 'run', id: 'R', mode: 'default', ms: 'forever'}]}")
    let endless = try play(
      """
      {sources: [{id: 'S'}], rules: [{on: {id: 'S'}, do: [{do: 'signal', id: 'S'}]}],
       script: [{do: 'signal', id: 'S'}, {do: 'run', id: 'R', mode: 'default', ms: 1}]}
      """)
    let nested = try play(
      """
      {sources: [{id: 'S'}],
       rules: [{on: {id: 'S'},
         do: [{do: 'signal', id: 'S'}, {do: 'run', id: 'N', mode: 'default', ms: 1}]}],
       script: [{do: 'signal', id: 'S'}, {do: 'run', id: 'R', mode: 'default', ms: 1}]}
      """)

    #expect(asleep.status == 65)
    #expect(asleep.error.contains("sleeps for ever in run 'R'"))
    #expect(endless.status == 65)
    #expect(endless.error.contains("more than 100000 events"))
    #expect(nested.status == 65)
    #expect(nested.error.contains("64 callbacks run inside one another"))
  }

  @Test("A missing script, a long one played live, and no script at all have their own errors")
  func missing() throws {
    let long = "{script: [{do: 'busy', ms: 700000}]}"

    #expect(try Program.run(["runloop", "nothing.json"]).status == 66)
    #expect(try play(long, ["--clock", "live"]).status == 65)
    #expect(try Program.run(["runloop"]).status == 64)
  }

  #if os(Linux)
    @Test(
      "On the real loop a script has the same events, and --diff says so", .timeLimit(.minutes(1)))
    func live() throws {
      let scripts = [
        "port-one-per-iteration", "block-by-block-waits", "dispatch-never-on-secondary",
      ]
      for name in scripts {
        let path = "Fixtures/runloop/scenarios/\(name).json"

        // A busy machine can delay a callback past the next one's time, so it has some tries.
        var outcome = try Program.run(["runloop", path, "--diff", "--tolerance", "5s"])
        for _ in 0..<6 where outcome.status != 0 {
          outcome = try Program.run(["runloop", path, "--diff", "--tolerance", "5s"])
        }

        #expect(outcome.status == 0, "\(outcome.output)\(outcome.error)")
        #expect(outcome.output.hasPrefix("\(name): virtual and live agree in "))
      }
    }

    @Test("A difference is shown with what both did before it", .timeLimit(.minutes(1)))
    func difference() throws {
      let busy = "{script: [{do: 'log', id: 'a'}, {do: 'busy', ms: 3}, {do: 'log', id: 'b'}]}"

      // No real clock is exact to the nanosecond.
      let outcome = try play(busy, ["--diff", "--tolerance", "0ms"])

      #expect(outcome.status == 1)
      #expect(outcome.output.contains("- virtual  "))
      #expect(outcome.output.contains("+ live     "))
      #expect(outcome.error.contains("too far apart in time"))
    }
  #endif
}
