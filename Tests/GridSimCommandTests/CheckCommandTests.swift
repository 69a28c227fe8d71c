import Foundation
import Testing

@Suite("gridsim check")
struct CheckCommandTests {
  private let scratch: Scratch

  /// Reports of a fast and a slow computer, made once.
  private static let reports = Result {
    let scratch = try Scratch()
    return try ["fast": "5ms", "slow": "25ms"].mapValues { cost in
      let outcome = try Program.run(
        [
          "--costs", "fixed:\(cost)", "--rows", "40", "--settle", "8s", "--quiet",
          "--limit", "90", "--gesture", "wait 1.2s; flick 2000", "--format", "json",
        ], in: scratch.folder)
      return outcome.output
    }
  }

  init() throws {
    scratch = try Scratch()
    for (name, report) in try CheckCommandTests.reports.get() {
      try scratch.write(report, to: "\(name).json")
    }
  }

  private func check(_ arguments: String...) throws -> Program.Outcome {
    try Program.run(["check"] + arguments, in: scratch.folder)
  }

  @Test("Requirements that hold pass with 0, one that does not fails with 1")
  func status() throws {
    let good = try check("fast.json", "--require", "images.never_shown==0")
    let bad = try check(
      "fast.json", "--require", "images.never_shown==0", "--require", "eager.frames.expected<1")

    #expect(good.status == 0 && good.output.hasPrefix("✓ deferred  images.never_shown==0  is 0\n"))
    #expect(bad.status == 1 && bad.error.isEmpty)
    #expect(bad.output.contains("✗ eager     eager.frames.expected<1  is "))
    #expect(bad.output.hasSuffix("\n1 of 2 requirements not met\n"))
  }

  @Test("An unknown key is bad data, and the nearest is offered")
  func unknownKey() throws {
    let outcome = try check("fast.json", "--require", "frames.droped<5")
    let last = try check("fast.json", "--require", "drpoped<5")
    let mode = try check("fast.json", "--require", "defered.frames.dropped<5")
    let noMode = try check("fast.json", "--require", "nope.dropped<5")
    let nothing = try check("fast.json", "--require", "jumps<5")

    #expect(outcome.status == 65)
    #expect(outcome.error.hasSuffix("did you mean 'frames.dropped'?\n"))
    #expect(last.error.hasSuffix("did you mean 'frames.dropped'?\n"))
    #expect(mode.status == 65 && mode.error.hasSuffix("did you mean the mode 'deferred'?\n"))
    #expect(noMode.error.hasSuffix("the report has no mode 'nope', it has eager, deferred\n"))
    #expect(nothing.error.contains("keys begin with android, blank, chromium, flutter, frames, "))
    #expect(nothing.error.utf8.count < 240, "\(nothing.error)")
  }

  @Test("A report is no worse than itself, and worse than a faster one")
  func baseline() throws {
    let same = try check("slow.json", "--baseline", "slow.json")
    let worse = try check("slow.json", "--baseline", "fast.json")
    let better = try check("fast.json", "--baseline", "slow.json")

    #expect(same.status == 0 && worse.status == 1 && better.status == 0)
    #expect(worse.output.contains("✗ deferred  blank.image_ms<=baseline"))
    #expect(better.output.contains("better: record it with --save"))
  }

  @Test("What passes is recorded, what fails is not")
  func save() throws {
    let failed = try check("fast.json", "--require", "frames.expected<0", "--save", "a.json")
    let passed = try check("fast.json", "--save", "b.json")

    #expect(failed.status == 1 && passed.status == 0)
    #expect(try !scratch.names().contains("a.json"))
    #expect(try scratch.text("b.json") == scratch.text("fast.json"))
  }

  @Test("A baseline is brought up to date by the call that compares with it")
  func update() throws {
    let outcome = try check("fast.json", "--baseline", "slow.json", "--save", "slow.json")

    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(try scratch.text("slow.json") == scratch.text("fast.json"))
  }

  @Test("What cannot be checked is told with its place")
  func malformed() throws {
    try scratch.write("{\n  \"schema\": x\n}", to: "bad.json")
    try scratch.write("{\"schema\": \"gridsim.report/1\", \"runs\": [{}]}", to: "short.json")

    let syntax = try check("bad.json", "--require", "frames.dropped<1")
    let member = try check("short.json", "--require", "frames.dropped<1")
    let nothing = try check("fast.json")
    let grammar = try check("fast.json", "--require", "frames.dropped")

    #expect(syntax.status == 65 && syntax.error.contains("'bad.json':2:13: 'x' is no JSON value"))
    #expect(member.status == 65 && member.error.contains("runs[0].mode is missing"))
    #expect(nothing.status == 64 && grammar.status == 64)
  }

  @Test("On GitHub a failure is an annotation and a row of the summary")
  func gitHub() throws {
    let outcome = try Program.run(
      ["check", "fast.json", "--require", "frames.expected<0", "--github"], in: scratch.folder,
      environment: ["GITHUB_STEP_SUMMARY": scratch.path("summary.md")])

    #expect(outcome.status == 1)
    #expect(outcome.error.hasPrefix("::error title=gridsim check%3A deferred::frames.expected<0: "))
    #expect(try scratch.text("summary.md").contains("| ❌ | deferred | `frames.expected<0` |"))
  }

  @Test("Other programs read what is written, where they are at hand")
  func otherReaders() throws {
    guard let python = Program.find("python3") else {
      print("python3 is not at hand: outputs are not read by it")
      return
    }
    _ = try check(
      "fast.json", "--require", "frames.expected>0", "--format", "junit", "--output", "j.xml")
    let csv = try Program.run(
      ["--costs", "fixed:5ms", "--gesture", "none", "--settle", "1s", "--format", "csv"])
    try scratch.write(csv.output, to: "r.csv")
    let measured = try Program.run(
      ["frames", Program.root.path + "/Fixtures/frames/durations.csv", "--format", "json"])
    try scratch.write(measured.output, to: "m.json")
    let ranked = try Program.run([
      "--mode", "all", "--costs", "Fixtures/benchmark/costs.json", "--format", "json",
    ])
    try scratch.write(ranked.output, to: "ranked.json")
    let launch = try Program.run(
      [
        "--scenario", "Fixtures/scenarios/launch-beside-the-grid.json5", "--format", "json",
        "--mode", "sliced", "--images", "Fixtures/jpeg", "--costs", "measured",
      ])
    try scratch.write(launch.output, to: "launch.json")
    let script = """
      import csv, xml.etree.ElementTree as tree
      suites = tree.parse("j.xml").getroot()
      assert suites.tag == "testsuites" and suites.get("failures") == "0"
      rows = list(csv.DictReader(open("r.csv", newline="")))
      assert [row["mode"] for row in rows] == ["eager", "deferred"], rows
      """

    let outcome = try Program.run(
      URL(fileURLWithPath: python), ["-c", script], in: scratch.folder)

    #expect(outcome.status == 0, "\(outcome.error)")
    try SchemaCheck.expectValid(
      ["fast.json", "slow.json", "m.json", "ranked.json", "launch.json"], by: "report.schema.json",
      in: scratch)
  }
}
