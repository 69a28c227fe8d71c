/// A part of a discussion.
enum TextBlock: Equatable {
  /// Words to be filled to the width at hand.
  case paragraph(String)
  /// Lines to be kept as they are.
  case verbatim([String])

  /// Splits a discussion: a blank line ends a block, and so does the change to or from lines that
  /// begin with a space.
  static func blocks(of text: String) -> [TextBlock] {
    var blocks: [TextBlock] = []
    var pending: [String] = []
    var isVerbatim = false
    func close() {
      guard !pending.isEmpty else { return }
      blocks.append(isVerbatim ? .verbatim(pending) : .paragraph(pending.joined(separator: " ")))
      pending = []
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let indented = line.first == " "
      if line.isEmpty || indented != isVerbatim { close() }
      isVerbatim = indented
      if !line.isEmpty { pending.append(String(line)) }
    }
    close()
    return blocks
  }
}

/// Fills words into lines of at most `width` characters; a word that is longer has its own line.
///
/// Linear in the length of the text.
func wrapped(_ text: String, width: Int) -> [String] {
  var lines: [String] = []
  var line = ""
  var length = 0
  for word in text.split(whereSeparator: \.isWhitespace) {
    let count = word.count
    if length > 0, length + 1 + count > width {
      lines.append(line)
      line = ""
      length = 0
    }
    if length > 0 {
      line += " "
      length += 1
    }
    line += word
    length += count
  }
  if length > 0 { lines.append(line) }
  return lines
}
