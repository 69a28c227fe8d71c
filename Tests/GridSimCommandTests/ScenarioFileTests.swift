import Foundation
import JSONText
import Testing

@testable import GridSimCommand

/// A scenario that cannot be used: its text, the exit status, and parts of the error.
struct BadScenario: Sendable, CustomTestStringConvertible {
  let text: String
  let status: Int32
  let parts: [String]

  init(_ text: String, _ status: Int32, _ parts: String...) {
    (self.text, self.status, self.parts) = (text, status, parts)
  }

  var testDescription: String { text }

  static let all = [
    BadScenario("", 65, "s.json5:1:1:", "too early"),
    BadScenario("[]", 65, "'s.json5' holds no object"),
    BadScenario("{\n  imges: []}", 65, "s.json5:2:3:", "'imges'", "did you mean 'images'?"),
    BadScenario(
      "{ \"images-per-row\": 3 }", 65, "s.json5:1:3:", "did you mean 'images_per_row'?"),
    BadScenario("{rows: 5,\n\n rows: 6}", 65, "s.json5:3:2:", "'rows' is there twice"),
    BadScenario("{rows: 0}", 65, "s.json5:1:8: rows:", "from 1 to"),
    BadScenario("{rows: '5x'}", 65, "s.json5:1:8: rows:", "'5x'"),
    BadScenario("{rows: true}", 65, "'rows' is a boolean", "a string or a number"),
    BadScenario("{rows: null}", 65, "'rows' is null"),
    BadScenario("{rows: [5]}", 65, "'rows' is a list"),
    BadScenario("{rows: ''}", 65, "s.json5:1:8: rows:", "needs a value"),
    BadScenario("{mode: [1]}", 65, "'mode' is a list", "a list of strings"),
    BadScenario("{quiet: 'yes'}", 65, "'quiet' is a string", "true or false"),
    BadScenario("{output: 'a.json'}", 65, "s.json5:1:2:", "'output'", "--output"),
    BadScenario("{save_costs: 'a.json'}", 65, "'save_costs'", "--save-costs"),
    BadScenario("{scenario: 'a.json5'}", 65, "no other scenario"),
    BadScenario("{/* é */ gesture: 'wiat 1s'}", 65, "s.json5:1:19: gesture:", "'wait'"),
    BadScenario("{mode: ['eager', 'defered']}", 65, "s.json5:1:8: mode:", "'deferred'"),
    BadScenario("{mode: ['fifo', 'fifo']}", 65, "s.json5:1:8: mode:", "twice"),
    BadScenario("{limit: 0}", 65, "s.json5:1:9: limit:", "--limit"),
    BadScenario("{device: 'iphone-14-mini'}", 65, "s.json5:1:10: device:", "iphone-14"),
    BadScenario("{deceleration: 'slow'}", 65, "s.json5:1:16: deceleration:", "normal"),
    BadScenario("{images: 'nowhere'}", 66, "s.json5:1:10: images:", "'nowhere'"),
    BadScenario("{costs: 'nowhere.json'}", 66, "s.json5:1:9: costs:", "'nowhere.json'"),
    BadScenario("{settle: 5}", 65, "s.json5:1:10: settle:", "5ms"),
  ]
}

@Suite("Scenario files")
struct ScenarioFileTests {
  private let root = Program.root.path

  @Test("A scenario gives the same bytes as its options typed, from any folder")
  func sameAsTyped() throws {
    let scratch = try Scratch()
    try scratch.write("time_ms,y_pt,phase\n1100,500,down\n1200,300,up\n", to: "in/touch.csv")
    try scratch.write(
      """
      // Every kind of value.
      {
        rows: 40, images_per_row: '2', row_height: 8e1, seed: 18446744073709551615,
        "viewport": "320x480", mode: ["deferred:limit=3", 'fifo',], images: '../images',
        gesture: "touch.csv", costs: "fixed:7ms", downsample: true, quiet: false, format: "json",
      }
      """, to: "in/s.json5")
    let pictures = Program.root.appendingPathComponent("Fixtures/images")
    try FileManager.default.createSymbolicLink(
      at: scratch.folder.appendingPathComponent("images"), withDestinationURL: pictures)
    let typed = [
      "--rows", "40", "--images-per-row", "2", "--row-height", "80", "--seed",
      "18446744073709551615", "--viewport", "320x480", "--mode", "deferred:limit=3", "--mode",
      "fifo", "--images", "in/../images", "--gesture", "in/touch.csv", "--costs", "fixed:7ms",
      "--downsample", "--format", "json",
    ]

    let expected = try Program.run(typed, in: scratch.folder)
    let outcome = try Program.run(["--scenario", "in/s.json5"], in: scratch.folder)

    #expect(expected.status == 0, "\(expected.error)")
    #expect(outcome.output == expected.output, "\(outcome.error)")
    #expect(outcome.status == 0)
  }

  @Test("What is typed beats the file, and a typed mode replaces the file's list")
  func typedWins() throws {
    let scratch = try Scratch()
    try scratch.write(
      "{rows: 40, mode: ['deferred', 'fifo'], costs: 'nowhere.json', settle: '1s', gesture: 'none'}",
      to: "s.json5")
    let rest = ["--mode", "drain", "--costs", "fixed:1ms", "--format", "json"]

    let outcome = try Program.run(
      ["--scenario", "s.json5", "--rows", "50"] + rest, in: scratch.folder)

    let report = try ReportDocument(outcome.output)
    #expect(try report.number("scenario.rows") == 50)
    #expect(try report.number("scenario.settle_ms") == 1000)
    let runs = try #require(report.members["runs"] as? [[String: Any]])
    #expect(runs.compactMap { $0["label"] as? String } == ["eager", "drain"])
  }

