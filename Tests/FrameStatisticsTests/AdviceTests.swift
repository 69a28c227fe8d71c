import FrameStatistics
import Testing
import Timeline

/// Which mode is advised. `eager` is the baseline.
@Suite struct AdviceTests {
  private let good = ChoiceFigures.sketch(blank: 5)
  private let rough = ChoiceFigures.sketch(dropped: 100, hang: 300)

  private func advice(
    eager: ChoiceFigures, other: ChoiceFigures, small: KeyValuePairs<String, ChoiceFigures>? = nil
  ) throws -> Advice {
    try #require(
      Advice(
        Ranking(["eager": eager, "other": other]), baseline: "eager",
        atSlotSize: small.map { Ranking($0) }))
  }

  @Test("The baseline stays where it meets the target, even where others rank before it")
  func keeps() throws {
    let advice = try advice(
      eager: .sketch(blank: 9), other: good, small: ["eager": good, "other": good])

    #expect(advice.decision == .keepBaseline)
    #expect(advice.choice.label == "eager" && advice.best.label == "other")
    #expect(!advice.decodesSmaller)
  }

  @Test("Decoding to the slot's size comes before another mode, if it alone meets the target")
  func smaller() throws {
    let advice = try advice(eager: rough, other: good, small: ["eager": good, "other": good])

    #expect(advice.decision == .decodeSmaller)
    #expect(advice.choice.label == "eager" && advice.choice.figures == good)
    #expect(advice.decodesSmaller)
  }

  @Test("Where that is not enough, or not known, a mode that meets the target is chosen")
  func mode() throws {
    let known = try advice(eager: rough, other: good, small: ["eager": rough, "other": good])
    let unknown = try advice(eager: rough, other: good)

    for advice in [known, unknown] {
      #expect(advice.decision == .chooseMode)
      #expect(advice.choice.label == "other" && !advice.decodesSmaller)
    }
  }

  @Test("Where no mode meets the target at the whole size, one may at the slot's")
  func both() throws {
    let advice = try advice(eager: rough, other: rough, small: ["eager": rough, "other": good])

    #expect(advice.decision == .decodeSmallerAndChoose)
    #expect(advice.choice.label == "other" && advice.decodesSmaller)
  }

  @Test("Where nothing meets the target, the one that comes closest is named, not advised")
  func none() throws {
    let advice = try advice(
      eager: rough, other: .sketch(dropped: 4), small: ["eager": rough, "other": rough])

    #expect(advice.decision == .noneMeets)
    #expect(advice.choice.label == "other" && !advice.choice.figures.meetsTarget)
  }

  /// 2 of 600 frames are 3.3 ms/s, 3 are 5; a hang begins at 250 ms.
  @Test(
    "The advice turns with each figure of the target",
    arguments: [
      (ChoiceFigures.sketch(dropped: 2), true), (.sketch(dropped: 3), false),
      (.sketch(neverShown: 1), false), (.sketch(stale: 1), false), (.sketch(hang: 250), false),
      (.sketch(blank: 1e6, bytes: 1 << 40), true),
    ])
  func turns(eager: ChoiceFigures, stays: Bool) throws {
    let advice = try advice(eager: eager, other: good)

    #expect((advice.choice.label == "eager") == stays)
  }

  @Test("Without the baseline there is nothing to weigh against")
  func noBaseline() {
    #expect(Advice(Ranking(["other": good]), baseline: "eager") == nil)
    #expect(Advice(Ranking([:]), baseline: "eager") == nil)
  }

  // MARK: From a run

  /// Six slots, 60 Hz. Rows are shown at refresh 12, ten intervals after the first that could show
  /// them; then half the slots are blank for six intervals. The data came at 0 ms.
  @Test("Rows that are held back are blank time, and the screen is full from the data's arrival")
  func heldBack() {
    var timeline = Timeline.still()
    timeline.commits = [
      Commit(start: at(181), end: at(182), service: nil, rows: 0..<2, slots: 6, blank: 3),
      Commit(start: at(281), end: at(282), service: nil, rows: 0..<2, slots: 6, blank: 0),
    ]

    let figures = ChoiceFigures(
      RunStatistics(timeline), dataArrival: 0, earliestRows: 2 * 1000.0 / 60)

    #expect(near(figures.blankMilliseconds, (10 * 6 + 6 * 3) * 1000.0 / 60))
    #expect(near(figures.fullAfterMilliseconds, 18 * 1000.0 / 60))
  }

  @Test("A run that shows no row has no blank time to compare, and never a full screen")
  func noRows() {
    let figures = ChoiceFigures(RunStatistics(.still()), dataArrival: 0, earliestRows: 0)

    #expect(figures.blankMilliseconds == nil && figures.fullAfterMilliseconds == nil)
    #expect(figures.misses == [.neverShown])
  }
}
