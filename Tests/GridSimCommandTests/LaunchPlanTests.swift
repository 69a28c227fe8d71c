import JSONText
import LaunchModel
import Testing
import VirtualTime

@testable import GridSimCommand

/// A plan that cannot be used, and why.
struct BadPlan: Sendable, CustomTestStringConvertible {
  let json: String
  let error: LaunchPlanError

  init(_ json: String, _ error: LaunchPlanError) { (self.json, self.error) = (json, error) }

  var testDescription: String { json }

  static let keys = ["basic", "sync", "async", "asyncAfterLaunch"]

  static let all: [BadPlan] = [
    BadPlan("", .notJSON(JSONFault(line: 1, column: 1, problem: .unexpectedEnd))),
    BadPlan(
      "{\n  basic: [{name: \"a\" cost: \"1s\"}]}",
      .notJSON(JSONFault(line: 2, column: 22, problem: .unexpected("c")))),
    BadPlan(
      "{sync: [], sync: []}",
      .notJSON(JSONFault(line: 1, column: 12, problem: .duplicateKey("sync")))),
    BadPlan("[]", .wrongType(path: "", expected: .object, found: .array)),
    BadPlan("{}", .noTasks),
    BadPlan("{basic: [], asyncAfterLaunch: []}", .noTasks),
    BadPlan("{asynch: []}", .unknownKey(path: "", key: "asynch", known: keys)),
    BadPlan("{sync: {}}", .wrongType(path: "sync", expected: .array, found: .object)),
    BadPlan("{sync: null}", .wrongType(path: "sync", expected: .array, found: .null)),
    BadPlan("{sync: [\"a\"]}", .wrongType(path: "sync[0]", expected: .object, found: .string)),
    BadPlan("{sync: [{cost: \"1s\"}]}", .missing(path: "sync[0].name")),
    BadPlan("{sync: [{name: \"a\"}]}", .missing(path: "sync[0].cost")),
    BadPlan(
      "{sync: [{name: \"a\", cost: \"1s\", after: \"b\"}]}",
      .unknownKey(path: "sync[0]", key: "after", known: ["name", "cost"])),
    BadPlan(
      "{sync: [{name: 1, cost: \"1s\"}]}",
      .wrongType(path: "sync[0].name", expected: .string, found: .integer)),
    BadPlan(
      "{sync: [{name: \"a\", cost: 40}]}",
      .wrongType(path: "sync[0].cost", expected: .string, found: .integer)),
    BadPlan("{sync: [{name: \"\", cost: \"1s\"}]}", .badName(path: "sync[0].name")),
    BadPlan("{sync: [{name: \"  \", cost: \"1s\"}]}", .badName(path: "sync[0].name")),
    BadPlan("{sync: [{name: \"a\\u001b[1m\", cost: \"1s\"}]}", .badName(path: "sync[0].name")),
    BadPlan("{sync: [{name: \"a\\u202eb\", cost: \"1s\"}]}", .badName(path: "sync[0].name")),
    BadPlan(
      "{sync: [{name: \"\(String(repeating: "x", count: 81))\", cost: \"1s\"}]}",
      .badName(path: "sync[0].name")),
    BadPlan(
      "{sync: [{name: \"a\", cost: \"1s\"}], basic: [{name: \"b\", cost: \"1s\"}, "
        + "{name: \"a\", cost: \"2s\"}]}",
      .duplicateName(path: "sync[0].name", name: "a", first: "basic[1]")),
    BadPlan(
      "{async: [{name: \"a\", cost: \"4s-1s\"}]}",
      .backwardRange(path: "async[0].cost", text: "4s-1s")),
  ]

  /// Texts that are no cost.
  static let badCosts = [
    "", "40", "forty ms", "-40ms", "1-4s", "1s-", "-4s", "1s-4s-5s", "1s-4", "-1s-4s", "1s–4s",
    "1s to 4s", "2h", "3601s", "1s-3601s", "nans", "infs", "1e99s", "0x10ms",
  ]
}

@Suite("Reading a launch plan")
struct LaunchPlanTests {
  private func error(_ json: String) -> LaunchPlanError? {
    do {
      _ = try LaunchPlanReader.read(Array(json.utf8))
      return nil
    } catch {
      return error
    }
  }

  @Test("A plan in JSON5 gives its tasks by category, whatever the order of its keys")
  func tasks() throws {
    let plan = try LaunchPlanReader.read(
      Array(
        """
        // Comments, keys without quotes, single quotes and a comma too many.
        { asyncAfterLaunch: [{cost: '1s-4s', name: 'd'}], /* first */ basic: [
            {name: "a", cost: "40ms"}, {"name": "b", "cost": "0ms"}, ],
          "async": [{name: "ç 好 🚀", cost: "250us-1e-3s"}] }
        """.utf8))

    #expect(
      plan.tasks == [
        LaunchTask("a", .basic, .fixed(.milliseconds(40))),
        LaunchTask("b", .basic, .fixed(.zero)),
        LaunchTask("ç 好 🚀", .async, .range(.milliseconds(0.25)...(.milliseconds(1)))),
        LaunchTask("d", .asyncAfterLaunch, .range(.seconds(1)...(.seconds(4)))),
      ])
  }

  @Test(
    "A cost is a time or a range, both ends included",
    arguments: [
      ("40ms", .fixed(.milliseconds(40))), ("0", .fixed(.zero)),
      ("1e-3s", .fixed(.milliseconds(1))), ("60min", .fixed(.seconds(3600))),
      ("1s-4s", .range(.seconds(1)...(.seconds(4)))),
      ("0-40ms", .range(.zero...(.milliseconds(40)))),
      ("1e-3s-1e-2s", .range(.milliseconds(1)...(.milliseconds(10)))),
      ("900ms-1.5s", .range(.milliseconds(900)...(.milliseconds(1500)))),
      ("2s-2s", .range(.seconds(2)...(.seconds(2)))),
    ] as [(String, LaunchCost)])
  func costs(text: String, cost: LaunchCost) throws {
    let plan = try LaunchPlanReader.read(
      Array("{basic: [{name: \"a\", cost: \"\(text)\"}]}".utf8))

    #expect(plan.tasks[0].cost == cost)
  }

  @Test("A bad plan is refused with the place of the fault", arguments: BadPlan.all)
  func refused(_ plan: BadPlan) {
    #expect(error(plan.json) == plan.error)
  }

  @Test("What is neither a time nor a range is no cost", arguments: BadPlan.badCosts)
  func badCost(text: String) {
    #expect(
      error("{basic: [{name: \"a\", cost: \"\(text)\"}]}")
        == .badCost(path: "basic[0].cost", text: text))
  }

  @Test("A cost of a hundred thousand dashes is refused at once", .timeLimit(.minutes(1)))
  func dashes() {
    for text in ["-", "1-", "1s-", "1e-"].map({ String(repeating: $0, count: 100_000) }) {
      #expect(
        error("{basic: [{name: \"a\", cost: \"\(text)\"}]}")
          == .badCost(path: "basic[0].cost", text: text))
    }
  }

  @Test("A thousand tasks are read, one more is too many")
  func count() {
    func plan(_ count: Int) -> String {
      let tasks = (0..<count).map { "{name: \"\($0)\", cost: \"1h\"}" }.joined(separator: ",")
      return "{async: [\(tasks)]}".replacing("1h", with: "60min")
    }

    #expect(error(plan(1000)) == nil)
    #expect(error(plan(1001)) == .tooManyTasks(1001, most: 1000))
  }
}
