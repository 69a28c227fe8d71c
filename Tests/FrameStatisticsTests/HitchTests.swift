import FrameStatistics
import Testing
import Timeline

/// Runs of dropped frames, their phases, verdicts and the worst second.
@Suite struct HitchTests {
  private let frame = 1000.0 / 60

  @Test(
    "A hitch is a maximal run of consecutive drops; a pause ends it",
    arguments: [
      ("P P P", 0, 0), ("P . P", 1, 1), ("P . . . P . P", 2, 3), (". . . .", 1, 4),
      (". . _ . .", 2, 2), (". , , .", 1, 4), (". _ . _ .", 3, 1),
    ])
  func runs(text: String, count: Int, longest: Int) {
    let statistics = RunStatistics(.marbles(text))

    #expect(statistics.hitches.count == count)
    #expect(near(statistics.hitches.longestMilliseconds, Double(longest) * frame))
    #expect(near(statistics.hitches.totalMilliseconds, Double(statistics.frames.dropped) * frame))
  }

  /// Six frames of drag, six of deceleration; the middle hitch begins in one and ends in the other.
  @Test("A hitch belongs to the phase of its first drop")
  func phases() {
    let statistics = RunStatistics(.marbles("P . P P P . , , p p , p"))

    #expect(statistics.hitches.count == 3)
    #expect(statistics.dragHitches.count == 2)
    #expect(near(statistics.dragHitches.totalMilliseconds, 4 * frame))
    #expect(near(statistics.dragHitches.longestMilliseconds, 3 * frame))
    #expect(near(statistics.dragHitches.ratio, 4000.0 / 6))
    #expect(statistics.decelerationHitches.count == 1)
    #expect(near(statistics.decelerationHitches.ratio, 1000.0 / 6))
    #expect(near(statistics.hitches.ratio, 5000.0 / 12))
  }

  @Test(
    "Below 5 ms/s is good, below 10 a warning, from 10 on critical",
    arguments: [
      (0, .good), (4.999, .good), (5, .warning), (9.999, .warning), (10, .critical),
      (300, .critical),
    ] as [(Double, Verdict)])
  func verdicts(ratio: Double, verdict: Verdict) {
    #expect(Verdict(hitchTimeRatio: ratio) == verdict)
  }

  private func worst(_ timeline: Timeline) -> Double {
    RunStatistics(timeline).frames.worstWindowPercent
  }

  @Test("The worst second of two seconds of motion holds the half second that was dropped")
  func worstOfTwoSeconds() {
    let text =
      String(repeating: "P", count: 50) + String(repeating: ".", count: 30)
      + String(repeating: "P", count: 40)

    #expect(near(worst(.marbles(text)), 50))
  }

  /// The window that begins with the first drop still has four presented frames after the three.
  @Test("A short burst's worst second begins with its hitch, where the run goes on for a second")
  func burst() {
    #expect(near(worst(.marbles("PPP...PPPP", endingAt: 600)), 300.0 / 7))
  }

  @Test("A second lies within the run, so that a hitch at its end is not seen alone")
  func atTheEnd() {
    // Refreshes 142…151; the last second of the run begins at refresh 92.
    #expect(near(worst(.marbles("PPPPPPP...", first: 140, endingAt: 149)), 30))
    // Refreshes 2…11 of a run that lasts no second: one window.
    #expect(near(worst(.marbles("PPPPPPP...", endingAt: 10)), 30))
  }

  @Test("A burst whose first frame is dropped has a second of which that is all")
  func firstDropped() {
    #expect(near(worst(.marbles(".PPPPPPPPP", first: 100, endingAt: 600)), 100))
  }

  /// Refreshes 2…121 of a run whose last second begins at refresh 3.
  @Test("At 120 Hz a second has 120 refreshes")
  func fastDisplay() {
    let text = String(repeating: "P", count: 90) + String(repeating: ".", count: 30)

    #expect(near(worst(.marbles(text, hertz: 120, endingAt: 120)), 3000.0 / 119))
  }
}
