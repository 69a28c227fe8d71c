/// Reads the words of one command, from left to right.
struct ArgumentReader {
  let grammar: CommandGrammar
  let command: Command
  var words: ArraySlice<String>
  var parsed: ParsedArguments
  /// `-h` was found among short flags.
  var wantsHelp = false

  init(grammar: CommandGrammar, command: Command, words: ArraySlice<String>) {
    self.grammar = grammar
    self.command = command
    self.words = words
    parsed = ParsedArguments(command)
  }

  mutating func read() throws(ArgumentError) -> ParseOutcome {
    while let word = words.popFirst() {
      if word == "--" {
        while let operand = words.popFirst() { try take(operand: operand) }
      } else if !isOption(word) {
        try take(operand: word)
      } else if word.hasPrefix("--") {
        try take(long: word)
      } else {
        try take(short: word)
      }
    }
    if wantsHelp { return .help(command: command.name) }
    try requireOperands()
    return .run(parsed)
  }

  /// `--name`, `--name value` or `--name=value`.
  private mutating func take(long word: String) throws(ArgumentError) {
    let body = word.dropFirst(2)
    // By bytes: a value that begins with a combining mark would else swallow the equals sign.
    let equals = body.utf8.firstIndex(of: UInt8(ascii: "="))
    let name = body[..<(equals ?? body.endIndex)]
    let attached = equals.map { String(body[body.utf8.index(after: $0)...]) }
    guard let option = command.option(named: name) else {
      if name == "help" || name == "version", let attached {
        throw .unexpectedValue(flag: "--" + name, value: attached)
      }
      throw unknown("--" + name)
    }
    try take(option, typed: option.dashed, attached: attached)
  }

  /// `-q`, several flags in one word, and at its end an option with its value: `-o value`, `-ovalue`.
  private mutating func take(short word: String) throws(ArgumentError) {
    var letters = word.dropFirst()
    if letters.count > 1, command.option(named: letters) != nil { throw unknown(word) }
    var isFirst = true
    while let letter = letters.popFirst() {
      guard let option = command.option(short: letter) else {
        guard letter == "h" else { throw unknown(isFirst ? word : "-\(letter)") }
        wantsHelp = true
        isFirst = false
        continue
      }
      isFirst = false
      var attached: String?
      if option.placeholder != nil, !letters.isEmpty {
        attached = String(letters.first == "=" ? letters.dropFirst() : letters)
        letters = ""
      }
      try take(option, typed: "-\(letter)", attached: attached)
    }
  }

  private mutating func take(
    _ option: OptionSpec, typed: String, attached: String?
  ) throws(ArgumentError) {
    if parsed.has(option.name), !option.isRepeatable { throw .repeated(option: typed) }
    guard let placeholder = option.placeholder else {
      if let attached { throw .unexpectedValue(flag: typed, value: attached) }
      parsed.options.append(.init(name: option.name, value: nil))
      return
    }
    let value = if let attached { attached } else { try nextValue(of: typed, placeholder) }
    if value.isEmpty { throw .missingValue(option: typed, placeholder: placeholder, found: nil) }
    try option.domain.check(value, for: typed)
    parsed.options.append(.init(name: option.name, value: value))
  }

  private mutating func nextValue(
    of option: String, _ placeholder: String
  ) throws(ArgumentError) -> String {
    guard let next = words.first, next != "--" else {
      throw .missingValue(option: option, placeholder: placeholder, found: nil)
    }
    if isOption(next) {
      throw .missingValue(
        option: option, placeholder: placeholder, found: isDeclared(next) ? nil : next)
    }
    words.removeFirst()
    return next
  }

  private func isDeclared(_ word: String) -> Bool {
    guard word.hasPrefix("--") else {
      return word.dropFirst().first.flatMap { command.option(short: $0) } != nil
    }
    return command.option(named: word.dropFirst(2).prefix { $0 != "=" }) != nil
  }

  private mutating func take(operand word: String) throws(ArgumentError) {
    let index = parsed.operands.count
    let operands = command.operands
    let overflow = operands.last.flatMap { $0.isRepeatable ? $0 : nil }
    guard let operand = index < operands.count ? operands[index] : overflow else {
      throw .unexpectedOperand(value: word, command: command.name, nearest: meaning(of: word))
    }
    try operand.domain.check(word, for: operand.name)
    parsed.operands.append(word)
  }

  private func requireOperands() throws(ArgumentError) {
    for operand in command.operands.dropFirst(parsed.operands.count) where operand.isRequired {
      throw .missingOperand(name: operand.name, command: command.name)
    }
  }

  private func unknown(_ given: String) -> ArgumentError {
    let name = String(given.drop { $0 == "-" })
    let isLong = name.count > 1
    let names = command.options.map(\.name) + ["help", "version"]
    let owner =
      given.hasPrefix("--")
      ? grammar.commands.first { $0.option(named: name) != nil && $0.name != command.name } : nil
    return .unknownOption(
      given: given, command: command.name,
      nearest: isLong ? nearest(to: name, in: names).map { "--" + $0 } : nil, owner: owner?.name)
  }

  /// What a word that has no place here was meant for.
  private func meaning(of word: String) -> String? {
    if let option = command.option(named: word) { return option.dashed }
    return grammar.command(named: word)?.name
  }
}
