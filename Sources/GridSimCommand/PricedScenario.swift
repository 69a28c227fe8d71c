import GridSimulation
import Reporting

/// A scenario with its pictures and what decoding them costs: measured once, shared by every run.
struct PricedScenario {
  let scenario: Scenario
  /// The same with the pictures decoded to the slot's size, for a trial beside the runs; nil where
  /// none was asked for, the costs are not known, or nothing would change.
  let atSlotSize: Scenario?
  /// In the order of the scenario's images.
  let pictures: [Picture]
  /// Files in folders that are neither JPEG nor PNG by content.
  let skipped: Int
  let costs: CostSummary
  /// Damage that was passed over and is to be told.
  let damage: [PictureDamage]

  /// Loads the pictures and finds out what they cost, by the options' cost model;
  /// keeps the costs where that was asked for.
  ///
  /// - Parameter modes: what is to be played.
  init(
    _ options: ScenarioOptions, for modes: [ModeSpecification], triesSlotSize: Bool = false,
    progress: Progress
  ) throws(CommandError) {
    // How a decode's time is spread matters to some modes, and to a later run's.
    let needsSlices = options.costsOutput != nil || modes.contains { $0.kind.cutsDecodes }
    let library =
      options.imagePaths.isEmpty
      ? try PictureLibrary.loadDefaults()
      : try PictureLibrary.load(options.imagePaths, rules: options.rules)
    let small = library.pictures.map { $0.downsampled(for: options.scenario) }
    pictures = options.downsamples ? small : library.pictures
    let passedOver: [PictureDamage]
    (costs, passedOver) = try options.costs.costs(
      of: pictures, areTrusted: options.imagePaths.isEmpty, needsSlices: needsSlices,
      rules: options.rules, progress: progress.show)
    damage = options.rules.onDamage == .warn ? passedOver : []
    try options.check(costs)
    var smaller: CostSummary?
    if triesSlotSize, zip(small, pictures).contains(where: { $0.size != $1.size }) {
      smaller = options.costs.costsIfKnown(
        of: small, needsSlices: needsSlices, rules: options.rules, progress: progress.show)
    }
    progress.clear()
    if let output = options.costsOutput {
      try Output.write(CostFile.bytes(costs, smaller: smaller), to: output)
    }
    scenario = options.scenario(on: costs)
    atSlotSize = smaller.map(options.scenario(on:))
    skipped = library.skipped
  }
}
