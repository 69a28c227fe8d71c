import ArgumentGrammar
import GridSimulation
import Reporting
import VirtualTime

/// What `gridsim run` was asked for, checked.
struct RunOptions {
  /// All but the images, which have to be loaded first.
  private(set) var scenario = Scenario()
  /// As typed.
  private(set) var gestureText = "default"
  /// How often each mode is played live, to compare it with its prediction.
  private(set) var repeats = 1
  private(set) var device: DeviceProfile?
  private(set) var cpuScale = 1.0
  /// The baseline first.
  private(set) var modes: [ModeSpecification] = []
  /// What no mode can beat.
  let bound: ModeSpecification
  let imagePaths: [String]
  let rules: DecodingRules
  /// Whether pictures are decoded to the slot's size.
  let downsamples: Bool
  let costs: CostModel
  let costsOutput: Output?
  let format: OutputFormat
  let output: Output
  let isQuiet: Bool
  let clock: RunClock
  let isLogged: Bool

  /// Options that set a parameter of all modes that have it.
  static let modeFlags = [
    "limit", "workers", "latency", "fail-rate", "cache", "decode-in", "fade",
  ]

  /// A scenario may last that long, in seconds.
  private static let longestRun = 3600.0
  /// Slots in the viewport at once.
  private static let mostSlots = 100_000

  init(_ arguments: ParsedArguments) throws(CommandError) {
    imagePaths = arguments.values("images")
    costs = try CostModel(arguments.value("costs") ?? "measured")
    costsOutput = arguments.value("save-costs").map(Output.init)
    format = arguments.value("format").flatMap(OutputFormat.init(rawValue:)) ?? .text
    output = Output(arguments.value("output") ?? "-")
    isQuiet = arguments.isSet("quiet")
    clock = arguments.value("clock").flatMap(RunClock.init(rawValue:)) ?? .virtual
    isLogged = arguments.isSet("log")
    let reader = OptionReader(arguments: arguments)
    rules = try DecodingRules(reader)
    downsamples = arguments.isSet("downsample")
    (modes, bound) = try RunOptions.modes(arguments, reader)
    try readScreen(reader)
    try readTable(reader)
    try readScenario(reader)
    try check()
  }

  private static func modes(
    _ arguments: ParsedArguments, _ reader: OptionReader
  ) throws(CommandError) -> (all: [ModeSpecification], bound: ModeSpecification) {
    let given = arguments.values("mode")
    let texts = (given.isEmpty ? ["deferred"] : given).flatMap {
      $0 == "all" ? StrategyCatalog.names : [$0]
    }
    let flags = RunOptions.modeFlags.compactMap { name in
      arguments.value(name).map { (name: name, text: $0) }
    }
    var modes: [ModeSpecification] = []
    let bound: ModeSpecification
    do throws(ModeError) {
      modes = [try .parse("eager", flags: flags)]
      for text in texts where text != "eager" { modes.append(try .parse(text, flags: flags)) }
      bound = try .parse(IdealBound.name, flags: flags)
      // A flag that no mode of this call has is checked all the same.
      for name in StrategyCatalog.names where !flags.isEmpty {
        _ = try ModeSpecification.parse(name, flags: flags)
      }
    } catch {
      throw .mode(error)
    }
    for (index, mode) in modes.enumerated()
    where modes[..<index].contains(where: { $0.label == mode.label }) {
      throw .modeGivenTwice(mode.label)
    }
    return (modes, bound)
  }

  /// The bound with as many cores as a mode has.
  func bound(for mode: ModeSpecification) -> ModeSpecification {
    let workers = "workers"
    return mode.values.has(workers) ? bound.setting(workers, to: mode.values[workers]) : bound
  }

  private mutating func readScreen(_ reader: OptionReader) throws(CommandError) {
    if let name = reader.arguments.value("device") {
      guard let profile = DeviceProfile.named(name) else { throw .unknownDevice(name) }
      device = profile
      scenario.viewportWidth = profile.width
      scenario.viewportHeight = profile.height
      scenario.scale = profile.scale
      scenario.refresh = profile.refresh
      cpuScale = profile.cpuScale
    }
    if let size = try reader.size("viewport", in: 1...20_000) {
      (scenario.viewportWidth, scenario.viewportHeight) = size
    }
    scenario.scale = try reader.number("scale", in: 0.5...8) ?? scenario.scale
    scenario.refresh = try reader.number("refresh", in: 1...1000) ?? scenario.refresh
    cpuScale = try reader.number("cpu-scale", in: 0.001...1000) ?? cpuScale
  }

