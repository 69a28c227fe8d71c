/// Completion for zsh, by `_arguments` and `_describe`.
struct ZshCompletion {
  let grammar: CommandGrammar

  var script: String {
    let function = "_" + grammar.functionStem
    return """
      #compdef \(grammar.name)
      # zsh completion for \(grammar.name), written by '\(grammar.name) completions zsh'.

      \(function)() {
        local curcontext=$curcontext chosen=\(grammar.defaultCommand.map(quoted) ?? "")
        local -a commands=(
      \(commandLines)  )

        if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
          _describe -t commands command commands
          return
        fi
        case $words[2] in
          \(grammar.commandsWithHelp.map(\.name).joined(separator: "|")))
            chosen=$words[2]
            shift words
            (( CURRENT-- ))
            ;;
        esac

        case $chosen in
      \(grammar.commands.map(lines).joined())    help)
            _describe -t commands command commands
            ;;
          *)
            _arguments \(general.joined(separator: " "))
            ;;
        esac
      }

      if [[ $funcstack[1] == \(function) ]]; then
        \(function) "$@"
      else
        compdef \(function) \(quoted(grammar.name))
      fi

      """
  }

  private var commandLines: String {
    grammar.commandsWithHelp
      .map { "    \(quoted("\(plain($0.name)):\(escaped($0.summary, "\\"))"))\n" }.joined()
  }

  private var general: [String] { [OptionSpec.help, .version].map(specification) }

  private func lines(of command: Command) -> String {
    var specifications = command.options.map(specification) + [specification(of: .help)]
    if command.name == grammar.defaultCommand {
      specifications.append(specification(of: .version))
    }
    specifications += command.operands.enumerated().map { specification(of: $1, at: $0 + 1) }
    let list = specifications.joined(separator: " \\\n        ")
    return "    \(command.name))\n      _arguments -s -S \\\n        \(list)\n      ;;\n"
  }

  /// `'(-o --output)'{-o+,--output=}'[…]:FILE:_files'`
  private func specification(of option: OptionSpec) -> String {
    var tail = "[\(escaped(option.summary, "[]:\\"))]"
    if let placeholder = option.placeholder {
      tail += ":\(plain(placeholder)):\(action(option.domain))"
    }
    let long = option.dashed + (option.placeholder == nil ? "" : "=")
    let star = option.isRepeatable ? "*" : ""
    guard let short = option.short else { return quoted(star + long + tail) }
    let shortForm = option.placeholder == nil ? "-\(short)" : "-\(short)+"
    let exclusion = option.isRepeatable ? "*" : "(-\(short) \(option.dashed))"
    return "\(quoted(exclusion)){\(shortForm),\(long)}\(quoted(tail))"
  }

  private func specification(of operand: Operand, at index: Int) -> String {
    let lead =
      switch operand.count {
      case .one: "\(index):"
      case .optional: "\(index)::"
      case .oneOrMore, .zeroOrMore: "*:"
      }
    return quoted("\(lead)\(plain(operand.name)):\(action(operand.domain))")
  }

  private func action(_ domain: ValueDomain) -> String {
    switch domain {
    case .text: " "
    case .file: "_files"
    case .folder: "_files -/"
    case .oneOf(let words), .suggested(let words):
      "(\(words.map { escaped($0, ":\\ ()'\"$`&;|<>*?[]") }.joined(separator: " ")))"
    }
  }

  private func plain(_ text: String) -> String { escaped(text, ":\\") }

  private func escaped(_ text: String, _ special: String) -> String {
    String(text.flatMap { special.contains($0) ? ["\\", $0] : [$0] })
  }
}
