import ArgumentGrammar
import GridSimulation

/// The options that describe what is simulated, for every command that plays scenarios.
extension ScenarioOptions {
  /// Options that belong beside `--mode`: parameters of all modes that have them.
  static let queueOptions: [OptionSpec] = [
    .value("limit", "N", default: "30", summary: "Units that an idle queue may hold"),
    .value("workers", "N", default: "2", summary: "Background workers, each on its own core"),
  ]

  /// All sections but the one with `--mode`.
  static let sections = [
    imageLoading, table, screen, course, pictures, DecodingRules.section,
  ]

  private static let imageLoading = OptionSection(
    "Image loading",
    [
      .value(
        "cache", "KIND", default: "none",
        summary:
          "Decoded images that are kept: none, named (all), or lru:SIZE such as lru:64MB; "
          + "operations has named unless it is given"),
      .value(
        "decode-in", "PLACE", default: "unit", domain: .oneOf(["unit", "commit"]),
        summary: "Decode where the unit runs, or lazily in the commit after it, as iOS does"),
      .value(
        "fade", "TIME", default: "0",
        summary: "Cross-dissolve of images that come after their cell was configured"),
      .value(
        "latency", "TIME", default: "0",
        summary: "Time until an image's bytes are there, or a range such as 20ms-80ms"),
      .value("fail-rate", "X", default: "0", summary: "Share of fetches that fail, 0 to 1"),
    ])

  private static let table = OptionSection(
    "Table",
    [
      .value("rows", "N", default: "100", summary: "Rows of the table"),
      .value("images-per-row", "N", default: "3", summary: "Images in each row"),
      .value("row-height", "PT", default: "70", summary: "Height of a row in points"),
      .value(
        "content-inset", "PT", default: "0", summary: "Points above the first row at rest"),
    ])

  private static let screen = OptionSection(
    "Screen",
    [
      .value(
        "device", "NAME", domain: .suggested(DeviceProfile.all.map(\.name)),
        summary:
          "Viewport, scale, refresh rate and CPU of a device, which other options override: "
          + DeviceProfile.all.map(\.name).joined(separator: ", ")),
      .value("viewport", "WxH", default: "375x667", summary: "Size in points"),
      .value("scale", "N", default: "2", summary: "Pixels a point"),
      .value("refresh", "HZ", default: "60", summary: "Refreshes a second"),
    ])

  private static let course = OptionSection(
    "Scenario",
    [
      .value(
        "scenario", "FILE", domain: .file,
        summary:
          "A file, JSON or JSON5, with options of this command by their names, with _ for -; "
          + "options typed override it; - is standard input"),
      .value(
        "gesture", "STEPS", default: "default", domain: .file,
        summary:
          "none, default, a CSV file of touch samples, or steps such as "
          + "'wait 1.2s; flick 2000; drag 300 over 0.5s; hold 0.2s; tap; reload; "
          + "memory-warning; post 5ms'"),
      .value(
        "deceleration", "RATE", default: "normal",
        domain: .oneOf(DecelerationRate.allCases.map(\.rawValue)),
        summary: "How the content slows down"),
      .value(
        "launch", "PLAN", domain: .file,
        summary:
          "The app's launch tasks, which compete with the grid: a plan's file as for "
          + "'gridsim launch', or a plan, { sync: [{name: \"database\", cost: \"40ms\"}] }"),
      .value("data-delay", "TIME", default: "1s", summary: "When the data arrives"),
      .value(
        "settle", "TIME", default: "8s",
        summary: "How long the run goes on after the last motion"
      ),
      .value("seed", "N", default: "1", summary: "What randomness starts from"),
    ])

  private static let pictures = OptionSection(
    "Costs",
    [
      .value(
        "images", "PATH", repeatable: true, domain: .file,
        summary: "A JPEG or PNG file, or a folder of them; slots use them in turn"),
      .flag(
        "downsample", summary: "Decode pictures to the slot's size instead of the whole ones"),
      .value(
        "costs", "MODEL", default: "measured", domain: .file,
        summary: "measured, fixed:TIME, or a file that --save-costs wrote"),
      .value(
        "save-costs", "FILE", domain: .file,
        summary: "Write the costs to a file for --costs; - is standard output"),
      .value(
        "cpu-scale", "X", default: "1", summary: "Factor on decode costs for a slower CPU"),
      .value("commit-cost", "TIME", default: "1ms", summary: "Main-thread time of a commit"),
      .value(
        "configure-cost", "TIME", default: "0.2ms",
        summary: "Main-thread time of a row's configuration"),
    ])
}
