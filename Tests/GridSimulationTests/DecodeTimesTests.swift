import GridSimulation
import Testing
import Timeline
import VirtualTime

/// A run that is given the times its decodes take, one by one.
@Suite("Decode times played again")
struct DecodeTimesTests {
  /// Five rows of one image at rest, which cost 5 ms a decode.
  private func scenario() throws -> Scenario {
    try Scenario.make(cost: ms(5), images: 1) {
      $0.rows = 5
      $0.imagesPerRow = 1
    }
  }

  private func decodes(_ mode: String, _ times: DecodeTimes?) throws -> [Timespan] {
    let timeline = Simulation.run(try scenario(), mode: try .parse(mode), times: times)
    return timeline.slices.compactMap { slice in
      guard case .decode = slice.work else { return nil }
      return slice.end - slice.start
    }
  }

  @Test("Each decode takes the time that its number has, in the order of beginning")
  func inOrder() throws {
    var times = DecodeTimes(images: 1)
    for span in [7.0, 1, 30] {
      let decode = times.begin(image: 0)
      times.end(decode, ofImage: 0, after: ms(span))
    }

    let spans = try decodes("deferred", times)

    #expect(
      spans == [7, 1, 30, 5, 5].map(ms),
      "those that were not recorded take their cost")
  }

  @Test("A decode that never ended takes its cost, and without times all do")
  func unfinished() throws {
    var times = DecodeTimes(images: 1)
    _ = times.begin(image: 0)
    let second = times.begin(image: 0)
    times.end(second, ofImage: 0, after: ms(9))

    #expect(try decodes("eager", times) == [5, 9, 5, 5, 5].map(ms))
    #expect(try decodes("eager", nil) == Array(repeating: ms(5), count: 5))
  }
}
