import FrameStatistics
import GridSimulation
import Testing
import Timeline
import VirtualTime

/// Decoding in the commit, and fades.
@Suite struct ImageOptionTests {
  @Test(
    "With decode-in=commit each image is decoded by the commit that first shows it",
    arguments: ["eager", "deferred", "fifo", "drain", "operations", "sliced", "prefetch"])
  func lazy(mode: String) throws {
    let scenario = try Scenario.make(
      "wait 9s; tap; wait 2s; drag 300 over 1s; wait 6s; tap", cost: ms(5))

    let timeline = try scenario.run("\(mode):decode-in=commit")

    let decodes = timeline.slices.filter { if case .decode = $0.work { true } else { false } }
    #expect(!decodes.isEmpty)
    #expect(decodes.allSatisfy { $0.callback == .commit })
    #expect(RunStatistics(timeline).images.neverShown == 0)
  }

  @Test("A decode moves from the unit into the commit that follows")
  func moved() throws {
    let scenario = try Scenario.make(cost: ms(5))

    let unit = try scenario.run("deferred").decodes.map(\.start)
    let commit = try scenario.run("deferred:decode-in=commit").decodes.map(\.start)

    // The first unit runs at 1.003 s; the next commit comes with the timer, 0.1 s after it.
    #expect(unit.first == at(1.003))
    #expect(commit.first == at(1.103))
    #expect(unit.count == commit.count)
  }

  @Test("An image whose row left before the commit is not decoded at all")
  func unseen() throws {
    let scenario = try Scenario.make("wait 1.2s; flick 6000", cost: ms(5)) { $0.rows = 1000 }

    let statistics = try scenario.statistics("fifo:decode-in=commit")

    #expect(statistics.images.wastedDecodes == 0)
  }

  /// The image is committed at 1.103 + 0.001 s; vsyncs 67…84 lie in the 300 ms after it.
  @Test("A fade needs a frame at each vsync while it lasts, at rest too; none of them is expected")
  func fade() throws {
    let scenario = try Scenario.make(images: 1) {
      $0.rows = 1
      $0.imagesPerRow = 1
    }

    let timeline = try scenario.run("deferred:fade=300ms")

    let frames = timeline.commits.compactMap(\.service)
    let start = try #require(timeline.requests.first?.ended)
    let refresh = timeline.refresh
    let vsyncs = (1...100).map(refresh.vsync).filter { $0 > start && $0 <= start + ms(300) }
    #expect(vsyncs.count == 18)
    #expect(frames == vsyncs)
    #expect(RunStatistics(timeline).frames.expected == 0)
  }

  @Test("Images that are there when their cell is configured do not fade")
  func eager() throws {
    let timeline = try Scenario.make().run("eager:fade=300ms")

    #expect(timeline.commits.count == 1)
  }

  @Test("A fade's frames bring an idle queue round at each vsync")
  func awake() throws {
    let scenario = try Scenario.make()

    let plain = try scenario.statistics("deferred").blank.allVisibleMilliseconds
    let fading = try scenario.statistics("deferred:fade=300ms").blank.allVisibleMilliseconds

    #expect(try #require(fading) < #require(plain) / 4)
  }
}
