import ArgumentGrammar
import Reporting

/// `gridsim launch`: plays a launch plan and reports.
enum LaunchCommand {
  /// The forms in which a launch can be reported.
  enum Format: String, CaseIterable {
    case text, json, markdown
  }

  static func perform(_ arguments: ParsedArguments) throws(CommandError) {
    let path = arguments.operands.first ?? ""
    let format = arguments.value("format").flatMap(Format.init(rawValue:)) ?? .text
    let output = Output(arguments.value("output") ?? "-")
    let reader = OptionReader(arguments: arguments)
    let seed = try reader.seed() ?? 1
    let cpuScale = try reader.number("cpu-scale", in: 0.001...1000) ?? 1
    try output.check()

    let report = LaunchReport(
      toolVersion: GridSimCommand.version, planName: path,
      plan: try LaunchPlanInput(path: path, option: "PLAN").plan, seed: seed, cpuScale: cpuScale)
    switch format {
    case .json: try Output.write(LaunchJSONReport.bytes(report), to: output)
    case .markdown: try Output.write(LaunchMarkdownReport.text(report), to: output)
    case .text:
      let style = TextStyle(for: output)
      try Output.write(LaunchTerminalReport.text(report, style: style), to: output)
    }
  }
}
