import VirtualTime

extension Parameter {
  /// Whether its values have an order, so that one of them can be the least.
  package var isOrdered: Bool {
    switch kind {
    case .flag, .choice: false
    case .count, .span, .spans, .number, .cache: true
    }
  }

  /// Between which values the least is looked for unless others are named: a count goes up to the
  /// table's slots, a time from a millisecond to a second, a cache to the working set, another
  /// number to 8; each within what the parameter takes, and up to `usualMost` where it has that.
  ///
  /// - Parameter scenario: with its images.
  /// - Precondition: the parameter is ordered.
  package func usualRange(in scenario: Scenario) -> (from: ParameterValue, to: ParameterValue) {
    let (from, to) = rangeOfKind(in: scenario)
    return (from, usualMost ?? to)
  }

  private func rangeOfKind(in scenario: Scenario) -> (from: ParameterValue, to: ParameterValue) {
    let (millisecond, second) = (Timespan.milliseconds(1), Timespan.seconds(1))
    switch kind {
    case .count(let range):
      return (.count(range.lowerBound), .count(range.clamped(scenario.slots)))
    case .span(let range, _):
      let least = range.lowerBound == .zero ? .zero : range.clamped(millisecond)
      return (.span(least), .span(range.clamped(second)))
    case .spans(let longest):
      let most = min(longest, second)
      return (.spans(.zero...(.zero)), .spans(most...most))
    case .number(let range): return (.number(range.lowerBound), .number(range.clamped(8)))
    case .cache: return (.cache(.none), .cache(.lru(bytes: scenario.workingSet)))
    case .flag, .choice: preconditionFailure("\(name) has no order")
    }
  }
}

extension ClosedRange {
  /// The value of the range that is nearest to one.
  fileprivate func clamped(_ value: Bound) -> Bound {
    Swift.min(Swift.max(value, lowerBound), upperBound)
  }
}

extension Scenario {
  /// All slots of the table.
  package var slots: Int { rows * imagesPerRow }

  /// Bytes of all distinct images that slots show, decoded.
  package var workingSet: Int {
    images.prefix(slots).reduce(0) { $0 + $1.decodedBytes }
  }
}
