import ArgumentGrammar
import GridSimulation
import LaunchModel
import Reporting
import VirtualTime

/// What is simulated, as the command line says it, checked: the options that every command which
/// plays scenarios shares.
struct ScenarioOptions {
  /// All but the images, which have to be loaded first.
  private(set) var scenario = Scenario()
  /// As typed.
  let gestureText: String
  private(set) var device: DeviceProfile?
  /// The app's launch, whose tasks compete with the grid.
  private(set) var launch: LaunchPlanInput?
  private(set) var cpuScale = 1.0
  let imagePaths: [String]
  let rules: DecodingRules
  /// Whether pictures are decoded to the slot's size.
  let downsamples: Bool
  let costs: CostModel
  /// Where the costs are kept for `--costs`.
  let costsOutput: Output?
  /// Values for all modes that have the parameter and do not set it themselves.
  let modeFlags: [(name: String, text: String)]

  /// Options that set a parameter of all modes that have it.
  static let modeFlagNames = [
    "limit", "workers", "latency", "fail-rate", "cache", "decode-in", "fade",
  ]

  /// A scenario may last that long, in seconds.
  private static let longestRun = 3600.0
  /// Slots in the viewport at once.
  private static let mostSlots = 100_000

  /// - Parameters:
  ///   - gesture: what is played where `--gesture` is absent.
  ///   - settle: how long the run goes on where `--settle` is absent; nil for the usual time.
  init(
    _ reader: OptionReader, gesture: String = "default", settle: Timespan? = nil
  ) throws(CommandError) {
    let arguments = reader.arguments
    imagePaths = arguments.values("images")
    costs = try CostModel(arguments.value("costs") ?? "measured")
    costsOutput = arguments.value("save-costs").map(Output.init)
    rules = try DecodingRules(reader)
    downsamples = arguments.isSet("downsample")
    modeFlags = ScenarioOptions.modeFlagNames.compactMap { name in
      arguments.value(name).map { (name: name, text: $0) }
    }
    gestureText = arguments.value("gesture") ?? gesture
    try readScreen(reader)
    try readTable(reader)
    try readScenario(reader, settle: settle ?? scenario.settle)
    try checkModeFlags()
    try check()
  }

  /// Reads a mode, which takes the values of the flags.
  func mode(_ text: String) throws(CommandError) -> ModeSpecification {
    do throws(ModeError) {
      return try .parse(text, flags: modeFlags)
    } catch {
      throw .mode(error)
    }
  }

  /// A flag that no mode of the call has is checked all the same.
  private func checkModeFlags() throws(CommandError) {
    for name in StrategyCatalog.names where !modeFlags.isEmpty { _ = try mode(name) }
  }

  private mutating func readScreen(_ reader: OptionReader) throws(CommandError) {
    if let name = reader.arguments.value("device") {
      guard let profile = DeviceProfile.named(name) else { throw .unknownDevice(name) }
      device = profile
      scenario.viewportWidth = profile.width
      scenario.viewportHeight = profile.height
      scenario.scale = profile.scale
      scenario.refresh = profile.refresh
      scenario.cores = profile.cores
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

  private mutating func readScenario(
    _ reader: OptionReader, settle: Timespan
  ) throws(CommandError) {
    scenario.gesture = try GestureInput.read(gestureText)
    if let name = reader.arguments.value("deceleration") {
      scenario.deceleration = DecelerationRate(rawValue: name) ?? scenario.deceleration
    }
    scenario.dataDelay = try reader.span("data-delay") ?? scenario.dataDelay
    scenario.settle = try reader.span("settle") ?? settle
    let longestCost = Timespan(nanoseconds: 60_000_000_000)
    scenario.commitCost =
      try reader.span("commit-cost", upTo: longestCost) ?? scenario.commitCost
    scenario.configureCost =
      try reader.span("configure-cost", upTo: longestCost) ?? scenario.configureCost
    scenario.seed = try reader.seed() ?? scenario.seed
    if let text = reader.arguments.value("launch") {
      let launch = try LaunchPlanInput(text)
      scenario.launch = LaunchSchedule(launch.plan.work(seed: scenario.seed, cpuScale: cpuScale))
      self.launch = launch
    }
  }

  private func check() throws(CommandError) {
    guard scenario.slotWidth > 0 else {
      throw .noRoomForSlots(
        imagesPerRow: scenario.imagesPerRow, width: scenario.viewportWidth)
    }
    let rows = (scenario.viewportHeight / scenario.rowHeight).rounded(.up) + 1
    let slots = Int(rows) * scenario.imagesPerRow
    if slots > ScenarioOptions.mostSlots {
      throw .tooManyVisibleSlots(slots, limit: ScenarioOptions.mostSlots)
    }
    let seconds = scenario.duration.seconds
    if seconds > ScenarioOptions.longestRun {
      throw .scenarioTooLong(seconds: seconds, limit: ScenarioOptions.longestRun)
    }
  }

  /// Refuses outputs that cannot be written.
  func check(_ output: Output) throws(CommandError) {
    try output.check()
    try costsOutput?.check()
  }

  /// Refuses costs that the device's CPU would stretch beyond all measure.
  func check(_ costs: CostSummary) throws(CommandError) {
    let longest = costs.images.map(\.decodeMilliseconds).max() ?? 0
    guard longest * cpuScale <= CostModel.longest.milliseconds else {
      throw .badValue(
        option: "cpu-scale", value: FigureText.short(cpuScale),
        expected: "a factor that keeps every decode below 60min")
    }
  }

  /// The scenario with its images.
  func scenario(on costs: CostSummary) -> Scenario {
    var scenario = scenario
    scenario.images = costs.images.map { image in
      SimulatedImage(
        decodeCost: Timespan.milliseconds(image.decodeMilliseconds).scaled(by: cpuScale),
        width: image.width, height: image.height,
        bandCosts: image.slices?.bandMilliseconds ?? [],
        startCost: image.slices?.startMilliseconds ?? 0)
    }
    return scenario
  }

  /// The scenario with its images, as the report repeats it.
  func summary(of scenario: Scenario) -> ScenarioSummary {
    var summary = ScenarioSummary(
      rows: scenario.rows, imagesPerRow: scenario.imagesPerRow, rowHeight: scenario.rowHeight,
      viewport: (scenario.viewportWidth, scenario.viewportHeight), scale: scenario.scale,
      refresh: scenario.refresh, contentInset: scenario.contentInset, gesture: gestureText,
      deceleration: scenario.deceleration.rawValue,
      dataDelayMilliseconds: scenario.dataDelay.milliseconds,
      settleMilliseconds: scenario.settle.milliseconds,
      commitCostMilliseconds: scenario.commitCost.milliseconds,
      configureCostMilliseconds: scenario.configureCost.milliseconds, cpuScale: cpuScale,
      device: device?.title, durationMilliseconds: scenario.duration.milliseconds)
    summary.isDownsampled = downsamples
    if let launch, let schedule = scenario.launch {
      summary.launch = LaunchSummary(planName: launch.name, tasks: schedule.tasks.map(\.work))
    }
    return summary
  }
}
