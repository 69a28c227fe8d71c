import FrameStatistics
import Testing
import Timeline
import VirtualTime

/// What holds for every run, tried on random frames.
@Suite struct StatisticsPropertyTests {
  private func text(_ seed: UInt64, count: Int, signs: [Character] = Array("PPPPpp..,_")) -> String
  {
    var generator = SeededGenerator(seed: seed)
    return String(
      (0..<count).map { _ in signs[Int.random(in: 0..<signs.count, using: &generator)] })
  }

  @Test("Frames and hitches add up", arguments: 0..<100, [60.0, 120])
  func sums(seed: UInt64, hertz: Double) {
    let text = text(seed, count: 10 + Int(seed))
    let statistics = RunStatistics(.marbles(text, hertz: hertz, endingAt: 400))
    let (frames, hitches) = (statistics.frames, statistics.hitches)
    let (drag, after) = (statistics.dragHitches, statistics.decelerationHitches)

    #expect(frames.dropped <= frames.expected, "seed \(seed)")
    #expect(frames.dropped == text.count { ".,".contains($0) }, "seed \(seed)")
    #expect(frames.expected == text.count { $0 != "_" }, "seed \(seed)")
    #expect(0...100 ~= frames.worstWindowPercent, "seed \(seed)")
    #expect(hitches.count <= frames.dropped, "seed \(seed)")
    #expect(near(hitches.totalMilliseconds, Double(frames.dropped) * 1000 / hertz), "seed \(seed)")
    #expect(hitches.longestMilliseconds <= hitches.totalMilliseconds, "seed \(seed)")
    #expect(near(hitches.ratio, 10 * frames.droppedPercent), "seed \(seed)")
    #expect(drag.count + after.count == hitches.count, "seed \(seed)")
    #expect(
      near(drag.totalMilliseconds + after.totalMilliseconds, hitches.totalMilliseconds),
      "seed \(seed)")
    #expect(statistics.causes.reduce(0) { $0 + $1.drops } == frames.dropped, "seed \(seed)")
  }

  @Test("Where motion fills whole seconds, the worst is at least the average", arguments: 0..<60)
  func worstWindow(seed: UInt64) {
    let seconds = 1 + Int(seed % 4)
    let text = text(seed, count: 60 * seconds, signs: Array("PPp.,"))

    let frames = RunStatistics(.marbles(text)).frames

    #expect(frames.worstWindowPercent >= frames.droppedPercent - 1e-9, "seed \(seed)")
  }

  @Test("The worst second is that of a look at every second", arguments: 0..<60)
  func slidingWindow(seed: UInt64) {
    let timeline = Timeline.marbles(
      text(seed, count: 200), first: Int(seed), endingAt: 210 + Int(seed))
    let frames = FrameOutcomes(timeline).frames
    let last = 210 + Int(seed) + 2

    let shares = (0...(last - 59)).map { start in
      let window = frames.filter { (start..<(start + 60)).contains($0.refresh) }
      let dropped = window.count { $0.isDropped }
      return window.isEmpty ? 0 : 100 * Double(dropped) / Double(window.count)
    }

    #expect(
      near(RunStatistics(timeline).frames.worstWindowPercent, shares.max() ?? 0), "seed \(seed)")
  }
}
