import ArgumentGrammar
import Testing

@Suite struct ParsingTests {
  @Test(
    "A value follows its option in the next word or after an equals sign",
    arguments: [
      ["--rows", "20"], ["--rows=20"], ["run", "--rows", "20"], ["run", "--rows=20"],
    ])
  func valueForms(words: [String]) throws {
    guard case .run(let arguments) = try sample.parse(words) else {
      Issue.record("no run")
      return
    }

    #expect(arguments.command == "run")
    #expect(arguments.value("rows") == "20")
    #expect(arguments.isSet("rows"))
    #expect(!arguments.isSet("row-height"))
    #expect(arguments.value("row-height") == nil)
  }

  @Test("No words at all run the default command")
  func nothing() throws {
    let arguments = try parsed()

    #expect(arguments.command == "run")
    #expect(arguments.options.isEmpty)
    #expect(arguments.operands.isEmpty)
  }

  @Test(
    "Short options stand alone, together, and with their value attached",
    arguments: [
      ["-q", "-l", "-o", "report"], ["-ql", "-oreport"], ["-qlo", "report"], ["-lqo=report"],
    ])
  func shortForms(words: [String]) throws {
    guard case .run(let arguments) = try sample.parse(words) else {
      Issue.record("no run")
      return
    }

    #expect(arguments.isSet("quiet"))
    #expect(arguments.isSet("log"))
    #expect(arguments.value("output") == "report")
  }

  @Test("A repeatable option keeps its values in order, by either name")
  func repeatable() throws {
    let arguments = try parsed("--mode", "eager", "-m", "deferred:limit=10", "--mode=budgeted")

    #expect(arguments.values("mode") == ["eager", "deferred:limit=10", "budgeted"])
    #expect(arguments.value("mode") == "budgeted")
  }

  @Test("Options are listed in the order in which they were typed")
  func order() throws {
    let arguments = try parsed("--format", "json", "-q", "--rows", "3")

    #expect(arguments.options.map(\.name) == ["format", "quiet", "rows"])
    #expect(arguments.options.map(\.value) == ["json", nil, "3"])
  }

  @Test(
    "A negative number, a lone dash and text with an equals sign are values",
    arguments: ["-5", "-.5", "-5ms", "-", "a=b", "=", "é—", "\u{301}"])
  func unusualValues(value: String) throws {
    #expect(try parsed("--offset", value).value("offset") == value)
    #expect(try parsed("--offset=\(value)").value("offset") == value)
  }

  @Test("After an equals sign even what looks like an option is a value")
  func dashedValue() throws {
    #expect(try parsed("--output=--rows").value("output") == "--rows")
  }

  @Test("Operands and options may be mixed")
  func mixed() throws {
    let arguments = try parsed("images", "a.png", "--samples", "3", "b.png")

    #expect(arguments.operands == ["a.png", "b.png"])
    #expect(arguments.value("samples") == "3")
  }

  @Test("After two dashes everything is an operand")
  func dashes() throws {
    let arguments = try parsed("images", "--samples", "3", "--", "--samples", "--", "-h")

    #expect(arguments.operands == ["--samples", "--", "-h"])
  }

  @Test("A negative number and a lone dash are operands too")
  func unusualOperands() throws {
    #expect(try parsed("images", "-5", "-").operands == ["-5", "-"])
  }

  @Test(
    "Help is given wherever it is asked for",
    arguments: [
      (["--help"], nil), (["-h"], nil), (["help"], nil), (["help", "help"], nil),
      (["help", "images"], "images"), (["images", "--help"], "images"),
      (["--help", "images"], "images"), (["--rows", "3", "-h"], "run"), (["run", "-h"], "run"),
      (["-qh"], "run"), (["images", "--bogus", "--help"], "images"), (["--rows", "--help"], "run"),
      (["help", "images", "--help"], "images"),
    ] as [([String], String?)])
  func help(words: [String], command: String?) throws {
    #expect(try sample.parse(words) == .help(command: command))
  }

  @Test(
    "The version is given wherever it is asked for", arguments: [[], ["run"], ["--rows", "3"]])
  func version(before: [String]) throws {
    #expect(try sample.parse(before + ["--version"]) == .version)
  }

  @Test("Without a default command no words show help, and options need a command")
  func noDefault() throws {
    var grammar = sample
    grammar.defaultCommand = nil

    #expect(try grammar.parse([]) == .help(command: nil))
    #expect(throws: ArgumentError.unknownCommand(given: "--rows", nearest: nil)) {
      try grammar.parse(["--rows", "3"])
    }
  }

  @Test("Where the default command takes operands, an unknown first word is one")
  func operandsOfDefault() throws {
    var grammar = sample
    grammar.defaultCommand = "images"

    guard case .run(let arguments) = try grammar.parse(["a.png"]) else {
      Issue.record("no run")
      return
    }

    #expect(arguments.command == "images")
    #expect(arguments.operands == ["a.png"])
  }
}
