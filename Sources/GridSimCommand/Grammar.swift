import ArgumentGrammar
import GridSimulation

extension GridSimCommand {
  /// The whole command line, from which the parser, the help, the manual and completions come.
  static let grammar = CommandGrammar(
    name: "gridsim",
    summary: "Simulate how a scrolling grid of large images loads them on an iOS run loop",
    discussion:
      "gridsim decodes your JPEG and PNG files to learn what they cost, puts those costs on a "
      + "virtual clock, plays a scroll gesture over a table whose rows hold several images each, "
      + "and reports dropped frames, hitches and blank images for each loading strategy, beside "
      + "eager decoding as the baseline.",
    version: version, released: "2026-11-30",
    commands: [
      run, images, runloop, LaunchCommand.command, FramesCommand.command, CheckCommand.command,
      completions, manual,
    ],
    defaultCommand: "run",
    examples: [
      Example(
        "gridsim --rows 100 --mode deferred", "The idle-observer queue beside eager decoding"),
      Example(
        "gridsim --images photos --device iphone-se-3", "Your own pictures on another screen"),
      Example(
        "gridsim --mode deferred --mode deferred:limit=60,keep-alive=10ms",
        "Two settings of one strategy"),
      Example("gridsim --costs fixed:5ms --format json", "A reproducible report for machines"),
    ],
    exitStatuses: [
      ExitStatus(0, "Success"),
      ExitStatus(1, "A gate failed, or two things that were compared differ"),
      ExitStatus(64, "The command line is wrong"),
      ExitStatus(65, "An input file holds bad data, or some of several do"),
      ExitStatus(66, "An input file or folder does not exist or cannot be read"),
      ExitStatus(70, "An internal error"),
      ExitStatus(74, "An output file cannot be written"),
    ],
    environment: [
      EnvironmentVariable("NO_COLOR", "Where it is set and not empty, no colours"),
      EnvironmentVariable("CLICOLOR_FORCE", "Where it is set and not 0, colours also in a pipe"),
      EnvironmentVariable("TERM", "Where it is dumb, no colours"),
      EnvironmentVariable("COLUMNS", "The width of text"),
      EnvironmentVariable("GRIDSIM_IMAGES", "A folder whose pictures are the default ones"),
    ])

  private static let run = Command(
    name: "run", summary: "Simulate one or more modes beside the baseline",
    discussion:
      "The report lays every mode beside eager decoding. Times take a unit: 250us, 5ms, 1.2s.",
    operands: [],
    sections: [
      OptionSection(
        "Strategy",
        [
          .value(
            "mode", "NAME[:KEY=VALUE,…]", default: "deferred", repeatable: true,
            domain: .suggested(StrategyCatalog.names + ["all"]),
            summary: modeSummary),
          .value("limit", "N", default: "30", summary: "Units that an idle queue may hold"),
          .value("workers", "N", default: "2", summary: "Background workers, each on its own core"),
        ]),
      OptionSection(
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
        ]),
      OptionSection(
        "Table",
        [
          .value("rows", "N", default: "100", summary: "Rows of the table"),
          .value("images-per-row", "N", default: "3", summary: "Images in each row"),
          .value("row-height", "PT", default: "70", summary: "Height of a row in points"),
          .value(
            "content-inset", "PT", default: "0", summary: "Points above the first row at rest"),
        ]),
      OptionSection(
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
        ]),
      OptionSection(
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
        ]),
      OptionSection(
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
        ]),
      DecodingRules.section,
      clockSection,
      OptionSection(
        "Output",
        [
          .value(
            "format", "FORMAT", default: "text",
            domain: .oneOf(OutputFormat.allCases.map(\.rawValue)),
            summary: "Form of the report"),
          .value(
            "output", "FILE", default: "-", domain: .file,
            summary: "Where the report goes; - is standard output"),
          .value(
            "frames", "FILE", domain: .file,
            summary: "Write a row of CSV for each frame; - is standard output"),
          .value(
            "trace", "FILE", repeatable: true, domain: .file,
            summary:
              "Write a trace for Perfetto: FILE.json, FILE.json.gz (Trace Event Format) or "
              + "FILE.pftrace (protobuf)"),
          .flag(
            "github",
            summary:
              "Annotations for GitHub Actions on standard error, and a table in the step summary"),
          .flag(
            "log",
            summary: "Write the run loop's activities to standard error, with times, mode by mode"),
          .flag("quiet", short: "q", summary: "No progress and no warnings on standard error"),
        ]),
    ])

  private static var modeSummary: String {
    let modes = StrategyCatalog.all.map { strategy in
      let parameters = strategy.parameters.map { "\($0.name)=\($0.defaultValue.text)" }
      return "\(strategy.name): \(strategy.summary)"
        + (parameters.isEmpty ? "" : " (\(parameters.joined(separator: ", ")))")
    }
    return "A strategy and its parameters, or all. " + modes.joined(separator: ". ")
  }

  private static let completions = Command(
    name: "completions", summary: "Print a completion script for a shell",
    operands: [
      Operand(
        "SHELL", .one, domain: .oneOf(Shell.allCases.map(\.rawValue)), summary: "The shell")
    ],
    sections: [])

  private static let manual = Command(
    name: "manual", summary: "Print the manual page, for man(1)", operands: [], sections: [])
}
