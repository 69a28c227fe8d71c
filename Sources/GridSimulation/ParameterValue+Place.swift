import VirtualTime

extension ParameterValue {
  /// Where an ordered value lies: its number, nanoseconds, millionths or bytes; nil for a word, a
  /// range of times, and the cache without a limit.
  package var place: Int? {
    switch self {
    case .count(let count): count
    case .span(let span): Int(span.nanoseconds)
    case .spans(let spans):
      spans.lowerBound == spans.upperBound ? Int(spans.lowerBound.nanoseconds) : nil
    case .number(let number): Int((number * 1e6).rounded())
    case .cache(.none): 0
    case .cache(.lru(let bytes)): bytes
    case .cache(.named), .word, .flag: nil
    }
  }
}

extension ParameterKind {
  /// The ordered value that lies at a place.
  func value(at place: Int) -> ParameterValue {
    let span = Timespan(nanoseconds: Int64(place))
    return switch self {
    case .count: .count(place)
    case .span: .span(span)
    case .spans: .spans(span...span)
    case .number: .number(Double(place) / 1e6)
    case .cache: .cache(place == 0 ? .none : .lru(bytes: place))
    case .flag, .choice: preconditionFailure("words have no place")
    }
  }

  /// Usual distances of neighbours, the widest first.
  var steps: [Int] {
    switch self {
    case .count, .flag, .choice: [1]
    case .span, .spans: [1_000_000, 100_000, 10_000, 1000, 1]
    case .number(let range):
      range.upperBound > 1 ? [250_000, 50_000, 10_000, 1000, 1] : [50_000, 10_000, 1000, 1]
    case .cache: [1_000_000, 1000, 1]
    }
  }
}
