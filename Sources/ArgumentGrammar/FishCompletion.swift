/// Completion for fish: one `complete` line for each thing that can be typed.
struct FishCompletion {
  let grammar: CommandGrammar

  private var condition: String { "__\(grammar.functionStem)_command_is" }
  private var program: String { "complete -c \(quotedForFish(grammar.name))" }

  var script: String {
    let head = """
      # fish completion for \(grammar.name), written by '\(grammar.name) completions fish'.

      # Whether the command of the line, named or not, is among those given.
      function \(condition)
        set -l words (commandline -opc)
        set -l command \(grammar.defaultCommand ?? "none")
        if contains -- "$words[2]" \(grammar.commandsWithHelp.map(\.name).joined(separator: " "))
          set command $words[2]
        end
        contains -- $command $argv
      end


      """
    let isFirst = "-n 'test (count (commandline -opc)) -eq 1'"
    var lines = ["\(program) -f"]
    lines += grammar.commandsWithHelp.map {
      "\(program) \(isFirst) -a \($0.name) -d \(quotedForFish($0.summary))"
    }
    lines.append("\(program) \(isFirst) \(description(of: .version))")
    lines.append("\(program) \(description(of: .help))")
    lines.append(line("help", arguments(.oneOf(grammar.commands.map(\.name)))))
    for command in grammar.commands {
      lines += command.options.map { line(command.name, description(of: $0)) }
      lines += command.operands.compactMap { operand in
        operand.domain == .text ? nil : line(command.name, arguments(operand.domain))
      }
    }
    return head + lines.joined(separator: "\n") + "\n"
  }

  private func line(_ command: String, _ rest: String) -> String {
    "\(program) -n '\(condition) \(command)' \(rest)"
  }

  private func description(of option: OptionSpec) -> String {
    var words = option.short.map { ["-s \($0)"] } ?? []
    words.append("-l \(option.name)")
    if option.placeholder != nil { words.append("-r " + arguments(option.domain)) }
    return (words + ["-d", quotedForFish(option.summary)]).joined(separator: " ")
  }

  private func arguments(_ domain: ValueDomain) -> String {
    switch domain {
    case .text: "-f"
    case .file: "-F"
    case .folder: "-f -a '(__fish_complete_directories)'"
    case .oneOf(let words), .suggested(let words):
      "-f -a \(quotedForFish(words.joined(separator: " ")))"
    }
  }
}

/// A text in single quotes, as fish reads it.
private func quotedForFish(_ text: String) -> String {
  "'" + text.flatMap { "\\'".contains($0) ? "\\\($0)" : "\($0)" } + "'"
}
