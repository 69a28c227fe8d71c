import Testing

@testable import FrameStatistics

@Suite("The search for the least value that meets")
struct LeastValueSearchTests {
  /// What a search found, and how often it asked for each candidate.
  private func search(
    _ count: Int, triesAll: Bool = false, _ meets: (Int) -> Bool
  ) -> (search: LeastValueSearch, calls: [Int: Int]) {
    var calls: [Int: Int] = [:]
    let search = LeastValueSearch(count: count, triesAll: triesAll) { candidate in
      calls[candidate, default: 0] += 1
      return meets(candidate)
    }
    return (search, calls)
  }

  @Test(
    "Few candidates are all tried, so the least that meets is exact", arguments: [1, 2, 63, 64])
  func exhaustive(count: Int) {
    for least in 0..<count {
      // Every third one from `least` on meets, which no bisection would find.
      let (search, _) = search(count) { $0 >= least && ($0 - least) % 3 == 0 }

      #expect(search.method == .exhaustive)
      #expect(search.answer == least)
      #expect(search.isExact)
      #expect(search.tried == Array(0..<count))
    }
  }

  @Test("A single turn among many is bisected", arguments: [65, 300, 1000, 1_000_000])
  func bisection(count: Int) {
    let turns = [1, 2, 5, 11, count / 7, count / 3, count / 2 + 1, count - 2, count - 1]
    for least in turns {
      let (search, calls) = search(count) { $0 >= least }

      guard case .bisection(let failing, let meeting) = search.method else {
        Issue.record("\(search.method) for \(least) of \(count)")
        continue
      }
      #expect(failing < least && least <= meeting)
      #expect(search.answer == least)
      #expect(search.tried.contains(least - 1))
      // 16 even ones, at most two for each power of two, and one for each halving.
      let logarithm = Int.bitWidth - count.leadingZeroBitCount
      #expect(calls.count <= 16 + 3 * logarithm + 1)
    }
  }

  @Test("No candidate is tried twice, whatever the requirement")
  func neverTwice() {
    let requirements: [(Int) -> Bool] = [
      { _ in false }, { _ in true }, { $0 > 400 }, { $0 % 7 == 3 }, { (200..<300).contains($0) },
    ]
    for requirement in requirements {
      for count in [10, 64, 65, 500] {
        let (search, calls) = search(count, requirement)

        #expect(calls.values.allSatisfy { $0 == 1 })
        #expect(calls.keys.sorted() == search.tried)
      }
    }
  }

  @Test("Where meeting rises and falls the gaps below are searched")
  func notMonotone() {
    // The sample's even part is 66 or 67 apart, so some of it lies in each stretch.
    let (search, _) = search(1000) { (300..<400).contains($0) || $0 >= 700 }

    #expect(search.method == .search)
    #expect(search.answer == 300)
    #expect(!search.isExact)
    #expect(search.tried.count >= LeastValueSearch.searchBudget)
  }

  @Test("A single value that meets is found where the budget lasts for all others")
  func needle() {
    for needle in 1..<99 {
      let (search, _) = search(100) { $0 == needle }

      #expect(search.answer == needle)
      #expect(search.isExact)
    }
  }

  @Test("Where none meets it says so, exact only where all were tried")
  func none() {
    let few = search(40) { _ in false }.search
    let some = search(120) { _ in false }.search
    let many = search(5000) { _ in false }.search

    #expect([few, some, many].map(\.answer) == [nil, nil, nil])
    #expect([few, some, many].map(\.isExact) == [true, true, false])
    #expect(many.method == .search && many.tried.count == LeastValueSearch.searchBudget)
  }

  @Test("Where the first value meets nothing smaller is left")
  func first() {
    let search = search(5000) { $0 < 10 || $0 > 4000 }.search

    #expect(search.method == .first)
    #expect(search.answer == 0 && search.isExact)
  }

  @Test("All are tried where that is asked for")
  func triesAll() {
    let search = search(500, triesAll: true) { $0 == 123 || $0 > 400 }.search

    #expect(search.method == .exhaustive && search.answer == 123 && search.tried.count == 500)
  }

  @Test("An answer meets, its neighbour below fails, and an exact one is the least of all")
  func honest() {
    for seed: UInt64 in 0..<300 {
      var state = seed
      func next(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % bound
      }
      let count = 1 + next(400)
      let edges = (0..<next(6)).map { _ in next(count) }
      let meets = { (candidate: Int) in edges.count { $0 <= candidate } % 2 == 1 }

      let (search, _) = search(count, meets)

      if let answer = search.answer {
        #expect(meets(answer), "seed \(seed)")
        #expect(answer == 0 || !meets(answer - 1), "seed \(seed)")
      }
      if search.isExact {
        #expect(search.answer == (0..<count).first(where: meets), "seed \(seed)")
      }
    }
  }

  @Test("A failure ends the search")
  func failure() {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      _ = try LeastValueSearch(count: 10) { candidate throws(Failure) in
        if candidate == 3 { throw Failure() }
        return false
      }
    }
  }
}
