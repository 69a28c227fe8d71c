import ArgumentGrammar

extension GridSimCommand {
  /// `gridsim images`, as the grammar declares it.
  static let images = Command(
    name: "images", summary: "Decode pictures and tell what they cost, or why they are refused",
    discussion:
      "Each picture is decoded into a fresh bitmap, as an app does, and once more into the same one; "
      + "the figures are thread CPU time. Files that cannot be decoded are listed with the reason and "
      + "do not stop the others.",
    operands: [
      Operand(
        "PATH", .oneOrMore, domain: .file, summary: "A picture, or a folder that is walked")
    ],
    sections: [
      OptionSection(
        "Decoding",
        [
          .value("samples", "N", default: "5", summary: "How often each picture is decoded"),
          .flag("downsample", summary: "Decode to the slot's size instead of the whole picture"),
          .value(
            "slot", "WxH", default: "111.67x70",
            summary:
              "Points of the slot that shows a picture; the default is a third of a phone's row"
          ),
          .value("scale", "N", default: "2", summary: "Pixels a point"),
        ]),
      DecodingRules.section,
      OptionSection(
        "Output",
        [
          .value(
            "format", "FORMAT", default: "text",
            domain: .oneOf(ImagesOptions.Format.allCases.map(\.rawValue)),
            summary: "Form of the listing"),
          .value(
            "output", "FILE", default: "-", domain: .file,
            summary: "Where the listing goes; - is standard output"),
          .value(
            "save-costs", "FILE", domain: .file,
            summary: "Write the costs to a file for run --costs; - is standard output"),
          .flag("quiet", short: "q", summary: "No progress on standard error"),
        ]),
    ],
    examples: [
      Example("gridsim images photos", "What the pictures in a folder cost"),
      Example(
        "gridsim images --downsample --slot 111.67x70 photos", "What they cost at a slot's size"),
      Example("gridsim images --format csv photos", "A line for each file, for a spreadsheet"),
    ])
}
