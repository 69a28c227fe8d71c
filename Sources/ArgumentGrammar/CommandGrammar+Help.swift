extension CommandGrammar {
  /// The help of one command, or of the program for nil, filled to `width` columns (40 to 100).
  ///
  /// Precondition: the command exists, as it does in an outcome of `parse(_:)`.
  package func help(command name: String?, width: Int) -> String {
    guard let name else { return overview(width: width) }
    guard let command = command(named: name) else {
      preconditionFailure("'\(self.name)' has no command '\(name)'")
    }
    return help(of: command, width: width)
  }

  private func overview(width: Int) -> String {
    var page = HelpPage(width: width)
    page.paragraph("\(name) \(version): \(summary).")
    page.usage("Usage:", usageForms)
    page.discussion(discussion)

    page.heading("Commands")
    let entries = commands.map { command in
      let note = command.name == defaultCommand ? " (may be left out)" : ""
      return (label: command.name, text: command.summary + note)
    }
    let options = [OptionSpec.help, .version].map { (label: $0.label, text: $0.summary) }
    let column = page.column(for: entries.map(\.label) + options.map(\.label))
    page.table(entries, column: column)

    page.heading("Options")
    page.table(options, column: column)

    page.examples(examples)
    page.skip()
    page.paragraph("'\(name) help COMMAND' shows the options of a command.")
    return page.text
  }

  private func help(of command: Command, width: Int) -> String {
    var page = HelpPage(width: width)
    page.paragraph("\(invocation(command.name)): \(command.summary).")
    page.usage("Usage:", [usage(of: command.name)])
    page.discussion(command.discussion)

    let operands = command.operands.map { (label: $0.notation, text: $0.annotatedSummary) }
    let sections = command.sectionsWithHelp
    let column = page.column(
      for: operands.map(\.label) + sections.flatMap { $0.options.map(\.label) })
    if !operands.isEmpty {
      page.heading("Operands")
      page.table(operands, column: column)
    }
    for section in sections {
      page.heading(section.title)
      for option in section.options {
        page.table([(label: option.label, text: option.annotatedSummary)], column: column)
        page.details(option.details.map { (label: $0.value, text: $0.meaning) })
      }
    }
    page.examples(command.examples)
    return page.text
  }
}
