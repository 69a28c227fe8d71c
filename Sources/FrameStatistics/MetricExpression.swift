/// Why a metric expression cannot be read.
package enum MetricExpressionError: Error, Sendable, Equatable {
  case noOperator(String)
  case noKey(String)
  case noValue(String)
  /// Neither a number with a unit nor `baseline`.
  case badValue(String)
}

/// A requirement on a metric: `[mode.]key op value`, as in `hitches.ratio_ms_per_s<5`,
/// `deferred.blank.image_ms<=1.5s` or `frames.dropped<=baseline+5%`.
package struct MetricExpression: Sendable, Equatable {
  package enum Comparison: String, Sendable, CaseIterable {
    case less = "<"
    case atMost = "<="
    case equal = "=="
    case atLeast = ">="
    case greater = ">"
  }

  /// A number as written, with its unit.
  package struct Amount: Sendable, Equatable {
    package let number: Double
    package let unit: String

    package init(_ number: Double, _ unit: String = "") {
      self.number = number
      self.unit = unit
    }
  }

  package enum Limit: Sendable, Equatable {
    case amount(Amount)
    /// The baseline's figure, and what may be added to it.
    case baseline(adding: Amount)
  }

  /// As written.
  package let text: String
  /// A key, or a mode and a key.
  package let subject: String
  package let comparison: Comparison
  package let limit: Limit

  /// Reads an expression; spaces around its parts do not matter.
  ///
  /// The operator is the last one in the text, since a mode's label may hold a `=`.
  package init(_ text: String) throws(MetricExpressionError) {
    let trimmed = MetricExpression.trimmed(text)
    guard let (range, comparison) = MetricExpression.lastOperator(in: trimmed) else {
      throw .noOperator(text)
    }
    self.text = trimmed
    subject = MetricExpression.trimmed(trimmed[..<range.lowerBound])
    self.comparison = comparison
    if subject.isEmpty { throw .noKey(text) }
    let value = MetricExpression.trimmed(trimmed[range.upperBound...])
    if value.isEmpty { throw .noValue(text) }
    guard let limit = MetricExpression.limit(value) else { throw .badValue(value) }
    self.limit = limit
  }

  /// A requirement that a metric be no worse than the baseline's, by more than a tolerance.
  package init(noWorseThanBaseline metric: Metric, tolerance: Amount) {
    subject = metric.key
    let rises = metric.polarity == .higherIsBetter
    comparison = rises ? .atLeast : .atMost
    limit = .baseline(adding: Amount(rises ? -tolerance.number : tolerance.number, tolerance.unit))
    let sign = rises ? "-" : "+"
    let whole = Int(exactly: tolerance.number).map { String($0) }
    let number = whole ?? String(tolerance.number)
    let extra = tolerance.number == 0 ? "" : sign + number + tolerance.unit
    text = "\(subject)\(comparison.rawValue)baseline\(extra)"
  }

  private static func lastOperator(
    in text: String
  ) -> (range: Range<String.Index>, comparison: Comparison)? {
    var index = text.endIndex
    while index > text.startIndex {
      index = text.index(before: index)
      let rest = text[index...]
      let before = index > text.startIndex ? text.index(before: index) : nil
      if rest.hasPrefix("="), let before,
        let two = Comparison(rawValue: String(text[before...index]))
      {
        return (before..<text.index(after: index), two)
      }
      if rest.hasPrefix("<") || rest.hasPrefix(">"),
        let one = Comparison(rawValue: String(text[index]))
      {
        return (index..<text.index(after: index), one)
      }
    }
    return nil
  }

  private static func limit(_ text: String) -> Limit? {
    guard text.hasPrefix("baseline") else { return amount(text).map { .amount($0) } }
    let rest = trimmed(text.dropFirst("baseline".count))
    if rest.isEmpty { return .baseline(adding: Amount(0)) }
    guard let sign = rest.first, sign == "+" || sign == "-",
      let extra = amount(trimmed(rest.dropFirst())), extra.number >= 0
    else { return nil }
    return .baseline(adding: Amount(sign == "-" ? -extra.number : extra.number, extra.unit))
  }

  /// A finite number and the unit behind it.
  package static func amount(_ text: String) -> Amount? {
    let digits = text.prefix { "0123456789.+-".contains($0) }
    var number = digits
    var unit = text[digits.endIndex...]
    // An exponent belongs to the number, where digits follow.
    if unit.first == "e" || unit.first == "E" {
      let exponent = unit.dropFirst().prefix { "0123456789+-".contains($0) }
      if !exponent.isEmpty {
        number = text[..<exponent.endIndex]
        unit = text[exponent.endIndex...]
      }
    }
    guard let value = Double(String(number)), value.isFinite else { return nil }
    let name = trimmed(unit)
    guard name.allSatisfy({ $0.isLetter || $0 == "%" || $0 == "/" }) else { return nil }
    return Amount(value, name)
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    var text = text[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
