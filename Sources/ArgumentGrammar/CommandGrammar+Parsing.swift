extension CommandGrammar {
  /// Reads the words after the program's name.
  ///
  /// A request for help or the version wins over anything wrong beside it, save an unknown command;
  /// only words after `--` don't count. Options and operands may be mixed. Linear in the number of
  /// words times the number of options.
  ///
  /// - Throws: the first thing that is wrong, from left to right; a missing operand last.
  package func parse(_ words: [String]) throws(ArgumentError) -> ParseOutcome {
    var rest = words[...]
    if rest.first == "help" { return try helpOutcome(asked: rest.dropFirst()) }

    let named = try namedCommand(rest.first)
    if named != nil { rest.removeFirst() }

    for word in rest.prefix(while: { $0 != "--" }) {
      switch word {
      case "--version": return .version
      case "-h", "--help": return .help(command: helpTopic(named, rest))
      default: continue
      }
    }

    guard let command = named ?? defaultCommand.flatMap(command(named:)) else {
      guard let word = rest.first else { return .help(command: nil) }
      throw .unknownCommand(given: word, nearest: nil)
    }
    var reader = ArgumentReader(grammar: self, command: command, words: rest)
    return try reader.read()
  }

  /// The command that the first word names; nil where the default one is meant.
  private func namedCommand(_ word: String?) throws(ArgumentError) -> Command? {
    guard let word, !isOption(word), word != "--" else { return nil }
    if let command = command(named: word) { return command }
    let fallback = defaultCommand.flatMap(command(named:))
    if let fallback, !fallback.operands.isEmpty { return nil }
    throw unknownCommand(word, fallback)
  }

  private func unknownCommand(_ word: String, _ fallback: Command?) -> ArgumentError {
    let names = commands.map(\.name) + ["help"]
    let close = nearest(to: word, in: names) ?? fallback?.option(named: word)?.dashed
    return .unknownCommand(given: word, nearest: close)
  }

  /// What `gridsim help …` shows.
  private func helpOutcome(asked: ArraySlice<String>) throws(ArgumentError) -> ParseOutcome {
    let topics = asked.filter { $0 != "-h" && $0 != "--help" && $0 != "--" }
    guard let topic = topics.first, topic != "help" else { return .help(command: nil) }
    guard command(named: topic) != nil else { throw unknownCommand(topic, nil) }
    if topics.count > 1 {
      throw .unexpectedOperand(value: topics[1], command: topic, nearest: nil)
    }
    return .help(command: topic)
  }

  /// `gridsim --help` is about the program; with options before, about the default command; with a
  /// command after, about that.
  private func helpTopic(_ named: Command?, _ rest: ArraySlice<String>) -> String? {
    if let named { return named.name }
    if let first = rest.first, first == "-h" || first == "--help" {
      return rest.dropFirst().first.flatMap(command(named:))?.name
    }
    return defaultCommand
  }
}

/// Whether a word stands for an option: a dash and something after it that is no negative number.
func isOption(_ word: String) -> Bool {
  let bytes = word.utf8
  guard bytes.count > 1, bytes.first == UInt8(ascii: "-"), word != "--" else { return false }
  var rest = bytes.dropFirst()
  if rest.first == UInt8(ascii: ".") { rest = rest.dropFirst() }
  guard let byte = rest.first else { return true }
  return !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}
