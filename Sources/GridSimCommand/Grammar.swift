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
      TuneCommand.command,
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
      ExitStatus(1, "A gate failed, no value meets the targets, or two things compared differ"),
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
    sections: [strategySection] + ScenarioOptions.sections + [clockSection, outputSection])

  private static let strategySection = OptionSection(
    "Strategy",
    [
      .value(
        "mode", "NAME[:KEY=VALUE,…]", default: "deferred", repeatable: true,
        domain: .suggested(StrategyCatalog.names + ["all"]),
        summary: "A strategy and its parameters, or all of them for a ranking",
        details: modeDetails)
    ] + ScenarioOptions.queueOptions)

  private static let outputSection = OptionSection(
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
        summary: "Write the run loop's activities to standard error, with times, mode by mode"
      ),
      .flag("quiet", short: "q", summary: "No progress and no warnings on standard error"),
    ])

  /// Each mode with its parameters and their defaults.
  private static var modeDetails: [OptionDetail] {
    StrategyCatalog.all.map { strategy in
      let parameters = strategy.parameters.map { "\($0.name)=\($0.defaultValue.text)" }
      return OptionDetail(
        strategy.name,
        parameters.isEmpty
          ? strategy.summary : "\(strategy.summary) (\(parameters.joined(separator: ", ")))")
    }
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
