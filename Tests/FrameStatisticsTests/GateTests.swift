import FrameStatistics
import Testing

@Suite("Requirements on metrics")
struct GateTests {
  private let table = FigureTable(
    baseline: "eager",
    runs: [
      run("eager", "eager", dropped: 30, ratio: 100),
      run("deferred", "deferred", dropped: 4, ratio: 6.5),
      run("deferred", "deferred:limit=60,fade=0.2s", dropped: 2, ratio: 3),
    ])

  private static func run(
    _ mode: String, _ label: String, dropped: Double, ratio: Double
  ) -> FigureTable.Run {
    FigureTable.Run(
      mode: mode, label: label,
      figures: [
        "frames.dropped": dropped, "hitches.ratio_ms_per_s": ratio,
        "hitches.drag.ratio_ms_per_s": ratio, "blank.image_ms": 1500,
        "memory.peak_decoded_bytes": 48e6, "blank.first_image_ms": nil,
        "images.shown": 7,
      ])
  }

  private func evaluate(_ text: String, against baseline: FigureTable? = nil) throws -> [GateResult]
  {
    try Gate.evaluate(MetricExpression(text), on: table, against: baseline)
  }

  @Test("Without a mode every run but the baseline is meant")
  func allRuns() throws {
    let results = try evaluate("frames.dropped<=3")

    #expect(results.map(\.label) == ["deferred", "deferred:limit=60,fade=0.2s"])
    #expect(results.map(\.holds) == [false, true])
  }

  @Test("A label with a dot and a = in it can be the mode; a bare mode means all its runs")
  func modes() throws {
    let labelled = try evaluate("deferred:limit=60,fade=0.2s.frames.dropped==2")
    let bare = try evaluate("eager.dropped >= 30")

    #expect(labelled.map(\.holds) == [true])
    #expect(bare.map(\.label) == ["eager"] && bare[0].holds)
  }

  @Test(
    "Values take the unit of what they measure",
    arguments: [
      ("blank.image_ms<=1.5s", true), ("blank.image_ms<1500ms", false),
      ("blank.image_ms<1500001us", true), ("image_ms==1500", true),
      ("memory.peak_decoded_bytes<=48MB", true), ("memory.peak_decoded_bytes<=45MiB", false),
      ("hitches.ratio_ms_per_s<7ms/s", true), ("frames.dropped<1e1", true),
      ("frames.dropped>-1", true),
    ])
  func units(_ text: String, holds: Bool) throws {
    #expect(try evaluate("deferred." + text).allSatisfy { $0.holds == holds })
  }

  @Test("A figure that a run lacks fails")
  func missing() throws {
    #expect(try evaluate("blank.first_image_ms<=100").allSatisfy { !$0.holds && $0.value == nil })
  }

  @Test("Tolerances are relative or absolute; better is pointed out")
  func baseline() throws {
    let old = FigureTable(
      baseline: "eager",
      runs: table.runs.map {
        FigureTable.Run(
          mode: $0.mode, label: $0.label,
          figures: ["frames.dropped": 3, "hitches.ratio_ms_per_s": 6.4])
      })

    func holds(_ text: String) throws -> [Bool] { try evaluate(text, against: old).map(\.holds) }

    #expect(try holds("frames.dropped<=baseline") == [false, true])
    #expect(try holds("frames.dropped<=baseline+1") == [true, true])
    #expect(try holds("frames.dropped<=baseline+33%") == [false, true])
    #expect(try holds("frames.dropped<=baseline+34%") == [true, true])
    #expect(try holds("frames.dropped<=baseline-50%") == [false, false])
    let ratio = try evaluate("hitches.ratio_ms_per_s<=baseline+0.2", against: old)
    #expect(ratio.map(\.isImprovement) == [false, true])
  }

  @Test("More shown images are better, more drops are not")
  func polarity() {
    #expect(Metric("frames.dropped").polarity == .lowerIsBetter)
    #expect(Metric("images.shown").polarity == .higherIsBetter)
    #expect(Metric("lows.one_percent_average_fps").polarity == .higherIsBetter)
    #expect(Metric("frames.expected").polarity == .neutral)
    let tolerance = MetricExpression.Amount(5, "%")
    #expect(
      MetricExpression(noWorseThanBaseline: Metric("images.shown"), tolerance: tolerance).text
        == "images.shown>=baseline-5%")
  }

  @Test("Of keys that end alike the one that lies least deep is meant")
  func leastDeep() throws {
    let results = try evaluate("ratio_ms_per_s<5")

    #expect(results.map(\.metric.key) == ["hitches.ratio_ms_per_s", "hitches.ratio_ms_per_s"])
    #expect(results.map(\.holds) == [false, true])
    #expect(try evaluate("drag.ratio_ms_per_s<5")[0].metric.key == "hitches.drag.ratio_ms_per_s")
  }

  @Test("What does not fit the report is an error that says what would")
  func errors() {
    let phases = ["hitches.deceleration.count", "hitches.drag.count"]
    let figures = Dictionary(uniqueKeysWithValues: phases.map { ($0, Double?.some(1)) })
    let alike = FigureTable(
      baseline: nil,
      runs: [FigureTable.Run(mode: "deferred", label: "deferred", figures: figures)])
    #expect(throws: GateError.ambiguousKey("count", candidates: phases)) {
      try Gate.evaluate(MetricExpression("count<5"), on: alike)
    }
    #expect(
      throws: GateError.unknownKey(
        "frames.droped", known: table.keys, labels: table.runs.map(\.label)
      )
    ) { try evaluate("frames.droped<5") }
    #expect(throws: GateError.wrongUnit("ms", key: "frames.dropped", unit: .count)) {
      try evaluate("frames.dropped<5ms")
    }
    #expect(throws: GateError.needsBaseline("frames.dropped<=baseline")) {
      try evaluate("frames.dropped<=baseline")
    }
    #expect(throws: GateError.baselineLacksRun("deferred", labels: [])) {
      try evaluate("frames.dropped<=baseline", against: FigureTable(baseline: nil, runs: []))
    }
  }

  @Test(
    "What is no expression is refused",
    arguments: [
      ("frames.dropped", MetricExpressionError.noOperator("frames.dropped")),
      ("frames.dropped=5", .noOperator("frames.dropped=5")),
      ("<5", .noKey("<5")), ("frames.dropped<", .noValue("frames.dropped<")),
      ("a<b", .badValue("b")), ("a<5 %5", .badValue("5 %5")), ("a<nan", .badValue("nan")),
      ("a<baseline+", .badValue("baseline+")), ("a<=baseline*2", .badValue("baseline*2")),
      ("a!=5", .noOperator("a!=5")),
    ])
  func refused(_ text: String, error: MetricExpressionError) {
    #expect(throws: error) { try MetricExpression(text) }
  }

  @Test("Spaces around the parts do not matter")
  func spaces() throws {
    let expression = try MetricExpression("  frames.dropped   <=  baseline + 5 %  ")

    #expect(expression.subject == "frames.dropped" && expression.comparison == .atMost)
    #expect(expression.limit == .baseline(adding: .init(5, "%")))
  }
}
