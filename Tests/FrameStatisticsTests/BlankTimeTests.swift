import FrameStatistics
import Testing
import Timeline

/// How long slots show no image, or a wrong one, refresh by refresh.
@Suite struct BlankTimeTests {
  /// A run of a second at 60 Hz with commits that ended at some milliseconds, over six slots.
  private func blank(_ commits: [(end: Double, blank: Int, wrong: Int)]) -> BlankTime {
    var timeline = Timeline.still()
    timeline.commits = commits.map {
      Commit(
        start: at($0.end - 1), end: at($0.end), service: nil, rows: 0..<2, slots: 6,
        blank: $0.blank, wrong: $0.wrong)
    }
    return BlankTime(timeline)
  }

  /// Presented at refreshes 2, 4 (the later of two) and 5: for two intervals, one, and the rest.
  @Test("Of two commits in one interval the later is shown; each lasts until the next is")
  func byRefresh() {
    let blank = blank([(5, 6, 0), (40, 5, 0), (45, 3, 1), (60, 0, 0)])

    #expect(near(blank.imageMilliseconds, (6.0 * 2 + 3) * 1000 / 60))
    #expect(near(blank.wrongMilliseconds, 1000.0 / 60))
    #expect(near(blank.firstImageMilliseconds, 2000.0 / 60))
    #expect(near(blank.allVisibleMilliseconds, 3000.0 / 60))
  }

  @Test("Images that are there from the first refresh on take no time")
  func atOnce() {
    let blank = blank([(300, 0, 0)])

    #expect(blank.imageMilliseconds == 0 && blank.wrongMilliseconds == 0)
    #expect(blank.firstImageMilliseconds == 0 && blank.allVisibleMilliseconds == 0)
  }

  /// The commit is presented at refresh 2; the run lasts until refresh 60.
  @Test("What never comes is nil, and the slots are blank until the run ends")
  func never() {
    let blank = blank([(5, 6, 0)])

    #expect(near(blank.imageMilliseconds, 6.0 * 58 * 1000 / 60))
    #expect(blank.firstImageMilliseconds == nil && blank.allVisibleMilliseconds == nil)
  }

  @Test("Many commits add up to whole nanoseconds")
  func noNoise() {
    let blank = blank((1..<50).map { (end: Double($0) * 17 - 12, blank: 3, wrong: 1) })

    #expect(blank.imageMilliseconds == 2900.000_001)
    #expect(blank.wrongMilliseconds == 966.666_667)
  }

  @Test("Some images but never all: there is a first, and no full screen")
  func some() {
    let blank = blank([(5, 6, 0), (500, 1, 0)])

    #expect(near(blank.firstImageMilliseconds, (31.0 - 2) * 1000 / 60))
    #expect(blank.allVisibleMilliseconds == nil)
  }

  @Test("A wrong picture is no blank slot")
  func wrong() {
    let blank = blank([(5, 0, 6)])

    #expect(blank.imageMilliseconds == 0)
    #expect(near(blank.wrongMilliseconds, 6.0 * 58 * 1000 / 60))
    #expect(blank.allVisibleMilliseconds == 0)
  }

  /// Presented at refresh 62 of a run that ends at refresh 60.
  @Test("Blank time ends with the run; a first image may be presented a little later")
  func beyondTheEnd() {
    let blank = blank([(5, 6, 0), (1000.5, 0, 0)])

    #expect(near(blank.imageMilliseconds, 6.0 * 58 * 1000 / 60))
    #expect(near(blank.firstImageMilliseconds, 1000))
  }

  @Test("A commit without rows shows nothing yet")
  func noRows() {
    var timeline = Timeline.still()
    timeline.commits = [
      Commit(start: at(0), end: at(1), service: nil),
      Commit(start: at(500), end: at(501), service: nil, rows: 0..<1, slots: 3, blank: 3),
      Commit(start: at(600), end: at(601), service: nil, rows: 0..<1, slots: 3),
    ]

    let blank = BlankTime(timeline)

    // Presented at refreshes 32 and 38.
    #expect(near(blank.imageMilliseconds, 3 * 100))
    #expect(near(blank.firstImageMilliseconds, 100))
  }
}
