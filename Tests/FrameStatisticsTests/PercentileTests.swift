import FrameStatistics
import Testing
import VirtualTime

/// Percentiles, interpolated as Android's Macrobenchmark does.
@Suite struct PercentileTests {
  @Test("Of 1…5 the percentiles are 3, 4.6, 4.8 and 4.96, in any order")
  func fiveValues() throws {
    for values in [[1.0, 2, 3, 4, 5], [5, 4, 3, 2, 1], [3, 5, 1, 4, 2]] {
      let percentiles = try #require(Percentiles(values))

      #expect(percentiles.p50 == 3)
      #expect(near(percentiles.p90, 4.6))
      #expect(near(percentiles.p95, 4.8))
      #expect(near(percentiles.p99, 4.96))
    }
  }

  @Test("No values have no percentiles; of one value all are that value")
  func few() throws {
    let one = try #require(Percentiles([-7]))

    #expect(Percentiles([]) == nil)
    #expect([one.p50, one.p90, one.p95, one.p99] == [-7, -7, -7, -7])
  }

  @Test("Percentiles rise and lie within the values", arguments: 0..<100)
  func monotone(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...40, using: &generator)
    let values = (0..<count).map { _ in Double.random(in: -50...50, using: &generator) }

    let percentiles = try #require(Percentiles(values))

    let rising = [percentiles.p50, percentiles.p90, percentiles.p95, percentiles.p99]
    #expect(rising == rising.sorted(), "seed \(seed)")
    #expect(rising[0] >= values.min() ?? 0 && rising[3] <= values.max() ?? 0, "seed \(seed)")
  }
}
