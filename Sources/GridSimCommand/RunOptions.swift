import ArgumentGrammar
import GridSimulation
import Reporting
import VirtualTime

/// What `gridsim run` was asked for, checked.
@dynamicMemberLookup
struct RunOptions {
  /// What is simulated; its members read as if they were this type's own.
  let setting: ScenarioOptions
  /// How often each mode is played live, to compare it with its prediction.
  let repeats: Int
  /// The baseline first.
  let modes: [ModeSpecification]
  /// What no mode can beat.
  let bound: ModeSpecification
  let format: OutputFormat
  let output: Output
  let isQuiet: Bool
  let clock: RunClock
  let isLogged: Bool

  init(_ arguments: ParsedArguments) throws(CommandError) {
    format = arguments.value("format").flatMap(OutputFormat.init(rawValue:)) ?? .text
    output = Output(arguments.value("output") ?? "-")
    isQuiet = arguments.isSet("quiet")
    clock = arguments.value("clock").flatMap(RunClock.init(rawValue:)) ?? .virtual
    isLogged = arguments.isSet("log")
    let reader = OptionReader(arguments: arguments)
    setting =
      clock == .both
      ? try ScenarioOptions(reader, gesture: RunClock.shortGesture, settle: RunClock.shortSettle)
      : try ScenarioOptions(reader)
    modes = try RunOptions.modes(arguments.values("mode"), setting)
    bound = try setting.mode(IdealBound.name)
    repeats = try reader.count("repeats", in: 1...1000) ?? 1
    try check()
  }

  subscript<Value>(dynamicMember member: KeyPath<ScenarioOptions, Value>) -> Value {
    setting[keyPath: member]
  }

  private static func modes(
    _ given: [String], _ setting: ScenarioOptions
  ) throws(CommandError) -> [ModeSpecification] {
    let texts = (given.isEmpty ? ["deferred"] : given).flatMap {
      $0 == "all" ? StrategyCatalog.names : [$0]
    }
    var modes = [try setting.mode("eager")]
    for text in texts where text != "eager" { modes.append(try setting.mode(text)) }
    var labels: Set<String> = []
    for mode in modes where !labels.insert(mode.label).inserted {
      throw .modeGivenTwice(mode.label)
    }
    return modes
  }

  /// The bound with as many cores as a mode has.
  func bound(for mode: ModeSpecification) -> ModeSpecification {
    let workers = "workers"
    return mode.values.has(workers) ? bound.setting(workers, to: mode.values[workers]) : bound
  }

  private func check() throws(CommandError) {
    if clock != .virtual, setting.costs == .measured, setting.cpuScale < 1 {
      throw .badValue(
        option: "cpu-scale", value: FigureText.short(setting.cpuScale),
        expected: "1 or more: real decodes cannot be made faster")
    }
    if clock == .both, format != .text, format != .json {
      throw .badValue(
        option: "format", value: format.rawValue, expected: "text or json with --clock both")
    }
    try setting.check(output)
  }
}
