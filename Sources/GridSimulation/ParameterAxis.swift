/// Values of one parameter in rising order: a list of them, or steps through a range.
package struct ParameterAxis: Sendable {
  private enum Course: Sendable, Equatable {
    /// Rising places.
    case listed([Int])
    /// From one place to another; the last is there even where no step leads to it.
    case stepped(from: Int, to: Int, step: Int)
  }

  private let kind: ParameterKind
  private let course: Course

  /// The values given, sorted, each once.
  ///
  /// - Precondition: there is a value, and all have a place.
  package init(_ kind: ParameterKind, values: [ParameterValue]) {
    self.kind = kind
    let places = Set(values.compactMap(\.place)).sorted()
    precondition(!places.isEmpty, "an axis needs a value that has a place")
    course = .listed(places)
  }

  /// Steps from one value to another: the widest of the kind's usual steps that divides both ends,
  /// of a cache the lower one, as a working set is no round number.
  ///
  /// - Precondition: both have a place, and `start` is not above `end`.
  package init(_ kind: ParameterKind, from start: ParameterValue, to end: ParameterValue) {
    guard let from = start.place, let to = end.place, from <= to else {
      preconditionFailure("no axis leads from \(start.text) to \(end.text)")
    }
    self.kind = kind
    let step = kind.steps.first { from % $0 == 0 && (to % $0 == 0 || kind == .cache) }
    course = .stepped(from: from, to: to, step: step ?? 1)
  }

  package var count: Int {
    switch course {
    case .listed(let places): places.count
    case .stepped(let from, let to, let step): (to - from + step - 1) / step + 1
    }
  }

  /// The value of an index below `count`.
  package func value(at index: Int) -> ParameterValue {
    switch course {
    case .listed(let places): kind.value(at: places[index])
    case .stepped(let from, let to, let step): kind.value(at: min(from + index * step, to))
    }
  }

  package var first: ParameterValue { value(at: 0) }
  package var last: ParameterValue { value(at: count - 1) }

  /// The distance of neighbours as it is written on the command line, a cache's as a size alone; nil
  /// where the values were listed.
  package var stepText: String? {
    guard case .stepped(_, _, let step) = course else { return nil }
    let text = kind.value(at: step).text
    return kind == .cache ? text.replacing("lru:", with: "") : text
  }
}
