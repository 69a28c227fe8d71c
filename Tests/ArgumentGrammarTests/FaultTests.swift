import ArgumentGrammar
import Testing

@Suite struct FaultTests {
  @Test("The sample is sound")
  func sound() {
    #expect(sample.faults() == [])
  }

  @Test("A default command must exist")
  func defaultCommand() {
    var grammar = sample
    grammar.defaultCommand = "walk"

    #expect(grammar.faults().contains("the default command 'walk' is not declared"))
  }

  @Test(
    "What would confuse a reader, the parser or a shell is found",
    arguments: [
      (.flag("rows", summary: "Again"), "'run' declares '--rows' twice"),
      (.flag("help", summary: "Again"), "'run' declares '--help' twice"),
      (.flag("quick", short: "q", summary: "Again"), "'run' declares '-q' twice"),
      (.flag("high", short: "h", summary: "Again"), "'run' declares '-h' twice"),
      (.flag("new", summary: ""), "'--new' is not explained"),
      (.flag("new", summary: "A stop."), "the phrase about '--new' ends with a full stop"),
      (
        .flag("New", summary: "A capital"),
        "the name 'New' is not made of small letters, digits and hyphens"
      ),
      (.value("new", "N", domain: .oneOf([]), summary: "None"), "'--new' has no choices"),
      (
        .value("new", "N", domain: .suggested(["a b"]), summary: "Two words"),
        "'--new' offers 'a b', which shells would split or expand"
      ),
      (
        .value("new", "N", default: "c", domain: .oneOf(["a", "b"]), summary: "Else"),
        "the default 'c' of '--new' is none of its choices"
      ),
    ] as [(OptionSpec, String)])
  func options(option: OptionSpec, fault: String) {
    var grammar = sample
    grammar.commands[0].sections.append(OptionSection("New", [option]))

    #expect(grammar.faults() == [fault])
  }

  @Test("An operand after one that takes all words gets none")
  func operands() {
    var grammar = sample
    grammar.commands[1].operands.append(Operand("LAST", .optional, summary: "Too late"))

    #expect(grammar.faults() == ["PATH takes all words, LAST gets none"])
  }

  @Test("An example that does not parse is found")
  func examples() {
    var grammar = sample
    grammar.examples = [Example("gridsim --row 3", "A misspelt option")]

    #expect(
      grammar.faults() == [
        "the example 'gridsim --row 3' is wrong: unknown option '--row'; "
          + "did you mean '--rows'? 'gridsim run --help' lists all"
      ])
  }
}
