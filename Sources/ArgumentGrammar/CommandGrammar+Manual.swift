extension CommandGrammar {
  /// The manual page of the program and all its commands, for `man -l -`, as groff's man(7) and
  /// mandoc read it.
  package func manual() -> String {
    var page = RoffPage()
    page.comment("Written by '\(name) manual'.")
    page.title(name.uppercased(), date: released, version: "\(name) \(version)")
    page.macro("SH", "NAME")
    page.line("\(escaped(name)) \\- \(escaped(summary))")
    writeSynopsis(to: &page)
    page.macro("SH", "DESCRIPTION")
    page.discussion(discussion.isEmpty ? summary + "." : discussion, opening: true)
    page.macro("SH", "COMMANDS")
    for command in commands {
      let note = command.name == defaultCommand ? " (may be left out)" : ""
      page.entry(bold(command.name), command.summary + note + ".")
    }
    page.entry(bold("help") + " [" + italic("COMMAND") + "]", "Show the help of a command.")
    page.macro("SH", "OPTIONS")
    page.entry(OptionSpec.help.markup, "Show the help of the program or of the command at hand.")
    page.entry(OptionSpec.version.markup, "Show the version.")
    for command in commands { write(command, to: &page) }
    writeTables(to: &page)
    writeExamples(to: &page)
    return page.text
  }

  private func writeSynopsis(to page: inout RoffPage) {
    page.macro("SH", "SYNOPSIS")
    for (index, command) in commands.enumerated() {
      if index > 0 { page.macro("br") }
      page.line(synopsis(of: command))
    }
  }

  private func synopsis(of command: Command) -> String {
    var words = [bold(name)]
    words.append(command.name == defaultCommand ? "[\(bold(command.name))]" : bold(command.name))
    if !command.options.isEmpty { words.append("[" + italic("options") + "]") }
    words += command.operands.map(\.markup)
    return words.joined(separator: " ")
  }

  private func write(_ command: Command, to page: inout RoffPage) {
    guard !command.options.isEmpty || !command.operands.isEmpty else { return }
    page.macro("SS", invocation(command.name))
    page.discussion(
      command.discussion.isEmpty ? command.summary + "." : command.discussion, opening: true)
    for operand in command.operands {
      page.entry(operand.markup, operand.annotatedSummary + ".")
    }
    let sections = command.sections.filter { !$0.options.isEmpty }
    for section in sections {
      if sections.count > 1 {
        page.macro("PP")
        page.line(italic(section.title + ":"))
      }
      for option in section.options {
        page.entry(option.markup, option.annotatedSummary + ".")
        page.details(option.details.map { (bold($0.value), $0.meaning + ".") })
      }
    }
  }

  private func writeTables(to page: inout RoffPage) {
    if !exitStatuses.isEmpty {
      page.macro("SH", "EXIT STATUS")
      for status in exitStatuses { page.entry(bold("\(status.code)"), status.meaning + ".") }
    }
    if !environment.isEmpty {
      page.macro("SH", "ENVIRONMENT")
      for variable in environment { page.entry(bold(variable.name), variable.meaning + ".") }
    }
  }

  private func writeExamples(to page: inout RoffPage) {
    let all = examples + commands.flatMap(\.examples)
    if all.isEmpty { return }
    page.macro("SH", "EXAMPLES")
    for (index, example) in all.enumerated() { page.example(example, first: index == 0) }
  }
}

extension OptionSpec {
  fileprivate var markup: String {
    let names = ((short.map { ["-\($0)"] } ?? []) + [dashed]).map(bold).joined(separator: ", ")
    return placeholder.map { "\(names) \(italic($0))" } ?? names
  }
}

extension Operand {
  fileprivate var markup: String {
    let word = italic(name) + (isRepeatable ? escaped("…") : "")
    return isRequired ? word : "[\(word)]"
  }
}
