import Foundation
import Testing

@testable import GridSimCommand

@Suite("gridsim tune")
struct TuneCommandTests {
  private static let fixed = ["--costs", "fixed:5ms"]

  private func tune(_ words: [String]) throws -> Program.Outcome {
    try Program.run(["tune"] + words)
  }

  /// The JSON of a call that finds a value, or none.
  private func document(_ words: [String], status: Int32 = 0) throws -> ReportDocument {
    let outcome = try tune(words + ["--format", "json"])
    #expect(outcome.status == status, "\(outcome.error)")
    return try ReportDocument(outcome.output)
  }

  private static let blank = ["--parameter", "limit", "--target", "never_shown==0"]

  @Test(
    "At rest the least limit that leaves nothing blank is the number of visible slots",
    arguments: [
      // 3 slots in each of the ⌈H/70⌉ rows of the first screen.
      ("375x568", "none", 27), ("375x667", "none", 30), ("375x736", "none", 33),
      // The finger moves 160 pt and the deceleration 998.5: rows 16 to ⌈(1158.5 + 667)/70⌉ − 1 = 26.
      ("375x667", "wait 1.2s; flick 2000", 33),
    ])
  func visibleSlots(viewport: String, gesture: String, slots: Int) throws {
    let scenario = ["--viewport", viewport, "--gesture", gesture, "--settle", "10s"]

    let sampled = try document(Self.fixed + scenario + Self.blank)
    let exact = try document(Self.fixed + scenario + Self.blank + ["--to", "64"])

    #expect(try sampled.number("answer.value") == Double(slots))
    #expect(try sampled.value("method.name") as? String == "bisection")
    #expect(try exact.number("answer.value") == Double(slots))
    #expect(try exact.value("method.name") as? String == "exhaustive")
    #expect(try exact.value("method.exact") as? Bool == true)
    #expect(try (exact.value("points") as? [Any])?.count == 64)
  }

