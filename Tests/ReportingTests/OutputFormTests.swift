import FrameStatistics
import JSONText
import Reporting
import Testing

@Suite("Reports in other forms")
struct OutputFormTests {
  @Test("NDJSON has a line a run, the same as in the JSON report")
  func ndjson() throws {
    let lines = NDJSONReport.bytes(.typical).split(separator: 0x0A)

    let runs = try lines.map { try JSONParser.parse(Array($0)) }
    let report = try JSONParser.parse(JSONReport.bytes(.typical))
    #expect(report["runs"] == .array(runs))
  }

  @Test("CSV has a row a run and a column a figure")
  func csv() throws {
    let lines = RunCSV.text(.typical).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }

    #expect(lines.count == 3)
    #expect(lines[0].prefix(2) == ["mode", "label"] && lines[1][0] == "eager")
    #expect(lines.allSatisfy { $0.count == lines[0].count })
    let dropped = try #require(lines[0].firstIndex(of: "frames.dropped"))
    #expect(lines[1][dropped] == "30" && lines[2][dropped] == "0")
    let first = try #require(lines[0].firstIndex(of: "frames.duration_ms.p50"))
    #expect(lines[2][first] == "4")
  }

  @Test("Labels with a comma or a quote are quoted")
  func quoting() {
    var sketch = RunSketch()
    sketch.label = "deferred:limit=60,x=\"1\""

    #expect(RunCSV.text(.make([sketch])).contains(#"deferred,"deferred:limit=60,x=""1""","#))
    #expect(
      JUnitReport.text(.make([sketch])).contains(#"name="deferred:limit=60,x=&quot;1&quot;""#))
  }

  @Test("A CSV of frames has a row for each expected one and each made")
  func frames() {
    let rows = [
      FrameRowSketch.shown, FrameRowSketch.dropped,
    ]

    let text = FrameCSV.text([(label: "a", rows: rows)], refresh: 59.94)

    #expect(
      text
        == "run,refresh_hz,refresh,time_ms,phase,expected,dropped,duration_ms,overrun_ms\n"
        + "a,59.94,2,33.333333,drag,1,0,4,-11.666667\n"
        + "a,59.94,3,50,drag,1,1,,\n")
  }

  @Test("A requirement that fails is a failure in JUnit, an annotation, and a ✗")
  func gates() throws {
    let table = try FigureTable.read(JSONReport.bytes(.typical))
    let results = try ["frames.dropped==0", "images.never_shown<1"].flatMap {
      try Gate.evaluate(MetricExpression($0), on: table)
    }

    let junit = JUnitReport.text(results)
    #expect(junit.contains(#"<testsuites tests="2" failures="1" errors="0">"#))
    #expect(junit.contains(#"<failure message="is 1, limit 1"/>"#))
    #expect(
      GitHubAnnotations.text(results)
        == "::error title=gridsim check%3A deferred::images.never_shown<1: is 1, limit 1\n")
    #expect(
      GateText.text(results, style: TextStyle(usesColor: false, width: 80))
        == """
        ✓ deferred  frames.dropped==0  is 0
        ✗ deferred  images.never_shown<1  is 1, limit 1

        1 of 2 requirements not met

        """)
    #expect(GateText.markdown(results).contains("| ❌ | deferred | `images.never_shown<1` |"))
  }

  @Test("Warnings become annotations, line ends and percent signs escaped")
  func annotations() {
    let notices = [
      Notice(.warning, "50 % stay\nblank", remedy: "try it"), Notice(.note, "a"),
    ]

    #expect(
      GitHubAnnotations.text(notices)
        == "::warning title=gridsim::50 %25 stay%0Ablank; try it\n::notice title=gridsim::a\n")
  }

  @Test("A report is read back by its keys")
  func figures() throws {
    let table = try FigureTable.read(JSONReport.bytes(.typical))

    #expect(table.baseline == "eager")
    #expect(table.judged.map(\.label) == ["deferred"])
    #expect(table.runs[0].figures["frames.dropped"] == 30)
    #expect(table.runs[0].figures["parameters.limit"] == nil)
  }

  @Test(
    "What is no report is refused with the key's path",
    arguments: [
      ("{}", ReportReadingError.wrongSchema(nil)),
      (#"{"schema":"x"}"#, .wrongSchema("x")),
      ("[]", .wrongType("the document", expected: "an object")),
      (#"{"schema":"gridsim.report/1"}"#, .missing("runs")),
      (#"{"schema":"gridsim.report/1","runs":3}"#, .wrongType("runs", expected: "a list")),
      (
        #"{"schema":"gridsim.report/1","runs":[{"mode":"a"}]}"#, .missing("runs[0].label")
      ),
      (
        #"{"schema":"gridsim.report/1","runs":[{"mode":1}]}"#,
        .wrongType("runs[0].mode", expected: "a string")
      ),
      ("{", .json(JSONFault(line: 1, column: 2, problem: .unexpectedEnd))),
    ])
  func noReport(_ text: String, error: ReportReadingError) {
    #expect(throws: error) { try FigureTable.read(Array(text.utf8)) }
  }

  @Test("Measured frames: null for what they do not tell, ratios against a prediction")
  func measured() throws {
    let frames = MeasuredFrames.fromWork([4, 4, 40, 4], refresh: 60)
    var report = MeasuredReport(
      toolVersion: "1", file: "f.csv", form: "csv", refresh: 60, statistics: RunStatistics(frames))
    report.prediction = try FigureTable.read(JSONReport.bytes(.typical))

    let document = try JSONParser.parse(report.json())

    let run = try #require(document["runs"]?.array?.first)
    #expect(run["mode"] == .string("measured") && run["images"]?["decoded"] == .null)
    #expect(run["frames"]?["dropped"] == .integer(2))
    // 2 of 6 measured, 30 of 120 predicted for eager, none for deferred.
    let ratios = document["comparison"]?.array?.map { $0["dropped_ratio"]?.double }
    #expect(ratios?.count == 2)
    #expect(abs((ratios?[0] ?? 0) - (2.0 / 6) / (30.0 / 120)) < 1e-9)
    #expect(ratios?[1] == nil)
    #expect(report.markdown().hasPrefix("|  | measured | eager | deferred |\n"))
  }

  @Test("Measured frames beside more runs than the terminal is wide for: the others stand below")
  func measuredWidth() throws {
    var report = MeasuredReport(
      toolVersion: "1", file: "f.csv", form: "csv", refresh: 60,
      statistics: RunStatistics(MeasuredFrames.fromWork([4, 40], refresh: 60)))
    let long = RunSketch(label: "operations:cache=lru:64MB,workers=2", expected: 9)
    report.prediction = try FigureTable.read(
      JSONReport.bytes(.make([RunSketch(mode: "eager", expected: 9), long])))

    let lines = report.text(style: TextStyle(usesColor: false, width: 80))
      .split(separator: "\n").map(String.init)

    #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines)")
    #expect(lines.count { $0.hasPrefix("  dropped frames ") } == 2)
  }
}

/// Rows as a run has them.
enum FrameRowSketch {
  static let rows: [FrameRow] = {
    var sketch = RunSketch()
    sketch.expected = 2
    sketch.dropped = 1..<2
    return FrameRow.all(in: sketch.timeline)
  }()
  static let shown = rows[0]
  static let dropped = rows[1]
}
