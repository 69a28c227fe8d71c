package import VirtualTime

/// Numbers with units as they are written on the command line and in gesture scripts.
package enum Quantity {
  /// A finite decimal number; nil for anything else ("nan", "1e999", "0x10", "").
  package static func number(_ text: some StringProtocol) -> Double? {
    guard text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }),
      let value = Double(String(text)), value.isFinite
    else { return nil }
    return value
  }

  /// A span such as `5ms`, `1.2s`, `250us` or `0`; nil for anything else or more than a day.
  package static func span(_ text: some StringProtocol) -> Timespan? {
    let units: [(suffix: String, nanoseconds: Double)] = [
      ("ns", 1), ("us", 1e3), ("µs", 1e3), ("ms", 1e6), ("s", 1e9), ("min", 60e9),
    ]
    for unit in units where text.hasSuffix(unit.suffix) {
      guard let count = number(text.dropLast(unit.suffix.count)) else { continue }
      let nanoseconds = count * unit.nanoseconds
      guard abs(nanoseconds) <= 86_400e9 else { return nil }
      return Timespan(nanoseconds: Int64(nanoseconds.rounded()))
    }
    return number(text) == 0 ? .zero : nil
  }

  /// Two numbers as in `375x667`; nil for anything else.
  package static func size(_ text: some StringProtocol) -> (width: Double, height: Double)? {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = number(parts[0]), let height = number(parts[1]) else {
      return nil
    }
    return (width, height)
  }

  /// A span as short as it can be written exactly: `100ms`, `1.5s`, `250us`.
  package static func text(_ span: Timespan) -> String {
    let count = span.nanoseconds
    if count == 0 { return "0ms" }
    if count % 1_000_000_000 == 0 { return "\(count / 1_000_000_000)s" }
    if count % 1_000_000 == 0 { return "\(count / 1_000_000)ms" }
    if count % 1000 == 0 { return "\(count / 1000)us" }
    return "\(count)ns"
  }
}
