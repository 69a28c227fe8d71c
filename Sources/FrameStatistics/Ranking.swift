/// Modes in the order in which a choice between them falls, and which of them nothing beats.
package struct Ranking: Sendable, Equatable {
  /// A mode that may be chosen. The bound is none.
  package struct Candidate: Sendable, Equatable {
    /// Unique among the candidates.
    package let label: String
    package let figures: ChoiceFigures

    package init(label: String, figures: ChoiceFigures) {
      self.label = label
      self.figures = figures
    }
  }

  /// A figure that modes are weighed against each other by; less is better in all.
  package enum Axis: String, Sendable, CaseIterable {
    case hitches, blank, memory
  }

  package struct Entry: Sendable, Equatable {
    package let label: String
    package let figures: ChoiceFigures
    /// From 1.
    package let rank: Int
    /// The best of those that are worse on no axis and better on one; nil on the Pareto front.
    package let dominatedBy: String?
    /// The axes that it loses to that one on.
    package let losses: [Axis]

    package var isOnParetoFront: Bool { dominatedBy == nil }
  }

  /// Best first.
  package let entries: [Entry]

  /// Puts candidates in order: O(n²).
  ///
  /// First those that meet the target; then those without critical hitches, the ones that leave no
  /// slot empty before the ones that do; then the others. Within each group by fewer dropped frames,
  /// less blank time, less memory. All of one report face the same expected frames, so fewer drops
  /// are a smaller hitch time ratio. What is equal in all that goes by label, so that the order is
  /// total and the input's does not matter.
  package init(_ candidates: [Candidate]) {
    let sorted = candidates.sorted { Ranking.goes($0, before: $1) }
    entries = sorted.enumerated().map { index, candidate in
      // Dominating is transitive: what is dominated at all is so by a member of the front.
      let better = sorted.first { other in
        other.figures.dominates(candidate.figures)
          && !sorted.contains { $0.figures.dominates(other.figures) }
      }
      return Entry(
        label: candidate.label, figures: candidate.figures, rank: index + 1,
        dominatedBy: better?.label,
        losses: better.map { candidate.figures.losses(to: $0.figures) } ?? [])
    }
  }

  package subscript(label: String) -> Entry? { entries.first { $0.label == label } }

  private static func goes(_ a: Candidate, before b: Candidate) -> Bool {
    let (first, second) = (a.figures.order, b.figures.order)
    for (one, other) in zip(first, second) where one != other { return one < other }
    return a.label < b.label
  }
}

extension ChoiceFigures {
  /// What ranks are made of, the weightiest first; less is better.
  fileprivate var order: [Double] {
    [Double(group), Double(dropped), self[.blank], self[.memory]]
  }

  /// How far from the target; less is better.
  private var group: Int {
    if meetsTarget { return 0 }
    if verdict == .critical { return 3 }
    return misses.contains(.neverShown) ? 2 : 1
  }

  /// A figure by its axis; infinite blank time where no row was shown.
  package subscript(axis: Ranking.Axis) -> Double {
    switch axis {
    case .hitches: hitchRatio
    case .blank: blankMilliseconds ?? .infinity
    case .memory: Double(peakBytes)
    }
  }

  /// The axes on which another has less.
  package func losses(to other: ChoiceFigures) -> [Ranking.Axis] {
    Ranking.Axis.allCases.filter { other[$0] < self[$0] }
  }

  /// Whether it has more on no axis, and less on one.
  package func dominates(_ other: ChoiceFigures) -> Bool {
    losses(to: other).isEmpty && !other.losses(to: self).isEmpty
  }
}
