import ArgumentGrammar
import FrameStatistics
import Reporting

/// `gridsim check`: holds a report against limits and a baseline.
enum CheckCommand {
  static let command = Command(
    name: "check", summary: "Hold a report against limits and a baseline",
    discussion:
      "A requirement is [mode.]key op value: a key of the report or its last parts, one of < <= == "
      + ">= >, and a number with a unit, or baseline, to which +5% or +2ms may be added. Without a "
      + "mode it holds for every run but the baseline mode. With --baseline and no --require, the "
      + "main figures may not be worse than there.",
    operands: [
      Operand("REPORT", .one, domain: .file, summary: "A JSON report; - is standard input")
    ],
    sections: [
      OptionSection(
        "Gate",
        [
          .value(
            "require", "EXPR", repeatable: true,
            summary: "A requirement, such as 'hitches.ratio_ms_per_s<5'"),
          .value(
            "baseline", "FILE", domain: .file, summary: "An earlier report to compare with"),
          .value(
            "tolerance", "AMOUNT", default: "0%",
            summary:
              "How much worse than the baseline is allowed: 5%, or a number in the key's unit"),
          .value(
            "save", "FILE", domain: .file,
            summary: "Record the report as a baseline, where every requirement is met"),
        ]),
      OptionSection(
        "Output",
        [
          .value(
            "format", "FORMAT", default: "text", domain: .oneOf(["text", "markdown", "junit"]),
            summary: "Form of the result"),
          .value(
            "output", "FILE", default: "-", domain: .file,
            summary: "Where the result goes; - is standard output"),
          .flag(
            "github",
            summary:
              "Annotations for GitHub Actions on standard error, and a table in the step summary"),
        ]),
    ],
    examples: [
      Example(
        "gridsim check report.json --require 'hitches.ratio_ms_per_s<5' "
          + "--require 'images.never_shown==0'", "Limits of your own"),
      Example(
        "gridsim check report.json --baseline main.json --tolerance 5%", "No worse than before"),
    ])

  static func perform(_ arguments: ParsedArguments) throws(CommandError) {
    let path = arguments.operands.first ?? "-"
    let output = Output(arguments.value("output") ?? "-")
    let saved = arguments.value("save").map(Output.init)
    try output.check()
    try saved?.check()
    let expressions = try MetricExpression.all(arguments.values("require"))
    let tolerance = try tolerance(arguments)

    let bytes = try InputFile.read(path, option: "REPORT")
    let table = try ReportInput.table(bytes, path: path)
    let baseline =
      try arguments.value("baseline").map { path throws(CommandError) in
        try ReportInput.read(path, option: "baseline")
      }
    if expressions.isEmpty, baseline == nil, saved == nil { throw .nothingToCheck }
    var results: [GateResult] = []
    for expression in expressions {
      results += try evaluate(expression, on: table, against: baseline)
    }
    if expressions.isEmpty, let baseline {
      for metric in Metric.gated where hasFigures(metric, in: table, and: baseline) {
        results += try evaluate(
          MetricExpression(noWorseThanBaseline: metric, tolerance: tolerance), on: table,
          against: baseline)
      }
    }
    try write(results, arguments, to: output)
    guard results.allSatisfy(\.holds) else { throw .gateFailed }
    if let saved { try Output.write(bytes, to: saved) }
  }

  private static func tolerance(
    _ arguments: ParsedArguments
  ) throws(CommandError) -> MetricExpression.Amount {
    guard let text = arguments.value("tolerance") else { return .init(0, "%") }
    guard let amount = MetricExpression.amount(text), amount.number >= 0,
      amount.unit.isEmpty || amount.unit == "%"
    else {
      throw .badValue(
        option: "tolerance", value: text, expected: "a percentage, as in 5%, or a number")
    }
    return amount
  }

  /// A figure that a run or its baseline lacks is no regression.
  private static func hasFigures(
    _ metric: Metric, in table: FigureTable, and baseline: FigureTable
  ) -> Bool {
    table.judged.allSatisfy { run in
      let old = baseline.runs.first { $0.label == run.label }
      let isKnown = (run.figures[metric.key] ?? nil) != nil
      return isKnown && old.map { ($0.figures[metric.key] ?? nil) != nil } ?? true
    }
  }

  private static func evaluate(
    _ expression: MetricExpression, on table: FigureTable, against baseline: FigureTable?
  ) throws(CommandError) -> [GateResult] {
    do throws(GateError) {
      return try Gate.evaluate(expression, on: table, against: baseline)
    } catch {
      throw .gate(error, text: expression.text)
    }
  }

  private static func write(
    _ results: [GateResult], _ arguments: ParsedArguments, to output: Output
  ) throws(CommandError) {
    if !results.isEmpty {
      switch arguments.value("format").flatMap(OutputFormat.init(rawValue:)) ?? .text {
      case .junit: try Output.write(JUnitReport.text(results), to: output)
      case .markdown: try Output.write(GateText.markdown(results), to: output)
      default:
        let style = TextStyle(for: output)
        try Output.write(GateText.text(results, style: style), to: output)
      }
    }
    if arguments.isSet("github") {
      try GitHubOutput.write(
        annotations: GitHubAnnotations.text(results), summary: GateText.markdown(results))
    }
  }
}
