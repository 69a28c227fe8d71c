import Foundation
import Testing

@Suite("The launch command")
struct LaunchCommandTests {
  private static let twelve = "Fixtures/launch/twelve-tasks.json5"

  private static let plan = """
    { basic: [{name: "a", cost: "10ms"}], sync: [{name: "b", cost: "20ms"}],
      async: [{name: "c", cost: "30ms"}], asyncAfterLaunch: [{name: "d", cost: "40ms"}] }
    """

  /// A folder with the plan above and some that cannot be used.
  private func scratch() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(Self.plan, to: "plan.json5")
    try scratch.write("{}", to: "empty.json5")
    try scratch.write("{\n basic: [}", to: "broken.json5")
    try scratch.write("{asynk: []}", to: "key.json5")
    try scratch.write("{basic: [{nam: \"a\", cost: \"1s\"}]}", to: "task-key.json5")
    try scratch.write("{basic: [{name: \"a\", cost: \"soon\"}]}", to: "cost.json5")
    try scratch.write("{basic: [{name: \"a\", cost: 5}]}", to: "number.json5")
    try scratch.write("{basic: [{name: \"a\", cost: \"4s-1s\"}]}", to: "range.json5")
    try scratch.write("{basic: [{name: \"\", cost: \"4s\"}]}", to: "name.json5")
    try scratch.write("{\"ba\\nsic\": []}", to: "newline.json5")
    try scratch.write(
      "{sync: [{name: \"a\", cost: \"1s\"}, {name: \"a\", cost: \"1s\"}]}", to: "twice.json5")
    return scratch
  }

  static let bad: [BadCall] = [
    BadCall("launch", 64, "PLAN"),
    BadCall("launch|plan.json5|--seed|-1", 64, "--seed", "whole number"),
    BadCall("launch|plan.json5|--cpu-scale|0", 64, "--cpu-scale"),
    BadCall("launch|plan.json5|--format|csv", 64, "csv", "json"),
    BadCall("launch|plan.json5|--sed|1", 64, "'--seed'"),
    BadCall("lauch|plan.json5", 64, "'launch'"),
    BadCall("launch|nowhere.json5", 66, "'nowhere.json5' does not exist", "as PLAN"),
    BadCall("launch|.", 66, "'.'"),
    BadCall("launch|empty.json5", 65, "'empty.json5' has no task", "add one"),
    BadCall("launch|broken.json5", 65, "broken.json5:2:10: '}'"),
    BadCall("launch|key.json5", 65, "'key.json5' has no key 'asynk'", "mean 'async'"),
    BadCall("launch|task-key.json5", 65, "task-key.json5: basic[0]", "'nam'", "mean 'name'"),
    BadCall("launch|cost.json5", 65, "cost.json5: basic[0].cost is 'soon'", "\"1s-4s\""),
    BadCall("launch|number.json5", 65, "basic[0].cost is an integer, not a string", "\"40ms\""),
    BadCall("launch|range.json5", 65, "basic[0].cost is '4s-1s'", "smaller time first"),
    BadCall("launch|name.json5", 65, "basic[0].name is no name"),
    BadCall("launch|newline.json5", 65, "'ba\u{FFFD}sic'", "mean 'basic'"),
    BadCall("launch|twice.json5", 65, "twice.json5: sync[1].name is 'a', as sync[0]"),
    BadCall("launch|plan.json5|--output|nowhere/a.json", 74, "nowhere"),
  ]

  @Test("A wrong call or a bad plan says what is wrong, where, and what to do", arguments: bad)
  func badCalls(_ call: BadCall) throws {
    try call.expectFailure(in: scratch())
  }

  @Test("A plan becomes a report with the times that its costs add up to")
  func json() throws {
    let scratch = try scratch()

    let outcome = try Program.run(
      ["launch", "plan.json5", "--format", "json", "--cpu-scale", "2"], in: scratch.folder)

    #expect(outcome.status == 0, "\(outcome.error)")
    let report = try ReportDocument(outcome.output)
    #expect(try report.value("schema") as? String == "gridsim.launch/1")
    #expect(try report.value("plan") as? String == "plan.json5")
    #expect(try report.number("first_page_ms") == 60)
    #expect(try report.number("total_ms") == 140)
    #expect(try report.number("in_order_ms") == 200)
    #expect(try report.number("tasks.2.start_ms") == 20)
    #expect(try report.number("tasks.3.start_ms") == 60)
  }

  @Test("The same seed gives the same bytes, another one other costs within the ranges")
  func seeds() throws {
    func output(_ seed: Int) throws -> String {
      try Program.run(["launch", Self.twelve, "--format", "json", "--seed", "\(seed)"]).output
    }

    let first = try output(1)
    #expect(try output(1) == first)
    #expect(try Program.run(["launch", Self.twelve, "--format", "json"]).output == first)
    #expect(try output(2) != first)
    for seed in 1...5 {
      let report = try ReportDocument(output(seed))
      let tasks = try #require(report.value("tasks") as? [[String: Any]])
      #expect(tasks.count == 12)
      for category in ["basic", "sync", "async", "asyncAfterLaunch"] {
        #expect(tasks.count { $0["category"] as? String == category } == 3)
      }
      for task in tasks {
        let cost = try #require(task["cost_ms"] as? Double)
        #expect((1000...4000).contains(cost), "seed \(seed)")
      }
    }
  }

  @Test("Text keeps within COLUMNS and takes colours only where they are wanted")
  func text() throws {
    for columns in [60, 80, 100] {
      let outcome = try Program.run(
        ["launch", Self.twelve], environment: ["COLUMNS": "\(columns)"])
      #expect(outcome.output.split(separator: "\n").filter { $0.count > columns } == [])
      #expect(!outcome.output.contains("\u{1B}"))
    }
    let forced = try Program.run(["launch", Self.twelve], environment: ["CLICOLOR_FORCE": "1"])
    #expect(forced.output.contains("\u{1B}["))
  }

  @Test("A report can go to a file, in Markdown too")
  func outputFile() throws {
    let scratch = try scratch()
    let call = ["launch", "plan.json5", "--format", "markdown"]

    let outcome = try Program.run(call + ["--output", "report.md"], in: scratch.folder)

    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output == "")
    #expect(try scratch.text("report.md") == Program.run(call, in: scratch.folder).output)
    #expect(try scratch.text("report.md").contains("| d | asyncAfterLaunch | 30.0 ms |"))
  }
}

@Suite("The page on launches")
struct LaunchPageTests {
  @Test("It shows a launch with its output, and all options of the command")
  func shown() throws {
    let page = try String(
      contentsOf: Program.root.appendingPathComponent("docs/launch.md"), encoding: .utf8)

    #expect(ShownCommand.commands(in: "docs/launch.md").contains { $0.output != nil })
    for option in ["--seed", "--cpu-scale", "--format", "--output"] {
      #expect(page.contains("`\(option)"), "\(option) is not on the page")
    }
  }
}