  private mutating func readTable(_ reader: OptionReader) throws(CommandError) {
    scenario.rows = try reader.count("rows", in: 1...10_000_000) ?? scenario.rows
    scenario.imagesPerRow =
      try reader.count("images-per-row", in: 1...100) ?? scenario.imagesPerRow
    scenario.rowHeight = try reader.number("row-height", in: 1...20_000) ?? scenario.rowHeight
    scenario.contentInset =
      try reader.number("content-inset", in: 0...20_000) ?? scenario.contentInset
  }

  private mutating func readScenario(_ reader: OptionReader) throws(CommandError) {
    gestureText =
      reader.arguments.value("gesture") ?? (clock == .both ? RunClock.shortGesture : gestureText)
    repeats = try reader.count("repeats", in: 1...1000) ?? 1
    scenario.gesture = try GestureInput.read(gestureText)
    if let name = reader.arguments.value("deceleration") {
      scenario.deceleration = DecelerationRate(rawValue: name) ?? scenario.deceleration
    }
    scenario.dataDelay = try reader.span("data-delay") ?? scenario.dataDelay
    scenario.settle =
      try reader.span("settle") ?? (clock == .both ? RunClock.shortSettle : scenario.settle)
    let longestCost = Timespan(nanoseconds: 60_000_000_000)
    scenario.commitCost =
      try reader.span("commit-cost", upTo: longestCost) ?? scenario.commitCost
    scenario.configureCost =
      try reader.span("configure-cost", upTo: longestCost) ?? scenario.configureCost
    scenario.seed = try reader.seed() ?? scenario.seed
  }

  private func check() throws(CommandError) {
    guard scenario.slotWidth > 0 else {
      throw .noRoomForSlots(
        imagesPerRow: scenario.imagesPerRow, width: scenario.viewportWidth)
    }
    let rows = (scenario.viewportHeight / scenario.rowHeight).rounded(.up) + 1
    let slots = Int(rows) * scenario.imagesPerRow
    if slots > RunOptions.mostSlots {
      throw .tooManyVisibleSlots(slots, limit: RunOptions.mostSlots)
    }
    let seconds = scenario.duration.seconds
    if seconds > RunOptions.longestRun {
      throw .scenarioTooLong(seconds: seconds, limit: RunOptions.longestRun)
    }
    if clock != .virtual, costs == .measured, cpuScale < 1 {
      throw .badValue(
        option: "cpu-scale", value: FigureText.short(cpuScale),
        expected: "1 or more: real decodes cannot be made faster")
    }
    if clock == .both, format != .text, format != .json {
      throw .badValue(
        option: "format", value: format.rawValue, expected: "text or json with --clock both")
    }
    try output.check()
    try costsOutput?.check()
  }

  /// Refuses costs that the device's CPU would stretch beyond all measure.
  func check(_ costs: CostSummary) throws(CommandError) {
    let longest = costs.images.map(\.decodeMilliseconds).max() ?? 0
    guard longest * cpuScale <= CostModel.longest.milliseconds else {
      throw .badValue(
        option: "cpu-scale", value: FigureText.short(cpuScale),
        expected: "a factor that keeps every decode below 1h")
    }
  }

  /// The scenario with its images, as the report repeats it.
  func summary(of scenario: Scenario) -> ScenarioSummary {
    ScenarioSummary(
      rows: scenario.rows, imagesPerRow: scenario.imagesPerRow, rowHeight: scenario.rowHeight,
      viewport: (scenario.viewportWidth, scenario.viewportHeight), scale: scenario.scale,
      refresh: scenario.refresh, contentInset: scenario.contentInset, gesture: gestureText,
      deceleration: scenario.deceleration.rawValue,
      dataDelayMilliseconds: scenario.dataDelay.milliseconds,
      settleMilliseconds: scenario.settle.milliseconds,
      commitCostMilliseconds: scenario.commitCost.milliseconds,
      configureCostMilliseconds: scenario.configureCost.milliseconds, cpuScale: cpuScale,
      device: device?.title, durationMilliseconds: scenario.duration.milliseconds)
  }
}
