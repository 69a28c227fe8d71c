import ArgumentGrammar
import GridSimulation
import Reporting
import VirtualTime

/// Reads the values of options, each with the range that it may lie in.
struct OptionReader {
  let arguments: ParsedArguments

  /// The longest time that an option takes.
  static let longest = Timespan(nanoseconds: 3_600_000_000_000)

  /// A whole number; nil where the option is absent.
  func count(_ option: String, in range: ClosedRange<Int>) throws(CommandError) -> Int? {
    guard let text = arguments.value(option) else { return nil }
    guard let count = Int(text), range.contains(count) else {
      throw bad(option, text, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return count
  }

  /// A number; nil where the option is absent.
  func number(_ option: String, in range: ClosedRange<Double>) throws(CommandError) -> Double? {
    guard let text = arguments.value(option) else { return nil }
    guard let number = Quantity.number(text), range.contains(number) else {
      throw bad(
        option, text,
        "a number from \(FigureText.short(range.lowerBound)) to \(FigureText.short(range.upperBound))"
      )
    }
    return number
  }

  /// What randomness starts from; nil where `--seed` is absent.
  func seed() throws(CommandError) -> UInt64? {
    guard let text = arguments.value("seed") else { return nil }
    guard let seed = UInt64(text) else {
      throw bad("seed", text, "a whole number from 0 to \(UInt64.max)")
    }
    return seed
  }

  /// A time of zero or more; nil where the option is absent.
  func span(
    _ option: String, upTo longest: Timespan = OptionReader.longest
  ) throws(CommandError) -> Timespan? {
    guard let text = arguments.value(option) else { return nil }
    guard let span = Quantity.span(text), span >= .zero, span <= longest else {
      throw bad(option, text, "a time from 0 to \(Quantity.text(longest)), as in 5ms or 1.2s")
    }
    return span
  }

  /// Two numbers, as in 375x667; nil where the option is absent.
  func size(
    _ option: String, in range: ClosedRange<Double>
  ) throws(CommandError) -> (width: Double, height: Double)? {
    guard let text = arguments.value(option) else { return nil }
    guard let size = Quantity.size(text), range.contains(size.width), range.contains(size.height)
    else {
      throw bad(
        option, text,
        "width x height in points, each from \(FigureText.short(range.lowerBound)) to "
          + "\(FigureText.short(range.upperBound)), as in 375x667")
    }
    return size
  }

  private func bad(_ option: String, _ value: String, _ expected: String) -> CommandError {
    .badValue(option: option, value: value, expected: expected)
  }
}
