extension CommandGrammar {
  /// What is wrong with the tree itself, in sentences; empty for a sound one.
  ///
  /// For a test of the program: nothing of this is checked while it runs.
  package func faults() -> [String] {
    var faults = repetitions(in: commands.map(\.name)).map { "command '\($0)' is declared twice" }
    if command(named: "help") != nil { faults.append("'help' is every program's own command") }
    if let defaultCommand, command(named: defaultCommand) == nil {
      faults.append("the default command '\(defaultCommand)' is not declared")
    }
    faults += phraseFaults(summary, of: "'\(name)'")
    faults += exampleFaults(examples)
    for status in exitStatuses { faults += phraseFaults(status.meaning, of: "\(status.code)") }
    for variable in environment { faults += phraseFaults(variable.meaning, of: variable.name) }
    return faults + commands.flatMap { self.faults(of: $0) }
  }

  private func faults(of command: Command) -> [String] {
    let name = "'\(command.name)'"
    let options = command.options
    var faults = nameFaults(command.name) + phraseFaults(command.summary, of: name)
    faults += repetitions(in: options.map(\.name) + ["help", "version"])
      .map { "\(name) declares '--\($0)' twice" }
    faults += repetitions(in: options.compactMap(\.short).map(String.init) + ["h"])
      .map { "\(name) declares '-\($0)' twice" }
    for option in options {
      faults += nameFaults(option.name) + phraseFaults(option.summary, of: "'\(option.dashed)'")
      faults += domainFaults(option.domain, of: "'\(option.dashed)'")
      faults += option.details.flatMap { phraseFaults($0.meaning, of: "'\($0.value)'") }
      if let choices = option.domain.choices, let text = option.defaultText,
        !choices.contains(text)
      {
        faults.append("the default '\(text)' of '\(option.dashed)' is none of its choices")
      }
    }
    for operand in command.operands {
      faults += phraseFaults(operand.summary, of: operand.name)
      faults += domainFaults(operand.domain, of: operand.name)
    }
    return faults + orderFaults(command) + exampleFaults(command.examples)
  }

  /// Operands are told apart by their place alone.
  private func orderFaults(_ command: Command) -> [String] {
    zip(command.operands, command.operands.dropFirst()).compactMap { before, after in
      if before.isRepeatable { return "\(before.name) takes all words, \(after.name) gets none" }
      if !before.isRequired, after.isRequired {
        return "\(after.name) is required after \(before.name), which is optional"
      }
      return nil
    }
  }

  /// Each example must parse: a quoted part counts as one word, and a pipe or redirection ends it.
  private func exampleFaults(_ examples: [Example]) -> [String] {
    examples.flatMap { example in
      var faults = phraseFaults(example.meaning, of: "'\(example.line)'")
      let words = shellWords(example.line)
      if words.first != name {
        faults.append("the example '\(example.line)' does not begin with '\(name)'")
      } else {
        do throws(ArgumentError) { _ = try parse(Array(words.dropFirst())) } catch {
          faults.append("the example '\(example.line)' is wrong: \(phrase(error))")
        }
      }
      return faults
    }
  }
}

private func repetitions(in names: [String]) -> [String] {
  names.indices.filter { names[..<$0].contains(names[$0]) }.map { names[$0] }
}

/// Names go into shell scripts as they are.
private func nameFaults(_ name: String) -> [String] {
  let isPlain = name.utf8.allSatisfy { byte in
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "-")
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
  return isPlain && !name.isEmpty && !name.hasPrefix("-")
    ? [] : ["the name '\(name)' is not made of small letters, digits and hyphens"]
}

private func phraseFaults(_ phrase: String, of subject: String) -> [String] {
  if phrase.isEmpty { return ["\(subject) is not explained"] }
  if phrase.last == "." { return ["the phrase about \(subject) ends with a full stop"] }
  return phrase.contains("\n") ? ["the phrase about \(subject) has several lines"] : []
}

private func domainFaults(_ domain: ValueDomain, of subject: String) -> [String] {
  if domain.choices?.isEmpty == true { return ["\(subject) has no choices"] }
  return domain.words.filter { $0.isEmpty || $0.contains { " \t\n*?[]\\'\"".contains($0) } }
    .map { "\(subject) offers '\($0)', which shells would split or expand" }
}

/// The words of a simple shell command up to a pipe, redirection or `&&`.
func shellWords(_ line: String) -> [String] {
  var words: [String] = []
  var word: String?
  var quote: Character?
  for character in line {
    if let open = quote {
      if character == open { quote = nil } else { word = (word ?? "") + String(character) }
    } else if character == "'" || character == "\"" {
      quote = character
      word = word ?? ""
    } else if "|><&;".contains(character) {
      break
    } else if character == " " {
      if let finished = word { words.append(finished) }
      word = nil
    } else {
      word = (word ?? "") + String(character)
    }
  }
  if let finished = word { words.append(finished) }
  return words
}
