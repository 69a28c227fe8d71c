import ArgumentGrammar
import Testing

/// A small program with one of everything.
let sample = CommandGrammar(
  name: "gridsim",
  summary: "Simulate image loading in a scrolling grid",
  discussion: """
    Plays a gesture over a grid of real pictures and reports dropped frames,
    hitches and blank images, each with its cause.

    The baseline is always there once:

      eager    decode on the main thread
    """,
  version: "1.0",
  released: "2026-01-31",
  commands: [run, images, completions, merge],
  defaultCommand: "run",
  examples: [
    Example("gridsim --rows 100 --mode deferred", "The idle queue against the baseline"),
    Example("gridsim images Photos | less", "What each picture costs"),
  ],
  exitStatuses: [ExitStatus(0, "All went well"), ExitStatus(64, "The command line is wrong")],
  environment: [EnvironmentVariable("NO_COLOR", "No colour, if it is set")])

/// The sample with texts that shells and roff would read as something else.
let hostile: CommandGrammar = {
  var grammar = sample
  let text = #"It's [a:b] \n "$HOME" `date` $(date) {x,y} <~> % é \"#
  grammar.summary = text
  grammar.discussion = ".TH is no title\n'br neither\n\n  .SH kept\n  " + text
  grammar.commands[0].summary = text
  grammar.commands[0].sections.append(
    OptionSection("Odd", [.value("odd", "A:[B]'", summary: text), .flag("odder", summary: text)]))
  return grammar
}()

private let run = Command(
  name: "run",
  summary: "Simulate one or more modes and compare them",
  sections: [
    OptionSection(
      "Grid",
      [
        .value("rows", "N", default: "100", summary: "Rows of the table"),
        .value("row-height", "PT", default: "70", summary: "Height of a row"),
        .value(
          "gesture", "STEPS|FILE", default: "default", domain: .file,
          summary: "What the finger does: 'default', 'none', steps such as 'flick 2000; wait 1s', "
            + "or a file of touch samples"),
        .value("offset", "PT", summary: "Where the content starts"),
      ]),
    OptionSection(
      "Modes",
      [
        .value(
          "mode", "NAME[:KEY=VALUE,…]", short: "m", default: "deferred", repeatable: true,
          domain: .suggested(["eager", "deferred", "deferred:limit=10", "budgeted"]),
          summary: "A loading strategy",
          details: [
            OptionDetail("eager", "decodes on the main thread"),
            OptionDetail(
              "deferred", "decodes when the run loop is idle (limit=30, keep-alive=100ms)"),
          ]),
        .value("cache", "KIND", domain: .suggested(["none", "lru:64MB"]), summary: "Image cache"),
      ]),
    OptionSection(
      "Output",
      [
        .value(
          "format", "FORMAT", default: "terminal", domain: .oneOf(["terminal", "json", "csv"]),
          summary: "Form of the report"),
        .value("output", "FILE", short: "o", domain: .file, summary: "Where to write the report"),
        .flag("quiet", short: "q", summary: "Say nothing on standard error"),
        .flag("log", short: "l", summary: "Print every event"),
      ]),
  ],
  examples: [
    Example(
      "gridsim --gesture 'flick 2000; wait 1s' -m budgeted", "A flick, and time to settle")
  ])

private let images = Command(
  name: "images",
  summary: "Show what pictures cost",
  discussion: "Folders are walked; a picture that can't be read is named with the reason.",
  operands: [Operand("PATH", .oneOrMore, domain: .file, summary: "A picture or a folder")],
  sections: [
    OptionSection(
      "Options",
      [
        .value("samples", "N", default: "5", summary: "Decodes of each picture"),
        .value("save-in", "FOLDER", domain: .folder, summary: "Where to keep the costs"),
      ])
  ])

private let completions = Command(
  name: "completions",
  summary: "Print completions for a shell",
  operands: [
    Operand("SHELL", domain: .oneOf(["bash", "zsh", "fish"]), summary: "The shell")
  ])

private let merge = Command(
  name: "merge",
  summary: "Join the shards of a sweep",
  operands: [
    Operand("FILE", summary: "The first shard"),
    Operand("MORE", .zeroOrMore, summary: "Further shards"),
  ])

/// What the sample makes of words.
func parsed(_ words: String...) throws -> ParsedArguments {
  struct NoRun: Error {}
  guard case .run(let arguments) = try sample.parse(words) else { throw NoRun() }
  return arguments
}

extension CommandGrammar: CustomTestStringConvertible {
  /// Short, for the log.
  public var testDescription: String { summary }
}
