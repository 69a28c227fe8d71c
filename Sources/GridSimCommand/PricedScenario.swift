import GridSimulation
import Reporting
import VirtualTime

/// A scenario with its pictures and what decoding them costs: measured once, shared by every run.
struct PricedScenario {
  let scenario: Scenario
  /// In the order of the scenario's images.
  let pictures: [Picture]
  /// Files in folders that are neither JPEG nor PNG by content.
  let skipped: Int
  let costs: CostSummary
  /// Damage that was passed over.
  let damage: [PictureDamage]

  /// Loads the pictures and finds out what they cost, by the options' cost model;
  /// keeps the costs where that was asked for.
  init(_ options: ScenarioOptions, progress: Progress) throws(CommandError) {
    var library =
      options.imagePaths.isEmpty
      ? try PictureLibrary.loadDefaults()
      : try PictureLibrary.load(options.imagePaths, rules: options.rules)
    var scenario = options.scenario
    if options.downsamples {
      library.downsample(
        width: scenario.slotWidth * scenario.scale, height: scenario.rowHeight * scenario.scale)
    }
    (costs, damage) = try options.costs.costs(
      of: library.pictures, areTrusted: options.imagePaths.isEmpty, rules: options.rules,
      progress: progress.show)
    progress.clear()
    try options.check(costs)
    if let output = options.costsOutput { try Output.write(CostFile.bytes(costs), to: output) }
    scenario.images = costs.images.map { image in
      SimulatedImage(
        decodeCost: Timespan.milliseconds(image.decodeMilliseconds)
          .scaled(by: options.cpuScale),
        width: image.width, height: image.height)
    }
    self.scenario = scenario
    pictures = library.pictures
    skipped = library.skipped
  }
}
