/// A shell that completions can be written for.
package enum Shell: String, Sendable, CaseIterable {
  case bash, zsh, fish
}

extension CommandGrammar {
  /// A script that teaches a shell to complete the program's commands, options and values.
  ///
  /// bash (3.2 and later) and fish source it; zsh sources it, or finds it as `_gridsim` in `fpath`.
  package func completions(for shell: Shell) -> String {
    switch shell {
    case .bash: BashCompletion(grammar: self).script
    case .zsh: ZshCompletion(grammar: self).script
    case .fish: FishCompletion(grammar: self).script
    }
  }

  /// The program's name as part of a shell function's.
  var functionStem: String {
    String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  /// The commands with `help`, which every program has.
  var commandsWithHelp: [(name: String, summary: String)] {
    commands.map { ($0.name, $0.summary) } + [("help", "Show the help of a command")]
  }
}

/// A text in single quotes, as bash and zsh read it.
func quoted(_ text: String) -> String {
  var result = "'"
  for character in text {
    result += character == "'" ? "'\\''" : String(character)
  }
  return result + "'"
}
