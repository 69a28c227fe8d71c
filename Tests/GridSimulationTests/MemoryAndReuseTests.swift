import FrameStatistics
import GridSimulation
import Testing
import Timeline
import VirtualTime

/// Bitmaps held at once, and images that come too late for their cell.
@Suite struct MemoryAndReuseTests {
  /// Two rows of one image in the viewport; a picture is 400 bytes.
  private func twoRows(_ gesture: String) throws -> Scenario {
    try Scenario.make(gesture, cost: ms(1), pixels: (10, 10), images: 1) {
      $0.rows = 20
      $0.imagesPerRow = 1
      $0.rowHeight = 100
      $0.viewportHeight = 200
    }
  }

  @Test(
    "A row down and back: eager decodes the third row on the way, deferred never sees it at rest",
    arguments: [("eager", 1200), ("deferred", 800), ("deferred:clear=false", 1200)])
  func thereAndBack(mode: String, bytes: Int) throws {
    let scenario = try twoRows("wait 2s; drag 100 over 0.5s; drag -100 over 0.5s")

    // With clear=false row 0 is decoded again while its cell still shows the old picture.
    #expect(try scenario.statistics(mode).memory.peakDecodedBytes == bytes)
  }

  /// At the end rows 2 and 3 are visible; row 3 has row 0's cell, row 1's waits with its picture.
  @Test(
    "Two rows down: three cells hold three pictures, a fourth is decoded where the old one stays",
    arguments: [("eager", 1200), ("deferred", 1200), ("deferred:clear=false", 1600)])
  func twoDown(mode: String, bytes: Int) throws {
    let scenario = try twoRows("wait 2s; drag 200 over 1s; hold 0.2s")

    #expect(try scenario.statistics(mode).memory.peakDecodedBytes == bytes)
  }

  @Test("Pictures that fit their slots have the ratio 1; twice as wide and high, 4")
  func oversize() throws {
    let fitting = try Scenario.make(pixels: (200, 140), images: 1) {
      $0.imagesPerRow = 1
      $0.viewportWidth = 120
    }
    var large = fitting
    large.images = [SimulatedImage(decodeCost: .zero, width: 400, height: 280)]

    #expect(try fitting.statistics("eager").memory.oversizeRatio == 1)
    #expect(try large.statistics("eager").memory.oversizeRatio == 4)
  }

  @Test("Old pictures that stay are wrong, not blank")
  func wrong() throws {
    let scenario = try twoRows("wait 2s; drag 200 over 1s; hold 0.2s")

    let cleared = try scenario.statistics("deferred").blank
    let kept = try scenario.statistics("deferred:clear=false").blank

    #expect(cleared.wrongMilliseconds == 0)
    #expect(kept.wrongMilliseconds > 0)
    #expect(kept.imageMilliseconds < cleared.imageMilliseconds)
  }

  @Test(
    "Units that check nothing write to cells that have other rows; those that ask the cell don't")
  func stale() throws {
    let scenario = try Scenario.make(
      "wait 1.2s; flick 4000; wait 0.3s; flick -4000; wait 0.2s; flick 5000", cost: ms(5)
    ) { $0.rows = 1000 }

    let blind = try scenario.statistics("deferred:visibility=none,limit=1000").images
    let careful = try scenario.statistics("deferred:visibility=identity,limit=1000").images

    #expect(blind.staleWrites > 0)
    #expect(careful.staleWrites == 0)
    #expect(careful.cancelled > 0)
  }

  @Test("Ten million rows give the run of a thousand", arguments: ["eager", "deferred"])
  func growth(mode: String) throws {
    let few = try Scenario.make("wait 1.2s; flick 3000; wait 1s; flick -500", cost: ms(5)) {
      $0.rows = 1000
    }
    var many = few
    many.rows = 10_000_000

    let (a, b) = (try few.run(mode), try many.run(mode))

    #expect(a.slices == b.slices)
    #expect(a.commits == b.commits)
    #expect(a.requests == b.requests)
    #expect(a.idlePasses == b.idlePasses)
    #expect(a.decodedBytes == b.decodedBytes)
  }
}
