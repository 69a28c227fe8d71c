/// Words as a POSIX shell reads them.
enum ShellText {
  /// The word, in single quotes where a shell would not take it as it is.
  static func quoted(_ word: String) -> String {
    let plain = word.allSatisfy { character in
      character.isASCII
        && (character.isLetter || character.isNumber || "-_./:=,+%@".contains(character))
    }
    return plain && !word.isEmpty ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }
}
