import Foundation
import Testing

@Suite("A launch beside the grid")
struct LaunchScenarioTests {
  private let quick = ["--costs", "fixed:5ms", "--gesture", "none", "--settle", "1s"]
  private let twelve = "Fixtures/launch/twelve-tasks.json5"

  @Test("A plan's costs are those that the launch command draws from the same seed")
  func seeded() throws {
    let options = ["--seed", "7", "--cpu-scale", "1.5", "--format", "json"]
    let launch = try ReportDocument(Program.run(["launch", twelve] + options).output)

    let outcome = try Program.run(["--launch", twelve] + quick + options)

    let report = try ReportDocument(outcome.output)
    #expect(try report.value("scenario.launch.plan") as? String == twelve)
    let firstPage = try launch.number("first_page_ms")
    for index in 0..<12 {
      for key in ["name", "category"] {
        let expected = try launch.value("tasks.\(index).\(key)") as? String
        #expect(try report.value("scenario.launch.tasks.\(index).\(key)") as? String == expected)
      }
      let cost = try launch.number("tasks.\(index).cost_ms")
      #expect(try report.number("scenario.launch.tasks.\(index).cost_ms") == cost)
    }
    // The last of the main thread's tasks; with no async decodes all lanes have cores enough.
    #expect(abs(try report.number("launch.tasks.5.end_ms", mode: "deferred") - firstPage) < 1e-6)
    #expect(try report.number("launch.first_page_ms", mode: "deferred") > firstPage)
  }

  @Test("The causes name the task, in text and in JSON")
  func causes() throws {
    let call = [
      "--launch", "{sync: [{name: \"database\", cost: \"600ms\"}]}", "--data-delay", "100ms",
      "--gesture", "wait 0.2s; drag 100 over 0.3s; hold 0.2s", "--costs", "fixed:1ms",
    ]
    let text = try Program.run(call)
    let report = try ReportDocument(Program.run(call + ["--format", "json"]).output)

    #expect(text.output.contains("launch task database, sync\n"), "\(text.error)")
    #expect(text.output.contains(", 1 launch task,"))
    let note = "the launch keeps the main thread until 600 ms, and the data that came at 100 ms"
    #expect(text.output.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(note))
    #expect(try report.value("scenario.launch.plan") as? String == "inline")
    let cause = "causes.0.cause"
    #expect(
      try report.value(cause, mode: "deferred") as? String == "launch task database, sync")
    #expect(try report.value("causes.0.callback", mode: "deferred") as? String == "launch")
  }

  @Test("The ranking of all modes names the task that took most deadlines")
  func ranking() throws {
    let outcome = try Program.run([
      "--launch", "{sync: [{name: \"database\", cost: \"600ms\"}]}", "--data-delay", "100ms",
      "--gesture", "wait 0.2s; drag 100 over 0.3s; hold 0.2s", "--costs", "fixed:1ms",
      "--mode", "all",
    ])

    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.contains("launch task database, sync"))
    let words = outcome.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("a hang of 600 ms. The launch alone keeps the main thread for 600 ms,"))
  }

  @Test("A trace has the tasks on the main thread and on queues of their own")
  func trace() throws {
    let scratch = try Scratch()
    let plan = """
      {basic: [{name: "a", cost: "20ms"}], async: [{name: "b", cost: "30ms"}],
      asyncAfterLaunch: [{name: "c", cost: "10ms"}]}
      """
    let outcome = try Program.run(
      ["--launch", plan, "--trace", "t.json", "--output", "o.txt"] + quick, in: scratch.folder)

    #expect(outcome.status == 0, "\(outcome.error)")
    let document = try ReportDocument(scratch.text("t.json"))
    let events = try #require(document.members["traceEvents"] as? [[String: Any]])
    let first = events.filter { $0["pid"] as? Int == 1 && $0["ph"] as? String == "B" }
    func start(_ name: String) throws -> (time: Double?, thread: Int?) {
      let event = try #require(first.first { $0["name"] as? String == "launch task \(name)" })
      #expect(event["cat"] as? String == "launch")
      return (event["ts"] as? Double, event["tid"] as? Int)
    }
    #expect(try start("a").time == 0)
    #expect(try start("a").thread == 1)
    #expect(try start("b").time == 20_000)
    #expect(try Set([start("a").thread, start("b").thread, start("c").thread]).count == 3)
  }

  @Test("A ranking names the launch task that took most deadlines")
  func ranked() throws {
    let words = [
      "--launch", "{sync: [{name: \"database\", cost: \"3s\"}]}", "--mode", "all", "--costs",
      "fixed:1ms", "--rows", "1000", "--settle", "1s", "--quiet",
    ]

    for format in ["text", "json"] {
      let outcome = try Program.run(words + ["--format", format])

      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(outcome.output.contains("database"))
    }
  }

  @Test("Without a plan nothing of a launch is in the report")
  func absent() throws {
    let outcome = try Program.run(quick + ["--format", "json"])

    #expect(outcome.status == 0)
    #expect(!outcome.output.contains("launch"))
  }

  @Test("A plan's path in a scenario starts from the scenario's folder; a plan may stand inline")
  func inScenario() throws {
    let scratch = try Scratch()
    let plan = "{sync: [{name: 'a', cost: '50ms'}]}"
    try scratch.write(plan, to: "in/plan.json5")
    let rest = "costs: 'fixed:1ms', gesture: 'none', settle: '1s', format: 'json'"
    try scratch.write("{launch: 'plan.json5', \(rest)}", to: "in/path.json5")
    try scratch.write("{launch: \(plan), \(rest)}", to: "in/inline.json5")

    let path = try Program.run(["--scenario", "in/path.json5"], in: scratch.folder)
    let inline = try Program.run(["--scenario", "in/inline.json5"], in: scratch.folder)

    #expect(path.status == 0, "\(path.error)")
    let named = path.output.replacing("\"in/plan.json5\"", with: "\"inline\"")
    #expect(named == inline.output)
    #expect(path.output.contains("\"in/plan.json5\""))
  }

  @Test(
    "A wrong plan is told with its place",
    arguments: [
      (
        "{\n launch: {sync: [{name: 'a', cost: '50'}]}}", 65,
        "s.json5:2:10: launch: inline: sync[0]"
      ),
      ("{launch: {snyc: []}}", 65, "did you mean 'sync'?"),
      ("{launch: 5}", 66, "'5' does not exist"),
      ("{launch: true}", 65, "the path of a launch plan"),
      ("{launch: 'nowhere.json5'}", 66, "s.json5:1:10: launch: 'nowhere.json5'"),
    ] as [(String, Int32, String)])
  func errors(text: String, status: Int32, part: String) throws {
    let scratch = try Scratch()
    try scratch.write(text, to: "s.json5")

    let outcome = try Program.run(["--scenario", "s.json5"], in: scratch.folder)

    #expect(outcome.status == status, "\(outcome.error)")
    #expect(outcome.error.contains(part), "\(outcome.error)")
  }
}
