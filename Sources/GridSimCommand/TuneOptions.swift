import ArgumentGrammar
import FrameStatistics
import GridSimulation
import Reporting

/// What `gridsim tune` was asked for, checked.
struct TuneOptions {
  /// The forms in which the result can be written.
  enum Format: String, CaseIterable {
    case text, json, csv, markdown
  }

  /// Where the least value is looked for.
  private enum Course {
    case values([ParameterValue])
    /// Nil where the usual end is meant.
    case range(from: ParameterValue?, to: ParameterValue?)
  }

  let setting: ScenarioOptions
  /// With the parameter at its default.
  let mode: ModeSpecification
  let parameter: Parameter
  let targets: [MetricExpression]
  private let course: Course
  let format: Format
  let output: Output
  let isQuiet: Bool

  init(_ arguments: ParsedArguments) throws(CommandError) {
    format = arguments.value("format").flatMap(Format.init(rawValue:)) ?? .text
    output = Output(arguments.value("output") ?? "-")
    isQuiet = arguments.isSet("quiet")
    setting = try ScenarioOptions(OptionReader(arguments: arguments))
    let text = arguments.value("mode") ?? "deferred"
    if text == "all" { throw .tune(.severalModes) }
    mode = try setting.mode(text)
    parameter = try TuneOptions.parameter(arguments, of: mode)
    targets = try TuneOptions.targets(arguments)
    course = try TuneOptions.course(arguments, of: parameter)
    // The largest cache depends on the pictures, which come later.
    if parameter.kind != .cache { _ = try axis(in: setting.scenario) }
    try setting.check(output)
  }

  /// Whether the values were named one by one, so that all are to be tried.
  var listsValues: Bool {
    if case .values = course { true } else { false }
  }

  /// The values to try in a scenario, which has its images.
  func axis(in scenario: Scenario) throws(CommandError) -> ParameterAxis {
    switch course {
    case .values(let values): return ParameterAxis(parameter.kind, values: values)
    case .range(let from, let to):
      let usual = parameter.usualRange(in: scenario)
      let (start, end) = (from ?? usual.from, to ?? usual.to)
      guard let low = start.place, let high = end.place, low <= high else {
        throw .tune(
          .backwardRange(
            from: start.text, to: end.text,
            absent: to == nil ? "to" : from == nil ? "from" : nil))
      }
      return ParameterAxis(parameter.kind, from: start, to: end)
    }
  }

  // MARK: Reading

  private static func parameter(
    _ arguments: ParsedArguments, of mode: ModeSpecification
  ) throws(CommandError) -> Parameter {
    let all = StrategyCatalog.parameters(of: mode.kind)
    let known = all.filter(\.isOrdered).map(\.name)
    guard let name = arguments.value("parameter") else {
      throw .tune(.noParameter(mode: mode.name, known: known))
    }
    guard let parameter = all.first(where: { $0.name == name }) else {
      throw .tune(.unknownParameter(name, mode: mode.name, known: known))
    }
    guard parameter.isOrdered else {
      throw .tune(.unordered(parameter: name, mode: mode.name, known: known))
    }
    if mode.label.contains(":\(name)=") || mode.label.contains(",\(name)=") {
      throw .tune(.alreadySet(parameter: name, byMode: mode.label))
    }
    if ScenarioOptions.modeFlagNames.contains(name), arguments.isSet(name) {
      throw .tune(.alreadySet(parameter: name, byMode: nil))
    }
    return parameter
  }

  private static func targets(
    _ arguments: ParsedArguments
  ) throws(CommandError) -> [MetricExpression] {
    let targets = try MetricExpression.all(arguments.values("target"))
    if targets.isEmpty { throw .tune(.noTarget) }
    return targets
  }

  private static func course(
    _ arguments: ParsedArguments, of parameter: Parameter
  ) throws(CommandError) -> Course {
    func value(_ option: String, _ text: String) throws(CommandError) -> ParameterValue {
      // A cache's size may stand alone.
      let value =
        parameter.kind.read(text)
        ?? (parameter.kind == .cache ? parameter.kind.read("lru:\(text)") : nil)
      guard let value, value.place != nil else {
        throw .badValue(option: option, value: text, expected: parameter.kind.orderedForm)
      }
      return value
    }
    func end(_ option: String) throws(CommandError) -> ParameterValue? {
      guard let text = arguments.value(option) else { return nil }
      return try value(option, text)
    }
    guard let list = arguments.value("values") else {
      return .range(from: try end("from"), to: try end("to"))
    }
    if arguments.isSet("from") || arguments.isSet("to") { throw .tune(.valuesAndRange) }
    var values: [ParameterValue] = []
    for text in list.split(separator: ",", omittingEmptySubsequences: false) {
      values.append(try value("values", String(text)))
    }
    return .values(values)
  }
}
