/// Lines of help, filled to a width.
struct HelpPage {
  typealias Entry = (label: String, text: String)

  private let width: Int
  private var lines: [String] = []

  /// Between 40 and 100 columns: narrower breaks the table, wider is hard to read.
  init(width: Int) {
    self.width = min(max(width, 40), 100)
  }

  var text: String { lines.joined(separator: "\n") + "\n" }

  /// Begins a part after a blank line.
  mutating func heading(_ title: String) {
    skip()
    lines.append(title + ":")
  }

  mutating func skip() {
    if !lines.isEmpty { lines.append("") }
  }

  mutating func paragraph(_ text: String, indent: Int = 0) {
    let margin = spaces(indent)
    lines += wrapped(text, width: width - indent).map { margin + $0 }
  }

  mutating func discussion(_ text: String) {
    for block in TextBlock.blocks(of: text) {
      skip()
      switch block {
      case .paragraph(let text): paragraph(text)
      case .verbatim(let kept): lines += kept
      }
    }
  }

  /// The usage; what doesn't fit is aligned under the first word after the lead.
  mutating func usage(_ lead: String, _ forms: [String]) {
    skip()
    for (index, form) in forms.enumerated() {
      let start = index == 0 ? lead : spaces(lead.count)
      for (row, part) in wrapped(form, width: width - lead.count - 1).enumerated() {
        lines.append((row == 0 ? start : spaces(lead.count + 2)) + " " + part)
      }
    }
  }

  /// What values of an option mean, below it: two columns as narrow as the values allow.
  mutating func details(_ entries: [Entry]) {
    let indent = 8
    let column = indent + 2 + (entries.map(\.label.count).max() ?? 0)
    table(entries, column: min(column, width / 2), indent: indent)
  }

  /// Two columns; a label that is too long for its column has a line of its own.
  mutating func table(_ entries: [Entry], column: Int, indent: Int = 2) {
    for (label, text) in entries {
      var rows = wrapped(text, width: width - column)[...]
      let start = spaces(indent) + label
      if start.count + 2 <= column, let first = rows.popFirst() {
        lines.append(start + spaces(column - start.count) + first)
      } else {
        lines.append(start)
      }
      lines += rows.map { spaces(column) + $0 }
    }
  }

  /// The column at which texts start, so that most labels stand beside their text.
  func column(for labels: [String]) -> Int {
    let limit = width * 2 / 5
    return labels.map { $0.count + 4 }.filter { $0 <= limit }.max() ?? 8
  }

  mutating func examples(_ examples: [Example]) {
    if examples.isEmpty { return }
    heading("Examples")
    for example in examples {
      paragraph(example.meaning + ":", indent: 2)
      lines.append("    " + example.line)
    }
  }
}

private func spaces(_ count: Int) -> String {
  String(repeating: " ", count: count)
}