  @Test("The answer's command line meets the target, and the value below it does not")
  func pasted() throws {
    let report = try document(Self.fixed + ["--viewport", "375x736"] + Self.blank)
    let command = try #require(try report.value("answer.command") as? String)
    let value = try Int(report.number("answer.value"))

    func neverShown(_ command: String) throws -> Double {
      let words = command.split(separator: " ").dropFirst().map(String.init)
      let outcome = try Program.run(words + ["--format", "json"])
      return try ReportDocument(outcome.output).number("images.never_shown", mode: "deferred")
    }

    #expect(
      command == "gridsim --costs fixed:5ms --viewport 375x736 --mode deferred:limit=\(value)")
    #expect(try neverShown(command) == 0)
    #expect(try neverShown(command.replacing("limit=\(value)", with: "limit=\(value - 1)")) > 0)
  }

  @Test("The least cache with which each image is decoded once is the working set")
  func workingSet() throws {
    let report = try document(
      Self.fixed + [
        "--mode", "operations", "--parameter", "cache", "--target", "images.decoded==3",
      ])

    #expect(try report.value("answer.value") as? String == "lru:\(3 * 4032 * 3024 * 4)B")
  }

  @Test("Three images that cost a second each are there after one second with three workers")
  func workers() throws {
    let call = [
      "--costs", "fixed:1s", "--gesture", "none", "--mode", "operations", "--parameter", "workers",
    ]

    #expect(
      try document(call + ["--target", "all_visible_ms<1.5s"]).number("answer.value") == 3)
    #expect(
      try document(call + ["--target", "all_visible_ms<2.5s"]).number("answer.value") == 2)
  }

  @Test("Named values are all tried, in rising order, sizes without lru: too")
  func values() throws {
    let limits = try document(Self.fixed + Self.blank + ["--values", "60,20,40,20"])
    let caches = try document(
      Self.fixed + [
        "--mode", "operations", "--parameter", "cache", "--values", "200MB,none",
        "--target", "images.decoded==3",
      ])

    let points = try #require(limits.value("points") as? [[String: Any]])
    #expect(points.map { $0["value"] as? Int } == [20, 40, 60])
    #expect(try limits.number("answer.value") == 40)
    #expect(try caches.value("answer.value") as? String == "lru:200MB")
  }

  @Test("A target can be eager's figure, with something added")
  func baseline() throws {
    let call = ["--costs", "fixed:20ms", "--settle", "1s"]
    let run = try ReportDocument(Program.run(call + ["--format", "json"]).output)
    let dropped = try run.number("frames.dropped", mode: "eager")

    let report = try document(
      call + ["--parameter", "limit", "--values", "10,30", "--target", "dropped<baseline-1"])

    #expect(dropped > 2)
    #expect(try report.number("targets.0.baseline") == dropped)
    #expect(try report.number("targets.0.limit") == dropped - 1)
  }

  @Test("Where no value meets the targets the status is 1, and the best is named")
  func none() throws {
    let words = Self.fixed + ["--parameter", "limit", "--to", "5", "--target", "never_shown==0"]

    let outcome = try tune(words)

    #expect(outcome.status == 1)
    #expect(outcome.error == "")
    #expect(outcome.output.contains("No value meets the target: all 5 values were tried."))
    #expect(outcome.output.contains("✗ never_shown==0 is met by none; the best is "))
    #expect(try document(words, status: 1).value("answer") is NSNull)
  }

  @Test("The same call gives the same bytes, in debug and in release")
  func reproducible() throws {
    let call =
      ["tune", "--costs", "Fixtures/benchmark/costs.json", "--parameter", "limit"]
      + ["--target", "ratio_ms_per_s<5", "--format", "json"]

    let first = try Program.run(call).output

    #expect(try Program.run(call).output == first)
    #expect(try ReportDocument(first).value("reproducible") as? Bool == true)
    if Program.exists(.release) {
      #expect(try Program.run(call, configuration: .release).output == first)
    }
  }

  @Test("Its JSON is as the committed schema says")
  func schema() throws {
    let scratch = try Scratch()
    let calls = [
      "bisection": Self.blank, "values": Self.blank + ["--values", "5,60"],
      "none": Self.blank + ["--to", "5"],
      "words": ["--parameter", "keep-alive", "--target", "image_ms<=baseline"],
      "number": ["--mode", "prefetch", "--parameter", "decode-ahead", "--target", "dropped<9"],
    ]
    for (name, call) in calls {
      try scratch.write(tune(Self.fixed + call + ["--format", "json"]).output, to: name)
    }

    try SchemaCheck.expectValid(calls.keys.sorted(), by: "tune.schema.json", in: scratch)
  }

  @Test("A word is quoted where a shell would take it apart")
  func quoting() {
    #expect(
      ShellText.quoted("deferred:limit=30,keep-alive=10ms") == "deferred:limit=30,keep-alive=10ms")
    #expect(ShellText.quoted("wait 1.2s; flick 2000") == "'wait 1.2s; flick 2000'")
    #expect(ShellText.quoted("it's") == "'it'\\''s'")
    #expect(ShellText.quoted("") == "''")
  }

  static let bad: [BadCall] = [
    BadCall("tune|--target|never_shown==0", 64, "--parameter", "limit, keep-alive"),
    BadCall("tune|--parameter|limit", 64, "--target", "never_shown==0"),
    BadCall("tune|--parameter|limt|--target|never_shown==0", 64, "'limt'", "mean 'limit'"),
    BadCall(
      "tune|--parameter|workers|--target|never_shown==0", 64, "'deferred' has no", "'workers'",
      "limit, keep-alive"),
    BadCall(
      "tune|--parameter|visibility|--target|never_shown==0", 64, "'visibility' have no order",
      "limit, keep-alive"),
    BadCall("tune|--parameter|limit|--target|never_shwn==0", 64, "mean 'images.never_shown'"),
    BadCall("tune|--parameter|limit|--target|never_shown", 64, "compares nothing"),
    BadCall("tune|--parameter|limit|--target|total_ms<5", 64, "may mean", "hitches.total_ms"),
    BadCall("tune|--parameter|limit|--target|never_shown<5ms", 64, "'ms'", "number alone"),
    BadCall("tune|--parameter|limit|--target|eager.dropped<5", 64, "unknown key"),
    BadCall(
      "tune|--parameter|limit|--target|never_shown==0|--from|9|--to|3", 64, "from 9 to 3",
      "--from"),
    BadCall(
      "tune|--parameter|limit|--target|never_shown==0|--from|301", 64, "from 301 to 300",
      "give --to"),
    BadCall("tune|--parameter|limit|--target|never_shown==0|--from|0", 64, "--from", "from 1"),
    BadCall("tune|--parameter|limit|--target|never_shown==0|--values|5,,9", 64, "--values", "''"),
    BadCall("tune|--parameter|limit|--target|never_shown==0|--values|5,x", 64, "'x'", "whole"),
    BadCall(
      "tune|--parameter|keep-alive|--target|never_shown==0|--values|wakeup", 64, "'wakeup'",
      "a time from"),
    BadCall(
      "tune|--parameter|cache|--target|never_shown==0|--to|named", 64, "'named'", "64MB"),
    BadCall(
      "tune|--parameter|limit|--target|never_shown==0|--values|5|--to|9", 64, "--values"),
    BadCall(
      "tune|--mode|deferred:limit=9|--parameter|limit|--target|never_shown==0", 64,
      "deferred:limit=9", "leave it out"),
    BadCall("tune|--limit|9|--parameter|limit|--target|never_shown==0", 64, "--limit sets"),
    BadCall("tune|--mode|all|--parameter|limit|--target|never_shown==0", 64, "one mode"),
    BadCall("tune|--mode|sliced|--parameter|budget|--target|never_shown==0", 64, "'budget'"),
    BadCall("tune|--mode|defered|--parameter|limit|--target|never_shown==0", 64, "'deferred'"),
    BadCall("tune|--clock|live", 64, "'--clock'"),
    BadCall("tune|--parameter|limit|--target|never_shown==0|--costs|none.json", 66, "none.json"),
    BadCall(
      "tune|--costs|fixed:5ms|--parameter|limit|--target|never_shown==0|--output|no/a.json", 74,
      "no"),
  ]

  @Test("A wrong call says what is wrong and what would be right", arguments: bad)
  func badCalls(_ call: BadCall) throws {
    try call.expectFailure(in: Scratch())
  }

  @Test("A scenario's list of modes does not matter where one is typed; a list of one names it")
  func scenarioModes() throws {
    let scratch = try Scratch()
    let rest = "settle: '5s', gesture: 'none', costs: 'fixed:1ms'"
    try scratch.write("{mode: ['fifo', 'drain'], \(rest)}", to: "two.json5")
    try scratch.write("{mode: ['operations'], workers: 3, \(rest)}", to: "one.json5")
    func tune(_ file: String, _ words: [String]) throws -> Program.Outcome {
      try Program.run(
        ["tune", "--scenario", file, "--target", "never_shown==0"] + words, in: scratch.folder)
    }

    let typed = try tune("two.json5", Self.limits + ["--mode", "deferred", "--format", "json"])
    let several = try tune("two.json5", Self.limits)
    let single = try tune(
      "one.json5", ["--parameter", "cache", "--values", "none,64MB", "--format", "json"])
    let set = try tune("one.json5", ["--parameter", "workers"])
    try scratch.write("{clock: 'virtual', \(rest)}", to: "clock.json5")
    let clock = try tune("clock.json5", Self.limits)

    #expect(
      try ReportDocument(typed.output).value("answer.command") as? String
        == "gridsim --scenario two.json5 --mode deferred:limit=30")
    #expect(several.status == 65)
    #expect(several.error.contains("two.json5:1:8: 'mode' lists several"), "\(several.error)")
    #expect(several.error.contains("--mode"))
    #expect(try ReportDocument(single.output).value("mode") as? String == "operations")
    #expect(clock.status == 65)
    #expect(clock.error.contains("clock.json5:1:2: 'clock' is no key of a scenario for tune;"))
    #expect(set.status == 65)
    #expect(set.error.contains("one.json5:1:33: workers:"), "\(set.error)")
  }

  /// The sync task ends at 600 ms, and with it the data is there: a commit of 1 ms and 0.2 ms for
  /// each of ten rows ends at 603 ms, in the interval of vsync 37, and is shown at refresh 38.
  @Test("A launch competes with the grid while tuning too, and its figures can be targets")
  func launch() throws {
    let plan = "{sync: [{name: \"database\", cost: \"600ms\"}]}"
    let words =
      Self.limits + [
        "--launch", plan, "--data-delay", "100ms", "--costs", "fixed:1ms", "--settle", "5s",
        "--gesture", "wait 0.2s; drag 100 over 0.3s; hold 0.2s", "--target", "first_page_ms<634",
        "--target", "first_page_ms>633", "--target", "dropped<=baseline",
      ]

    let report = try document(words)

    #expect(try report.number("answer.value") == 30)
  }

  private static let limits = ["--parameter", "limit", "--values", "30,40"]

  @Test("The page on tuning names every option of its own, and shows calls with their output")
  func page() throws {
    let page = try String(
      contentsOf: Program.root.appendingPathComponent("docs/tune.md"), encoding: .utf8)

    #expect(ShownCommand.commands(in: "docs/tune.md").count { $0.output != nil } >= 2)
    for option in ["mode", "parameter", "target", "from", "to", "values", "format", "output"] {
      #expect(page.contains("`--\(option)"), "--\(option) is not on the page")
    }
  }
}
