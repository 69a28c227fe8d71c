/// Completion for bash, from 3.2 (macOS) on: no associative arrays, no mapfile, and where `compopt`
/// is missing, files are offered a little too often.
///
/// The words are taken from the line itself, since bash splits its own at `=` and `:`.
struct BashCompletion {
  let grammar: CommandGrammar

  private var stem: String { "_" + grammar.functionStem }

  var script: String {
    """
    # bash completion for \(grammar.name), written by '\(grammar.name) completions bash'.

    # Sets what may stand as the value of an option: offer is words, files, folders or nothing.
    \(stem)_value() {
      takes_value=yes
      case "$1 $2" in
    \(valueCases)    *) takes_value= ;;
      esac
    }

    # Sets what may stand as an operand of a command.
    \(stem)_operand() {
      case "$1" in
    \(operandCases)  esac
    }

    # Sets the options of a command.
    \(stem)_options() {
      case "$1" in
    \(optionCases)  esac
    }

    \(stem)() {
      local line=${COMP_LINE:0:COMP_POINT}
      local current=${line##*[[:space:]]} partial keep= offer= choices= takes_value=
      local -a words
      read -r -a words <<< "$line"
      local last=$((${#words[@]} - 1))
      [[ -z $current ]] || last=$((last - 1))

      local command=\(grammar.defaultCommand.map(quoted) ?? "")
      if ((last >= 1)); then
        case ${words[1]} in
        \(names(separator: " | "))) command=${words[1]} ;;
        esac
      fi

      partial=$current
      if [[ $current == --*=* ]]; then
        \(stem)_value "$command" "${current%%=*}"
        partial=${current#*=}
      elif ((last >= 1)); then
        \(stem)_value "$command" "${words[last]}"
      fi
      if [[ -z $takes_value ]]; then
        if [[ $current == -* ]]; then
          offer=words
          \(stem)_options "$command"
        elif ((last < 1)); then
          offer=words choices=\(quoted(names(separator: " ")))
        else
          \(stem)_operand "$command"
          if [[ -z $offer ]]; then
            offer=words
            \(stem)_options "$command"
          fi
        fi
      fi

      COMPREPLY=()
      case $offer in
      files) return ;;
      folders) compopt -o dirnames +o default 2> /dev/null; return ;;
      esac
      compopt +o default 2> /dev/null
      local IFS=$' \\t\\n' word
      # Readline replaces only what follows the last break, so the rest is taken off.
      [[ $COMP_WORDBREAKS == *:* && $partial == *:* ]] && keep=${partial%"${partial##*:}"}
      [[ $COMP_WORDBREAKS == *=* && ${partial#"$keep"} == *=* ]] && keep=${partial%"${partial##*=}"}
      for word in $choices; do
        [[ $word == "$partial"* ]] && COMPREPLY+=("${word#"$keep"}")
      done
      if [[ $partial != "$current" && $COMP_WORDBREAKS != *=* ]]; then
        COMPREPLY=("${COMPREPLY[@]/#/${current%%=*}=}")
      fi
      return 0
    }

    complete -o default -F \(stem) \(quoted(grammar.name))

    """
  }

  private func names(separator: String) -> String {
    grammar.commandsWithHelp.map(\.name).joined(separator: separator)
  }

  private var valueCases: String {
    var text = ""
    for command in grammar.commands {
      for option in command.options where option.placeholder != nil {
        let typed = [option.dashed] + (option.short.map { ["-\($0)"] } ?? [])
        let patterns = typed.map { quoted("\(command.name) \($0)") }
        text += "  \(patterns.joined(separator: " | "))) \(offer(option.domain)) ;;\n"
      }
    }
    return text
  }

  private var operandCases: String {
    var text = ""
    for command in grammar.commands {
      guard let operand = command.operands.first else { continue }
      text += "  \(command.name)) \(offer(operand.domain)) ;;\n"
    }
    let names = grammar.commands.map(\.name).joined(separator: " ")
    return text + "  help) offer=words choices=\(quoted(names)) ;;\n"
  }

  private var optionCases: String {
    var text = ""
    for command in grammar.commands {
      var names = command.options.map(\.dashed) + [OptionSpec.help.dashed]
      if command.name == grammar.defaultCommand { names.append(OptionSpec.version.dashed) }
      text += "  \(command.name)) choices=\(quoted(names.joined(separator: " "))) ;;\n"
    }
    return text + "  *) choices='--help --version' ;;\n"
  }

  private func offer(_ domain: ValueDomain) -> String {
    switch domain {
    case .text: "offer=nothing"
    case .file: "offer=files"
    case .folder: "offer=folders"
    case .oneOf(let words), .suggested(let words):
      "offer=words choices=\(quoted(words.joined(separator: " ")))"
    }
  }
}
