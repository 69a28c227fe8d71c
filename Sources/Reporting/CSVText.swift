/// Text as comma-separated values (RFC 4180), lines ended by a line feed.
enum CSVText {
  static func line(_ fields: [String]) -> String {
    fields.map(field).joined(separator: ",") + "\n"
  }

  /// Quoted where it holds a comma, a quote or a line's end.
  private static func field(_ text: String) -> String {
    guard text.utf8.contains(where: { [0x2C, 0x22, 0x0A, 0x0D].contains($0) }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
