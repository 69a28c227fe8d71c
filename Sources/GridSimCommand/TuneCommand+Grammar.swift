import ArgumentGrammar
import GridSimulation

extension TuneCommand {
  /// `gridsim tune`, as the grammar declares it.
  static let command = Command(
    name: "tune", summary: "Find the least value of a mode's parameter that meets targets",
    discussion:
      "One mode is played with one value after another of one of its parameters: a number, a time "
      + "or a cache's size. A target is key op value, as in check --require: a key of the report "
      + "or its last parts, one of < <= == >= >, and a number with a unit, or baseline, which is "
      + "eager's figure, with +5% or +2ms behind it. Without --from, --to and --values a count goes "
      + "from 1 to the table's slots, workers from 1 to 16, a time from 1 ms to 1 s, fade and "
      + "latency from 0, budget from 1 ms to 17 ms, a cache from none to the working set, ranges "
      + "of prefetch from 0 to 8 screenfuls.\n\n"
      + "Up to 64 values are all tried. Of more a sample is tried; where it fails up to one value "
      + "and meets from the next on, the turn between is bisected, else the gaps below the least "
      + "value that meets are searched. The answer says which it was, and whether it is exact. The "
      + "exit status is 1 where no value meets all targets.",
    sections: [tuning, OptionSection("Strategy", ScenarioOptions.queueOptions)]
      + ScenarioOptions.sections + [output],
    examples: [
      Example(
        "gridsim tune --parameter limit --target never_shown==0",
        "The shortest queue that leaves no visible image blank"),
      Example(
        "gridsim tune --mode operations --parameter workers --target 'all_visible_ms<1s' "
          + "--target 'ratio_ms_per_s<5'",
        "As few workers as make it fast and smooth"),
      Example(
        "gridsim tune --mode operations --parameter cache --values none,50MB,100MB,200MB "
          + "--target 'images.decoded<=100'",
        "Of four caches the smallest that is large enough"),
    ])

  private static let tuning = OptionSection(
    "Tuning",
    [
      .value(
        "mode", "NAME[:KEY=VALUE,…]", default: "deferred",
        domain: .suggested(StrategyCatalog.names),
        summary: "The mode, with its other parameters"),
      .value(
        "parameter", "NAME", domain: .suggested(parameterNames),
        summary: "The parameter whose least value is looked for"),
      .value(
        "target", "EXPR", repeatable: true,
        summary: "What is to hold, such as 'never_shown==0'; several have to hold together"),
      .value("from", "A", summary: "The least value to try"),
      .value("to", "B", summary: "The largest value to try"),
      .value("values", "A,B,…", summary: "The values to try, all of them"),
    ])

  private static let output = OptionSection(
    "Output",
    [
      .value(
        "format", "FORMAT", default: "text",
        domain: .oneOf(TuneOptions.Format.allCases.map(\.rawValue)), summary: "Form of the report"),
      .value(
        "output", "FILE", default: "-", domain: .file,
        summary: "Where the report goes; - is standard output"),
      .flag("quiet", short: "q", summary: "No progress and no warnings on standard error"),
    ])

  /// The parameters that some mode has and that can be tuned, each once.
  private static var parameterNames: [String] {
    var names: [String] = []
    for mode in StrategyCatalog.all {
      for parameter in StrategyCatalog.parameters(of: mode)
      where parameter.isOrdered && !names.contains(parameter.name) {
        names.append(parameter.name)
      }
    }
    return names
  }
}
