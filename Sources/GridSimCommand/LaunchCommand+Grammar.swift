import ArgumentGrammar

extension LaunchCommand {
  /// `gridsim launch`, as the grammar declares it.
  static let command = Command(
    name: "launch", summary: "Play an app's launch tasks and show what the first page waits for",
    discussion:
      "A plan lists tasks in four categories. The basic tasks run on the main thread first; then "
      + "the sync tasks follow there while the async tasks run beside them on a background queue; "
      + "when the sync tasks are done the first page is shown, and the tasks of asyncAfterLaunch "
      + "run on a second queue. A plan is JSON or JSON5:\n\n"
      + "  { basic: [{name: \"settings\", cost: \"40ms\"}],\n"
      + "    sync: [{name: \"database\", cost: \"1s-4s\"}],\n"
      + "    async: [], asyncAfterLaunch: [] }\n\n"
      + "A cost is a time, or a range from which the seed draws one.",
    operands: [
      Operand("PLAN", .one, domain: .file, summary: "The plan, JSON or JSON5; - is standard input")
    ],
    sections: [
      OptionSection(
        "Costs",
        [
          .value("seed", "N", default: "1", summary: "What costs are drawn from"),
          .value("cpu-scale", "X", default: "1", summary: "Factor on costs for a slower CPU"),
        ]),
      OptionSection(
        "Output",
        [
          .value(
            "format", "FORMAT", default: "text",
            domain: .oneOf(Format.allCases.map(\.rawValue)), summary: "Form of the report"),
          .value(
            "output", "FILE", default: "-", domain: .file,
            summary: "Where the report goes; - is standard output"),
        ]),
    ],
    examples: [
      Example(
        "gridsim launch Fixtures/launch/twelve-tasks.json5",
        "Three tasks of 1 to 4 s in each category"),
      Example(
        "gridsim launch plan.json5 --seed 7 --format json", "Other costs, as JSON"),
    ])
}
