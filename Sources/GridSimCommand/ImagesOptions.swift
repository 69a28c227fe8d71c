import ArgumentGrammar

/// What `gridsim images` was asked for, checked.
struct ImagesOptions {
  enum Format: String, CaseIterable {
    case text, json, csv, markdown
  }

  let paths: [String]
  let samples: Int
  let downsamples: Bool
  /// Pixels of the slot on the screen, which need not be whole.
  let slot: (width: Double, height: Double)
  let rules: DecodingRules
  let format: Format
  let output: Output
  let costsOutput: Output?
  let isQuiet: Bool

  /// A third of a phone's row, as `run` has it by default: (375 − 4 · 10) / 3 × 70 points.
  private static let defaultSlot = (width: 335.0 / 3, height: 70.0)

  init(_ arguments: ParsedArguments) throws(CommandError) {
    let reader = OptionReader(arguments: arguments)
    paths = arguments.operands
    samples = try reader.count("samples", in: 1...100_000) ?? 5
    downsamples = arguments.isSet("downsample")
    let points = try reader.size("slot", in: 1...20_000) ?? ImagesOptions.defaultSlot
    let scale = try reader.number("scale", in: 0.5...8) ?? 2
    slot = (points.width * scale, points.height * scale)
    rules = try DecodingRules(reader)
    format = arguments.value("format").flatMap(Format.init(rawValue:)) ?? .text
    output = Output(arguments.value("output") ?? "-")
    costsOutput = arguments.value("save-costs").map(Output.init)
    isQuiet = arguments.isSet("quiet")
    try output.check()
    try costsOutput?.check()
  }
}
