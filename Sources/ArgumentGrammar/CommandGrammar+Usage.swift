extension CommandGrammar {
  /// One line that shows how a command is typed: `gridsim images [options] PATH…`.
  ///
  /// An unknown command has no operands.
  func usage(of name: String) -> String {
    let command = command(named: name)
    var words = [self.name, name == defaultCommand ? "[\(name)]" : name]
    if command?.options.isEmpty == false { words.append("[options]") }
    words += command?.operands.map(\.notation) ?? []
    return words.joined(separator: " ")
  }

  /// How the program is typed, a line for each form.
  var usageForms: [String] {
    let general = "\(name) COMMAND [options]"
    return (defaultCommand.map { [usage(of: $0)] } ?? []) + [general]
  }
}

extension Command {
  /// The sections with what every command has at the end.
  var sectionsWithHelp: [OptionSection] {
    var all = sections.filter { !$0.options.isEmpty }
    if all.count > 1, all.last?.title != "General" { all.append(OptionSection("General", [])) }
    if all.isEmpty { all.append(OptionSection("Options", [])) }
    all[all.count - 1].options.append(.help)
    return all
  }
}

extension OptionSpec {
  /// `-o, --output FILE`; without a short name the long ones still stand in one column.
  var label: String {
    let names = (short.map { "-\($0), " } ?? "    ") + dashed
    return placeholder.map { "\(names) \($0)" } ?? names
  }

  /// The summary with what can be said of the value: "Rows of the table (default 100)".
  var annotatedSummary: String {
    annotated(summary, domain, defaultText: defaultText, isRepeatable: isRepeatable)
  }
}

extension Operand {
  var annotatedSummary: String {
    annotated(summary, domain, defaultText: nil, isRepeatable: false)
  }
}

private func annotated(
  _ summary: String, _ domain: ValueDomain, defaultText: String?, isRepeatable: Bool
) -> String {
  var notes = domain.choices.map { [alternatives($0)] } ?? []
  if let defaultText { notes.append("default \(defaultText)") }
  if isRepeatable { notes.append("repeatable") }
  return notes.isEmpty ? summary : "\(summary) (\(notes.joined(separator: "; ")))"
}
