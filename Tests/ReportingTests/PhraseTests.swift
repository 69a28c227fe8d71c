import Testing
import Timeline

@testable import FrameStatistics
@testable import Reporting

/// The sentences of a report.
@Suite struct PhraseTests {
  private func sentence(_ eager: RunSketch, _ others: RunSketch...) -> String? {
    var eager = eager
    eager.mode = "eager"
    return ComparisonSentence.text(.make([eager] + others))
  }

  private let dropping = RunSketch(expected: 120, dropped: 60..<90)

  @Test("A mode that drops nothing is set against the baseline, with what that costs")
  func trade() {
    let patient = RunSketch(expected: 120, blankAtFirst: 6)

    #expect(
      sentence(dropping, patient)
        == "deferred drops no frame where eager drops 30; the price: the screen is first "
        + "full of images after 5.00 s.")
  }

  @Test(
    "Images that stay blank are part of the price",
    arguments: [(1, "1 image stays"), (2, "2 images stay")])
  func staysBlank(count: Int, words: String) {
    let lossy = RunSketch(expected: 120, dropped: 3..<4, blankAtFirst: 6, blankAtEnd: count)

    #expect(
      sentence(dropping, lossy)
        == "deferred drops 1 frame where eager drops 30; the price: the screen is never full of "
        + "images, and \(words) blank.")
  }

  @Test("Modes that drop as many are said to")
  func alike() {
    #expect(
      sentence(dropping, dropping)
        == "deferred drops 30 frames, as many as eager, and no slot is ever blank.")
    #expect(
      sentence(RunSketch(expected: 9), RunSketch(expected: 9))
        == "deferred drops no frame, nor does eager, and no slot is ever blank.")
  }

  @Test("A mode that does worse is said to")
  func worse() {
    #expect(
      sentence(RunSketch(expected: 120), dropping)
        == "deferred drops 30 frames where eager drops none, and no slot is ever blank.")
  }

  @Test("Without motion there are no frames to drop")
  func still() {
    #expect(
      sentence(RunSketch(), RunSketch(blankAtFirst: 6))
        == "deferred has no motion to drop frames in; the price: the screen is first full "
        + "of images after 5.00 s.")
  }

  @Test("Several modes have a sentence each, the baseline alone none")
  func several() {
    let second = RunSketch(label: "deferred:limit=3", expected: 120)

    let text = sentence(dropping, RunSketch(expected: 120), second)

    #expect(text?.contains("\ndeferred:limit=3 drops no frame where eager drops 30") == true)
    #expect(sentence(dropping) == nil)
  }

  @Test(
    "A cause says what was done where, in which mode",
    arguments: [
      (
        .decode(image: 1), .idleObserver, false,
        "decode folder/b.png in idle observer, default mode"
      ),
      (
        .decode(image: 0), .cellConfiguration, true,
        "decode a.jpg in cell configuration, tracking mode"
      ),
      (.commit, .commit, true, "commit observer, tracking mode"),
      (.configure, .cellConfiguration, true, "cell configuration, tracking mode"),
      (.posted, .mainQueue, false, "posted work in main queue, default mode"),
    ] as [(Slice.Work, Slice.Callback, Bool, String)])
  func causes(work: Slice.Work, callback: Slice.Callback, tracking: Bool, text: String) throws {
    let run = RunSketch(
      expected: 9, dropped: 3..<5, work: work, callback: callback, isTracking: tracking)
    let cause = try #require(run.statistics.causes.first)

    let phrase = CausePhrase(cause, images: Report.typical.costs.images, launch: [])

    #expect(phrase.sentence == text)
    #expect(phrase.mode == (tracking ? "tracking" : "default"))
  }

  @Test("A frame whose turn never came has a phrase too")
  func noTurn() {
    let cause = DropCause(work: nil, callback: nil, isTracking: false, drops: 1, milliseconds: 17)

    let phrase = CausePhrase(cause, images: [], launch: [])

    #expect(
      phrase.sentence
        == "nothing of the app ran at the deadline: the run ended, or its thread came late")
    #expect(phrase.callback == nil && phrase.mode == nil && phrase.image == nil)
  }
}
