package import VirtualTime

/// What a parameter of a mode takes, and how its text is read.
package enum ParameterKind: Sendable, Equatable {
  /// A whole number in a range.
  case count(ClosedRange<Int>)
  case flag
  case choice([String])
  /// A span in a range, or one of some words.
  case span(ClosedRange<Timespan>, words: [String])
  /// A span up to a limit, or a range of them such as `20ms-80ms`.
  case spans(upTo: Timespan)
  /// A decimal number in a range.
  case number(ClosedRange<Double>)
  /// What an image cache keeps.
  case cache
}

/// A parameter of a mode.
package struct Parameter: Sendable, Equatable {
  package let name: String
  package let kind: ParameterKind
  package let defaultValue: ParameterValue
  package let summary: String
  /// Up to where a search for its best value looks by itself; nil for what its kind says.
  package let usualMost: ParameterValue?

  package init(
    name: String, kind: ParameterKind, defaultValue: ParameterValue, summary: String,
    usualMost: ParameterValue? = nil
  ) {
    self.name = name
    self.kind = kind
    self.defaultValue = defaultValue
    self.summary = summary
    self.usualMost = usualMost
  }

  /// Whether configuring a cell puts the placeholder into its slots, else the old picture stays.
  static func clear(default isCleared: Bool) -> Parameter {
    Parameter(
      name: "clear", kind: .flag, defaultValue: .flag(isCleared),
      summary: "a configured cell shows the placeholder, not its old picture")
  }
}

package enum ParameterValue: Sendable, Equatable {
  case count(Int)
  case flag(Bool)
  case word(String)
  case span(Timespan)
  case spans(ClosedRange<Timespan>)
  case number(Double)
  case cache(CacheKind)

  /// The value as it is written on the command line.
  package var text: String {
    switch self {
    case .count(let count): String(count)
    case .flag(let flag): String(flag)
    case .word(let word): word
    case .span(let span): Quantity.text(span)
    case .spans(let spans):
      spans.lowerBound == spans.upperBound
        ? Quantity.text(spans.lowerBound)
        : "\(Quantity.text(spans.lowerBound))-\(Quantity.text(spans.upperBound))"
    case .number(let number): number.rounded() == number ? "\(Int(number))" : "\(number)"
    case .cache(let kind): kind.text
    }
  }
}

extension ParameterKind {
  /// Reads a value; nil where the text is none.
  package func read(_ text: String) -> ParameterValue? {
    switch self {
    case .count(let range): Int(text).flatMap { range.contains($0) ? .count($0) : nil }
    case .flag: Bool(text).map { .flag($0) }
    case .choice(let words): words.contains(text) ? .word(text) : nil
    case .span(let range, let words):
      words.contains(text)
        ? .word(text) : Quantity.span(text).flatMap { range.contains($0) ? .span($0) : nil }
    case .spans(let longest): Self.spans(text, upTo: longest).map { .spans($0) }
    case .number(let range):
      Quantity.number(text).flatMap { range.contains($0) ? .number($0) : nil }
    case .cache: CacheKind.parse(text).map { .cache($0) }
    }
  }

  private static func spans(_ text: String, upTo longest: Timespan) -> ClosedRange<Timespan>? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map {
      Quantity.span($0)
    }
    guard (1...2).contains(ends.count), let low = ends[0], let high = ends[ends.count - 1],
      .zero <= low, low <= high, high <= longest
    else { return nil }
    return low...high
  }

  /// What the parameter takes, for an error's remedy.
  package var form: String {
    switch self {
    case .count(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .flag: "true or false"
    case .choice(let words): Self.list(words)
    case .span(let range, let words):
      "a time from \(Quantity.text(range.lowerBound)) to \(Quantity.text(range.upperBound))"
        + (words.isEmpty ? "" : ", or " + Self.list(words))
    case .spans(let longest):
      "a time from 0 to \(Quantity.text(longest)), or a range such as 20ms-80ms"
    case .number(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .cache: "none, named, or a size as in lru:64MB"
    }
  }

  /// What the parameter takes of values that have an order.
  package var orderedForm: String {
    switch self {
    case .span(let range, _): ParameterKind.span(range, words: []).form
    case .spans(let longest): "a time from 0 to \(Quantity.text(longest))"
    case .cache: "none or a size such as 64MB"
    case .count, .number, .flag, .choice: form
    }
  }

  private static func list(_ words: [String]) -> String {
    words.count < 2
      ? words.joined() : words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1]
  }
}

/// The values of all parameters of a mode in one run.
package struct ParameterValues: Sendable, Equatable {
  /// In the order in which the mode lists its parameters.
  package let all: [(name: String, value: ParameterValue)]

  package init(_ all: [(name: String, value: ParameterValue)]) { self.all = all }

  package static func == (a: ParameterValues, b: ParameterValues) -> Bool {
    a.all.elementsEqual(b.all) { $0.name == $1.name && $0.value == $1.value }
  }

  /// The value of a parameter.
  ///
  /// - Precondition: the mode has it.
  package subscript(name: String) -> ParameterValue {
    guard let found = all.first(where: { $0.name == name }) else {
      preconditionFailure("the mode has no parameter named \(name)")
    }
    return found.value
  }

  package func count(_ name: String) -> Int {
    guard case .count(let count) = self[name] else { preconditionFailure("\(name) is no count") }
    return count
  }

  package func has(_ name: String) -> Bool { all.contains { $0.name == name } }

  package func flag(_ name: String) -> Bool {
    guard case .flag(let flag) = self[name] else { preconditionFailure("\(name) is no flag") }
    return flag
  }

  package func span(_ name: String) -> Timespan {
    guard case .span(let span) = self[name] else { preconditionFailure("\(name) is no span") }
    return span
  }

  package func spans(_ name: String) -> ClosedRange<Timespan> {
    guard case .spans(let spans) = self[name] else { preconditionFailure("\(name) is no range") }
    return spans
  }

  package func number(_ name: String) -> Double {
    guard case .number(let number) = self[name] else { preconditionFailure("\(name) is no number") }
    return number
  }

  package func cache(_ name: String) -> CacheKind {
    guard case .cache(let kind) = self[name] else { preconditionFailure("\(name) is no cache") }
    return kind
  }
}
