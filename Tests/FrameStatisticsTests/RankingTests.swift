import FrameStatistics
import Testing
import VirtualTime

extension ChoiceFigures {
  /// A run that meets the target but for what is given; of 600 expected frames at 60 Hz, so that the
  /// hitch time ratio is the dropped ones' share in thousandths.
  static func sketch(
    dropped: Int = 0, neverShown: Int = 0, stale: Int = 0, hang: Double = 0, blank: Double? = 0,
    bytes: Int = 1, expected: Int = 600
  ) -> ChoiceFigures {
    ChoiceFigures(
      expected: expected, dropped: dropped,
      hitchRatio: expected == 0 ? 0 : 1000 * Double(dropped) / Double(expected),
      neverShown: neverShown, staleWrites: stale, longestHang: hang, blankMilliseconds: blank,
      fullAfterMilliseconds: blank, peakBytes: bytes)
  }
}

extension Ranking {
  init(_ figures: KeyValuePairs<String, ChoiceFigures>) {
    self.init(figures.map { Candidate(label: $0.key, figures: $0.value) })
  }

  var labels: [String] { entries.map(\.label) }
}

/// In which order modes fall, and which nothing beats.
@Suite struct RankingTests {
  /// The good band ends below 5 ms/s: 3 of 600 frames are 5 ms/s, 2 are 3.3.
  @Test("The target is missed by hitches from 5 ms/s, missing or misplaced images, and hangs")
  func target() {
    #expect(ChoiceFigures.sketch(dropped: 2).misses == [])
    #expect(ChoiceFigures.sketch(dropped: 3).misses == [.hitches])
    #expect(ChoiceFigures.sketch(neverShown: 1).misses == [.neverShown])
    #expect(ChoiceFigures.sketch(blank: nil).misses == [.neverShown])
    #expect(ChoiceFigures.sketch(stale: 1).misses == [.staleWrites])
    #expect(ChoiceFigures.sketch(hang: 250).misses == [.hangs])
    #expect(
      ChoiceFigures.sketch(dropped: 9, neverShown: 1, stale: 1, hang: 900).misses
        == TargetMiss.allCases)
  }

  /// Each mode is better than the next by one rule, and worse by all rules after it. From 6 of 600
  /// frames on hitches are critical (10 ms/s).
  @Test("First the target, then no critical hitches and no empty slot; drops, blank time, memory")
  func order() {
    let ranking = Ranking([
      "memory": .sketch(dropped: 2, blank: 9, bytes: 9),
      "blank": .sketch(dropped: 2, blank: 8, bytes: 10),
      "drops": .sketch(dropped: 1, blank: 10, bytes: 11),
      "close": .sketch(dropped: 5, stale: 2, blank: 11, bytes: 12),
      "incomplete": .sketch(dropped: 0, neverShown: 1, blank: 12, bytes: 13),
      "critical": .sketch(dropped: 6, neverShown: 1, blank: 14, bytes: 14),
      "worse": .sketch(dropped: 7, blank: 0, bytes: 0),
    ])

    #expect(
      ranking.labels == ["drops", "blank", "memory", "close", "incomplete", "critical", "worse"])
    #expect(ranking.entries.map(\.rank) == [1, 2, 3, 4, 5, 6, 7])
  }

  @Test("Modes that are equal in all that go by label")
  func ties() {
    #expect(Ranking(["b": .sketch(), "a": .sketch(), "c": .sketch()]).labels == ["a", "b", "c"])
  }

  /// `smooth` and `small` trade hitches for memory; `worse` has as much memory as `smooth`.
  @Test("What is worse on no axis and better on one dominates; a trade does not")
  func pareto() {
    let ranking = Ranking([
      "smooth": .sketch(dropped: 0, blank: 50, bytes: 100),
      "small": .sketch(dropped: 1, blank: 50, bytes: 10),
      "worse": .sketch(dropped: 0, blank: 60, bytes: 100),
      "last": .sketch(dropped: 2, blank: 90, bytes: 200),
    ])

    #expect(ranking["smooth"]?.isOnParetoFront == true)
    #expect(ranking["small"]?.isOnParetoFront == true)
    #expect(ranking["worse"]?.dominatedBy == "smooth")
    #expect(ranking["worse"]?.losses == [.blank])
    #expect(ranking["last"]?.dominatedBy == "smooth")
    #expect(ranking["last"]?.losses == [.hitches, .blank, .memory])
  }

  @Test("Of equal modes none dominates, and one that shows no row is behind any that does")
  func paretoEdges() {
    let equal = Ranking(["a": .sketch(), "b": .sketch()])
    let none = Ranking(["a": .sketch(blank: 1e9), "b": .sketch(blank: nil)])

    #expect(equal.entries.map(\.dominatedBy) == [nil, nil])
    #expect(none["b"]?.dominatedBy == "a" && none["b"]?.losses == [.blank])
  }

  // MARK: Random figures

  private func candidates(seed: UInt64) -> [Ranking.Candidate] {
    var generator = SeededGenerator(seed: seed)
    func draw(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    // Small ranges, so that ties and dominance are common.
    return (0..<draw(1...9)).map { index in
      Ranking.Candidate(
        label: "m\(index)",
        figures: .sketch(
          dropped: draw(0...4) * 2, neverShown: draw(0...1), stale: draw(0...4) / 4,
          hang: Double(draw(0...3) / 3) * 300, blank: draw(0...9) == 0 ? nil : Double(draw(0...3)),
          bytes: draw(0...3)))
    }
  }

  @Test("The order is total and does not depend on the order of the input", arguments: 0..<200)
  func inputOrder(seed: UInt64) {
    let candidates = candidates(seed: seed)
    var generator = SeededGenerator(seed: seed + 1000)

    let ranking = Ranking(candidates)

    #expect(Ranking(candidates.shuffled(using: &generator)) == ranking, "seed \(seed)")
    #expect(Set(ranking.labels) == Set(candidates.map(\.label)), "seed \(seed)")
    #expect(ranking.entries.map(\.rank) == Array(1...candidates.count), "seed \(seed)")
    let met = ranking.entries.map(\.figures.meetsTarget)
    #expect(
      !met.drop { $0 }.contains(true), "seed \(seed): one that misses is before one that meets")
  }

  @Test(
    "No member of the front is dominated, and each other by a member of the front",
    arguments: 0..<200)
  func front(seed: UInt64) {
    let entries = Ranking(candidates(seed: seed)).entries
    let front = entries.filter(\.isOnParetoFront)

    #expect(!front.isEmpty, "seed \(seed)")
    for entry in entries {
      // By the definition, spelt out anew: nowhere more, somewhere less.
      let dominators = entries.filter { other in
        let (a, b) = (other.figures, entry.figures)
        let axes = [
          (a.hitchRatio, b.hitchRatio), (Double(a.peakBytes), Double(b.peakBytes)),
          (a.blankMilliseconds ?? .infinity, b.blankMilliseconds ?? .infinity),
        ]
        return axes.allSatisfy { $0 <= $1 } && axes.contains { $0 < $1 }
      }
      #expect(dominators.isEmpty == entry.isOnParetoFront, "seed \(seed), \(entry.label)")
      if let winner = entry.dominatedBy {
        #expect(front.contains { $0.label == winner }, "seed \(seed), \(entry.label)")
        #expect(dominators.contains { $0.label == winner }, "seed \(seed), \(entry.label)")
      }
    }
  }
}
