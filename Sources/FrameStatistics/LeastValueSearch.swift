/// Finds the least of some candidates that meets a requirement, by trying few of them.
///
/// Candidates are numbers from 0, in rising order of the values that they stand for. Nothing is
/// assumed of the requirement: where all candidates are few, all are tried; else a sample, evenly
/// and, near the low end, closely spaced, shows whether failing turns into meeting just once. Then
/// that turn is bisected. Else the gaps below the least candidate that is known to meet are filled,
/// the widest first, until a budget is spent.
package struct LeastValueSearch: Sendable, Equatable {
  package enum Method: Sendable, Equatable {
    /// Every candidate was tried.
    case exhaustive
    /// The sampled candidates fail up to one and meet from the next on; the turn between was bisected.
    case bisection(lastFailing: Int, firstMeeting: Int)
    /// Meeting rises and falls among the sampled candidates, or none of them meets.
    case search
    /// The least candidate meets.
    case first
  }

  /// So many candidates are all tried.
  package static let mostExhaustive = 64
  /// The even part of a sample.
  static let evenSamples = 16
  /// A search goes on until so many candidates were tried.
  package static let searchBudget = 128

  /// How many candidates there are.
  package let count: Int
  package private(set) var method = Method.exhaustive
  /// The candidates tried, and whether they meet.
  private var outcomes: [Int: Bool] = [:]

  /// Searches; no candidate is tried twice. At most `searchBudget` + log₂(count) are tried unless
  /// `triesAll`.
  ///
  /// - Parameters:
  ///   - count: how many candidates there are, one at least.
  ///   - triesAll: whether all are to be tried however many they are.
  ///   - meets: whether a candidate meets the requirement.
  package init<Failure: Error>(
    count: Int, triesAll: Bool = false, meets: (Int) throws(Failure) -> Bool
  ) throws(Failure) {
    precondition(count > 0, "a search needs a candidate, not \(count)")
    self.count = count
    guard count > LeastValueSearch.mostExhaustive, !triesAll else {
      for candidate in 0..<count { _ = try outcome(of: candidate, meets) }
      return
    }
    let sample = LeastValueSearch.sample(of: count)
    var sampled: [Bool] = []
    for candidate in sample { sampled.append(try outcome(of: candidate, meets)) }
    guard let first = sampled.firstIndex(of: true), first > 0 else {
      method = sampled[0] ? .first : .search
      if !sampled[0] { try fillGaps(meets) }
      return
    }
    let isMonotone = sampled[first...].allSatisfy { $0 }
    method =
      isMonotone
      ? .bisection(lastFailing: sample[first - 1], firstMeeting: sample[first]) : .search
    try bisect(meets)
    if !isMonotone { try fillGaps(meets) }
  }

  /// The candidates tried, rising.
  package var tried: [Int] { outcomes.keys.sorted() }

  /// The least candidate found that meets; nil where none of those tried does.
  package var answer: Int? { outcomes.filter(\.value).keys.min() }

  /// Whether no candidate below the answer was left untried, or none at all where there is no
  /// answer: then nothing is assumed.
  package var isExact: Bool {
    let end = answer ?? count
    return outcomes.keys.count { $0 < end } == end
  }

  private mutating func outcome<Failure: Error>(
    of candidate: Int, _ meets: (Int) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    if let known = outcomes[candidate] { return known }
    let isMet = try meets(candidate)
    outcomes[candidate] = isMet
    return isMet
  }

  /// Halves the gap below the answer until its neighbour below was tried.
  private mutating func bisect<Failure: Error>(
    _ meets: (Int) throws(Failure) -> Bool
  ) throws(Failure) {
    guard var meeting = answer, var failing = tried.last(where: { $0 < meeting }) else { return }
    while meeting - failing > 1 {
      let middle = failing + (meeting - failing) / 2
      if try outcome(of: middle, meets) { meeting = middle } else { failing = middle }
    }
  }

  /// Tries the middle of the widest gap below the answer, the lowest where several are as wide, and
  /// bisects below what then meets.
  private mutating func fillGaps<Failure: Error>(
    _ meets: (Int) throws(Failure) -> Bool
  ) throws(Failure) {
    while outcomes.count < LeastValueSearch.searchBudget {
      let below = tried.filter { $0 <= answer ?? count }
      let gaps = zip(below, below.dropFirst()).filter { $1 - $0 > 1 }
      guard let widest = gaps.map({ $1 - $0 }).max(),
        let (low, high) = gaps.first(where: { $1 - $0 == widest })
      else { return }
      if try outcome(of: low + (high - low) / 2, meets) { try bisect(meets) }
    }
  }

  /// Candidates that show the course of the requirement: the first and the last, evenly spaced ones
  /// between, and 1, 2, 3, 4, 6, 8, 12, 16, … of the lowest.
  static func sample(of count: Int) -> [Int] {
    var sample = Set((0..<evenSamples).map { $0 * (count - 1) / (evenSamples - 1) })
    var power = 1
    while power <= count {
      sample.insert(power - 1)
      if power > 1, power + power / 2 <= count { sample.insert(power + power / 2 - 1) }
      power *= 2
    }
    return sample.sorted()
  }
}
