import FrameStatistics

/// How text for a terminal looks, decided once.
package struct TextStyle: Sendable, Equatable {
  /// Whether colours may be used.
  package let usesColor: Bool
  /// Columns.
  package let width: Int

  /// - Parameter width: columns; taken as 60 at least.
  package init(usesColor: Bool, width: Int) {
    self.usesColor = usesColor
    self.width = max(60, width)
  }

  enum Color: String {
    case green = "32"
    case yellow = "33"
    case red = "31"
    case bold = "1"
    case dim = "2"
  }

  func paint(_ text: String, _ color: Color?) -> String {
    guard usesColor, let color else { return text }
    return "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m"
  }

  /// Breaks text between words so that no line is wider than the style, where words allow.
  package func wrap(_ text: String, indent: String = "", hanging: String? = nil) -> String {
    var lines: [String] = []
    var line = indent
    var isEmpty = true
    for word in text.split(separator: " ") {
      if !isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = hanging ?? indent
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    lines.append(line)
    return lines.joined(separator: "\n")
  }
}

extension Verdict {
  var color: TextStyle.Color {
    switch self {
    case .good: .green
    case .warning: .yellow
    case .critical: .red
    }
  }
}

extension String {
  /// The text with spaces behind it up to a width.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }
}
