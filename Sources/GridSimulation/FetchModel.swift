import VirtualTime

/// How long an image's bytes take to arrive, and whether they do.
///
/// Drawn from the seed, the image and how often it was fetched before, not from the order of
/// fetches, so that modes that fetch in another order meet the same network.
struct FetchModel {
  private let latency: ClosedRange<Timespan>
  private let failRate: Double
  private let seed: UInt64
  private var fetches: [Int: UInt64] = [:]

  init(_ values: ParameterValues, seed: UInt64) {
    latency = values.spans("latency")
    failRate = values.number("fail-rate")
    self.seed = seed
  }

  /// One more fetch of an image.
  mutating func fetch(image: Int) -> (latency: Timespan, fails: Bool) {
    let number = fetches[image, default: 0]
    fetches[image] = number + 1
    var generator = SeededGenerator(seed: seed)
    for part in [UInt64(image), number] {
      generator = SeededGenerator(seed: generator.next() ^ (part &* 0x9E37_79B9_7F4A_7C15))
    }
    let spread = latency.upperBound - latency.lowerBound
    let span = latency.lowerBound + spread.scaled(by: generator.unit())
    return (span, generator.unit() < failRate)
  }
}

extension SeededGenerator {
  /// A number from 0 up to but without 1, evenly: 53 random bits.
  mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

  /// A number from 0 up to but without `count`; the bias is below count/2⁶⁴.
  mutating func index(below count: Int) -> Int { Int(next() % UInt64(count)) }
}
