import Foundation
import FrameReading
import FrameStatistics
import Testing

/// A file of Fixtures/frames.
func fixture(_ name: String) throws -> [UInt8] {
  let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  return Array(try Data(contentsOf: root.appendingPathComponent("Fixtures/frames/\(name)")))
}

func near(_ a: Double?, _ b: Double) -> Bool { a.map { abs($0 - b) < 1e-6 } ?? false }

/// Expected frames in order: `P` presented, `.` dropped, `|` a rest before it.
func marbles(_ file: FrameFile) -> String {
  file.frames.frames.map { ($0.followsPause ? "|" : "") + ($0.isDropped ? "." : "P") }.joined()
}

@Suite("Frames in other tools' files")
struct FixtureTests {
  @Test("A work of 40 ms keeps three refreshes of 60 Hz, two of which show nothing new")
  func durations() throws {
    let file = try FrameFile.read(fixture("durations.csv"))

    let statistics = RunStatistics(file.frames)
    #expect(file.form == .csv)
    #expect(marbles(file) == "PP..PP")
    #expect(statistics.frames.dropped == 2 && statistics.frames.expected == 6)
    #expect(near(statistics.hitches.totalMilliseconds, 100.0 / 3))
    #expect(near(statistics.hitches.ratio, 1000.0 / 3))
  }

  @Test("Timestamps 50 ms apart hide two frames; three seconds are a rest")
  func timestamps() throws {
    let file = try FrameFile.read(fixture("timestamps.csv"))

    #expect(marbles(file) == "PPP..PP|PP")
    #expect(RunStatistics(file.frames).hitches.count == 1)
  }

  @Test("A longer pause makes the rest a hitch")
  func pause() throws {
    let options = FrameReadingOptions(pause: 10_000)

    let statistics = RunStatistics(try FrameFile.read(fixture("timestamps.csv"), options).frames)

    // 3 s are 180 refreshes of 60 Hz.
    #expect(statistics.frames.dropped == 2 + 179)
  }

  @Test("PresentMon's columns are known; times between presents come first")
  func presentMon() throws {
    let file = try FrameFile.read(fixture("presentmon.csv"))

    #expect(marbles(file) == "PP.P")
    #expect(near(RunStatistics(file.frames).frames.duration?.p50, 16.7))
  }

  @Test("Of hitches, those of the system and of other apps are left out, references are followed")
  func hitches() throws {
    let file = try FrameFile.read(
      fixture("hitches.xml"), FrameReadingOptions(motionSeconds: 2))

    let hitches = RunStatistics(file.frames).hitches
    #expect(file.form == .instruments)
    #expect(hitches.count == 2)
    #expect(near(hitches.totalMilliseconds, 33.333166))
    #expect(near(hitches.ratio, 16.666583))
    #expect(hitches.verdict == .critical && hitches.animationVerdict == .warning)
  }

  @Test("A list of hitches alone does not tell how long content moved")
  func hitchesWithoutMotion() throws {
    let file = try FrameFile.read(fixture("hitches.xml"))

    #expect(file.unknown == [.durations, .frames, .motion])
  }

  @Test("Frame lifetimes end when the frames come onto the glass; the display's rate is read")
  func lifetimes() throws {
    let file = try FrameFile.read(fixture("lifetimes.xml"))

    let statistics = RunStatistics(file.frames)
    #expect(file.frames.refresh == 120)
    #expect(marbles(file) == "PPP..PP")
    #expect(near(statistics.hitches.totalMilliseconds, 2 * 1000.0 / 120))
  }

  @Test("XCTest's metrics count by their mean")
  func xctest() throws {
    let file = try FrameFile.read(fixture("xctest-metrics.json"))

    let statistics = RunStatistics(file.frames)
    #expect(file.form == .xctest)
    #expect(statistics.hitches.count == 1)
    #expect(near(statistics.hitches.totalMilliseconds, 12))
    #expect(near(statistics.hitches.ratio, 5) && statistics.hitches.verdict == .warning)
    #expect(near(statistics.motion.seconds, 2.4))
  }

  @Test(
    "framestats: a flagged row is left out; 15 ms after the deadline are two refreshes of 100 Hz")
  func framestats() throws {
    let file = try FrameFile.read(fixture("framestats.txt"))

    let statistics = RunStatistics(file.frames)
    #expect(file.form == .gfxinfo && file.frames.refresh == 100)
    #expect(marbles(file) == "P..PP")
    // 8, 35 and 12 ms; overruns −12, 15 and −8 ms.
    #expect(near(statistics.frames.duration?.p50, 12))
    #expect(near(statistics.frames.overrun?.p50, -8))
    #expect(statistics.published.slowFrames.overOneInterval == 2)
  }

  @Test("framestats of Android 6 has neither deadline nor interval")
  func oldFramestats() throws {
    let file = try FrameFile.read(fixture("framestats-marshmallow.txt"))

    // FrameCompleted − IntendedVsync: 14 and 12 ms.
    #expect(marbles(file) == "PP")
    #expect(near(RunStatistics(file.frames).frames.duration?.p50, 13))
  }

  @Test("Chrome's frames are laid together by sequence; a frame with nothing to show is a rest")
  func chrome() throws {
    let file = try FrameFile.read(fixture("chrome-trace.json"))

    #expect(file.form == .trace)
    #expect(marbles(file) == "P.|P.")
  }
}
