/// Text as XML 1.0 takes it.
enum XMLText {
  /// An attribute, with a space before it.
  static func attribute(_ name: String, _ value: String) -> String {
    " \(name)=\"\(escaped(value))\""
  }

  /// Markup is escaped; characters that XML has no form for become U+FFFD.
  static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
      case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
      case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
      case "\n", "\r", "\t": escaped.append(contentsOf: "&#\(scalar.value);".unicodeScalars)
      default:
        let isAllowed =
          scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
        escaped.append(isAllowed ? scalar : "\u{FFFD}")
      }
    }
    return String(escaped)
  }
}
