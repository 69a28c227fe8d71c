import Testing

@testable import ArgumentGrammar

@Suite struct NearestNameTests {
  @Test(
    "The distance counts insertions, deletions, replacements and swaps",
    arguments: [
      ("", "", 0), ("a", "", 1), ("", "ab", 2), ("rows", "rows", 0), ("row", "rows", 1),
      ("rosw", "rows", 1), ("kitten", "sitting", 3), ("ca", "abc", 3), ("saturday", "sunday", 3),
    ])
  func distance(a: String, b: String, expected: Int) {
    #expect(editDistance(Array(a.unicodeScalars), Array(b.unicodeScalars)) == expected)
    #expect(editDistance(Array(b.unicodeScalars), Array(a.unicodeScalars)) == expected)
  }

  @Test(
    "A name that is nearly right is found, a guess is not made",
    arguments: [
      ("eagr", "eager"), ("Eager", "eager"), ("defered", "deferred"), ("fiof", "fifo"),
      ("operation", "operations"), ("prefecth", "prefetch"), ("bud", "budgeted"),
      ("ideal", "ideal"), ("deferred_queue", nil), ("lazy", nil), ("x", nil), ("", nil), ("e", nil),
    ] as [(String, String?)])
  func modes(given: String, expected: String?) {
    let modes = ["eager", "deferred", "fifo", "operations", "budgeted", "prefetch", "ideal"]

    #expect(nearest(to: given, in: modes) == expected)
  }

  @Test("The closest wins, and of two equally close the first")
  func ties() {
    #expect(nearest(to: "rows", in: ["rowe", "rows", "row"]) == "rows")
    #expect(nearest(to: "rowx", in: ["rowa", "rowb"]) == "rowa")
    #expect(nearest(to: "rowx", in: ["rowb", "rowa"]) == "rowb")
    #expect(nearest(to: "rows", in: []) == nil)
  }

  @Test("A word of a million letters is dismissed at once")
  func long() {
    #expect(nearest(to: String(repeating: "r", count: 1_000_000), in: ["rows"]) == nil)
  }
}
