/// Figures as people read them in a terminal and in sentences.
package enum FigureText {
  /// Milliseconds with a unit that suits them: `0 ms`, `8.3 ms`, `250 ms`, `2.95 s`.
  package static func time(_ milliseconds: Double?) -> String {
    guard let milliseconds else { return "never" }
    if milliseconds == 0 { return "0 ms" }
    if milliseconds < 99.95 { return "\(decimal(milliseconds, 1)) ms" }
    if milliseconds < 999.5 { return "\(decimal(milliseconds, 0)) ms" }
    return "\(decimal(milliseconds / 1000, 2)) s"
  }

  /// Bytes in decimal units: `0 B`, `48.8 MB`, `1.46 GB`.
  static func bytes(_ count: Int) -> String {
    let count = Double(count)
    if count < 1e3 { return "\(Int(count)) B" }
    if count < 999_950 { return "\(decimal(count / 1e3, 1)) kB" }
    if count < 999_950_000 { return "\(decimal(count / 1e6, 1)) MB" }
    return "\(decimal(count / 1e9, 2)) GB"
  }

  static func percent(_ value: Double) -> String {
    value == 0 || value == 100 ? "\(Int(value)) %" : "\(decimal(value, 1)) %"
  }

  /// A number as short as it can be written: `60`, `59.94`.
  package static func short(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
  }

  /// A number with that many decimals, halves away from zero.
  package static func decimal(_ value: Double, _ places: Int) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let scaled = Int((abs(value) * scale).rounded())
    let sign = value < 0 && scaled != 0 ? "-" : ""
    if places == 0 { return sign + String(scaled) }
    let digits = String(scaled)
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    return sign + padded.dropLast(places) + "." + padded.suffix(places)
  }

  /// A count with its noun: `1 image`, `6 images`.
  package static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