  @Test("A wrong file is told with line, column and key", arguments: BadScenario.all)
  func errors(_ bad: BadScenario) throws {
    let scratch = try Scratch()
    try scratch.write(bad.text, to: "s.json5")

    let outcome = try Program.run(["--scenario", "s.json5"], in: scratch.folder)

    #expect(outcome.status == bad.status, "\(outcome.error)")
    #expect(outcome.output == "")
    #expect(outcome.error.hasPrefix("gridsim: error: "))
    #expect(outcome.error.contains("; "), "no remedy in: \(outcome.error)")
    for part in bad.parts { #expect(outcome.error.contains(part), "\(outcome.error)") }
  }

  @Test("A wrong value that was typed is not blamed on the file, nor the file overwritten")
  func blame() throws {
    let scratch = try Scratch()
    try scratch.write("{rows: 40, costs: 'fixed:1ms'}", to: "s.json5")

    let typed = try Program.run(["--scenario", "s.json5", "--rows", "0"], in: scratch.folder)
    let missing = try Program.run(["--scenario", "nowhere.json5"], in: scratch.folder)
    let output = try Program.run(
      ["--scenario", "s.json5", "--output", "s.json5"], in: scratch.folder)

    #expect(typed.status == 64)
    #expect(!typed.error.contains("s.json5"))
    #expect(missing.status == 66)
    #expect(missing.error.contains("--scenario"))
    #expect(output.status == 64)
    #expect(output.error.contains("not an input"))
  }

  @Test("An empty path stays empty, whatever folder the file is in")
  func emptyPath() throws {
    let scratch = try Scratch()
    try scratch.write("{images: ''}", to: "in/s.json5")

    let outcome = try Program.run(["--scenario", "in/s.json5"], in: scratch.folder)

    #expect(outcome.status == 65)
    #expect(outcome.error.contains("in/s.json5:1:10: images: option '--images' needs a value"))
  }

  @Test("Fields keep their order, their places and their text")
  func fields() throws {
    let text = "{\n  a: 1.50, // é\n  'b c': {d: [1]},\n}"

    let fields = try #require(try JSONParser.fields(Array(text.utf8)))

    #expect(fields.map(\.key) == ["a", "b c"])
    #expect(fields.map(\.text) == ["1.50", "{d: [1]}"])
    #expect(
      fields.map(\.keyPlace) == [JSONPlace(line: 2, column: 3), JSONPlace(line: 3, column: 3)])
    #expect(
      fields.map(\.valuePlace) == [JSONPlace(line: 2, column: 6), JSONPlace(line: 3, column: 10)])
    #expect(try JSONParser.fields(Array("[]".utf8)) == nil)
    #expect(throws: JSONFault.self) { try JSONParser.fields(Array("{} x".utf8)) }
  }
}

@Suite("The ready-made scenarios")
struct ReadyMadeScenarioTests {
  /// The runs of a scenario's report, by label.
  private func report(_ name: String) throws -> [String: ReportDocument] {
    let path = "Fixtures/scenarios/\(name).json5"
    let outcome = try Program.run(["--scenario", path, "--format", "json"])
    #expect(outcome.status == 0, "\(outcome.error)")
    let runs = try #require(try ReportDocument(outcome.output).members["runs"] as? [[String: Any]])
    var byLabel: [String: ReportDocument] = [:]
    for run in runs {
      let label = try #require(run["label"] as? String)
      let text = String(
        decoding: try JSONSerialization.data(withJSONObject: run), as: UTF8.self)
      byLabel[label] = try ReportDocument(text)
    }
    return byLabel
  }

  @Test("Back and forth: the short queue leaves rows blank at rest, with requeue none is")
  func backAndForth() throws {
    let runs = try report("back-and-forth")

    #expect(try runs["deferred"]?.number("images.never_shown") ?? 0 > 0)
    #expect(try runs["deferred"]?.number("images.dropped_by_limit") ?? 0 > 0)
    #expect(try runs["deferred:requeue=true"]?.number("images.never_shown") == 0)
  }

  @Test("A jump to the end: visible first fills the screen that first-in-first-out does not")
  func jump() throws {
    let runs = try report("jump-to-the-end")

    // 50 rows of 70 pt in 667 pt: the last row is at the viewport's lower edge.
    #expect(try runs["budgeted"]?.number("motion.final_offset_pt") == 50 * 70 - 667)
    #expect(try runs["budgeted"]?.number("images.never_shown") == 0)
    let first = try runs["fifo:visibility=identity,clear=true"]?.number("images.never_shown")
    #expect(first ?? 0 > 0)
  }

  /// The tasks of the main thread take 0.95 s. The commit that follows shows nine or ten rows and ends
  /// within 4 ms, so it is taken over at vsync 58 (966.7 ms) and shown at refresh 59.
  @Test("A launch beside the grid: the finger at 0.7 s waits 250 ms, and the first page is late")
  func launch() throws {
    let runs = try report("launch-beside-the-grid")

    for mode in ["deferred", "operations"] {
      let run = try #require(runs[mode])
      #expect(try run.number("touch.latency_max_ms") == 250)
      #expect(abs(try run.number("launch.first_page_ms") - 59_000 / 60) < 0.001)
      #expect(try run.value("causes.0.cause") as? String == "launch task tab bar, sync")
    }
  }

  @Test("Each is listed in the documentation")
  func listed() throws {
    let folder = Program.root.appendingPathComponent("Fixtures/scenarios").path
    let page = try String(
      contentsOf: Program.root.appendingPathComponent("docs/scenarios.md"), encoding: .utf8)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()

    #expect(names.count >= 2)
    for name in names { #expect(page.contains("`\(name)`"), "\(name)") }
  }
}
