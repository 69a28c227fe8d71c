/// Lines of a manual page in the `man` macros, plain ASCII, so that groff and mandoc agree on it.
struct RoffPage {
  private var lines: [String] = []

  var text: String { lines.joined(separator: "\n") + "\n" }

  mutating func comment(_ text: String) {
    lines.append(".\\\" " + text)
  }

  /// The title line; mandoc reads the date only where it is left as it is.
  mutating func title(_ name: String, date: String, version: String) {
    lines.append(".TH \(escaped(name)) 1 \"\(date)\" \"\(escaped(version))\" \"User Commands\"")
  }

  /// A macro with its arguments, each quoted.
  mutating func macro(_ name: String, _ arguments: String...) {
    lines.append((["." + name] + arguments.map { "\"\(escaped($0))\"" }).joined(separator: " "))
  }

  /// A line of text that is already marked up.
  mutating func line(_ markup: String) {
    lines.append(protected(markup))
  }

  /// Plain text, on lines short enough to be read in the source too.
  mutating func prose(_ text: String) {
    lines += wrapped(escaped(text), width: 79).map(protected)
  }

  /// A term and what it means, indented below.
  mutating func entry(_ term: String, _ text: String) {
    macro("TP")
    line(term)
    prose(text)
  }

  /// Entries below the one before, indented with its text.
  mutating func details(_ entries: [(term: String, text: String)]) {
    if entries.isEmpty { return }
    macro("RS")
    for (term, text) in entries { entry(term, text) }
    macro("RE")
  }

  /// Paragraphs after a heading (`opening`) or after other text.
  mutating func discussion(_ text: String, opening: Bool) {
    for (index, block) in TextBlock.blocks(of: text).enumerated() {
      if index > 0 || !opening { macro("PP") }
      switch block {
      case .paragraph(let words): prose(words)
      case .verbatim(let kept): display(kept)
      }
    }
  }

  mutating func example(_ example: Example, first: Bool) {
    if !first { macro("PP") }
    prose(example.meaning + ":")
    lines.append(".RS 4")
    display([example.line])
    macro("RE")
  }

  private mutating func display(_ kept: [String]) {
    macro("EX")
    for text in kept { line(escaped(text)) }
    macro("EE")
  }
}

/// Text set bold.
func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

/// Text set italic (underlined on a terminal).
func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }

/// Text that roff shows as it is: a hyphen stays the ASCII character, so that an option can be
/// copied, and what ASCII lacks is named by its code.
func escaped(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\\": result += "\\e"
    case "-": result += "\\-"
    case "\"": result += "\\(dq"
    case "'": result += "\\(aq"
    case "`": result += "\\(ga"
    case "^": result += "\\(ha"
    case "~": result += "\\(ti"
    case "\n", "\t": result += " "
    case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
    default:
      let code = String(scalar.value, radix: 16, uppercase: true)
      result += "\\[u\(String(repeating: "0", count: max(0, 4 - code.count)))\(code)]"
    }
  }
  return result
}

/// Keeps a line of text from being read as a request.
private func protected(_ line: String) -> String {
  line.first == "." || line.first == "'" ? "\\&" + line : line
}
