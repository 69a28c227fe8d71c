package import VirtualTime

/// How a decode's time is spread over the scan lines of its picture.
///
/// From the cost model's bands where it has them, all that comes before the first line with that;
/// else every line takes the same time.
extension SimulatedImage {
  /// The time that the first lines of the picture take.
  ///
  /// Never decreases with `lines`; the whole height takes exactly `decodeCost`.
  package func cost(ofFirstLines lines: Int) -> Timespan {
    if lines <= 0 { return .zero }
    if lines >= height { return decodeCost }
    let share = Double(lines) / Double(height)
    let total = bandCosts.reduce(startCost, +)
    guard total > 0, !bandCosts.isEmpty else { return decodeCost.scaled(by: share) }
    let position = share * Double(bandCosts.count)
    let band = min(Int(position), bandCosts.count - 1)
    let spent =
      bandCosts[..<band].reduce(startCost, +) + bandCosts[band] * (position - Double(band))
    return decodeCost.scaled(by: min(1, spent / total))
  }

  /// The time that some lines of the picture take.
  package func cost(of lines: Range<Int>) -> Timespan {
    cost(ofFirstLines: lines.upperBound) - cost(ofFirstLines: lines.lowerBound)
  }

  /// The last line, exclusive, up to which decoding on from `first` takes no longer than `span`.
  /// O(log lines · bands).
  package func line(after first: Int, within span: Timespan) -> Int {
    let start = cost(ofFirstLines: first)
    var (low, high) = (first, height)
    while low < high {
      let middle = (low + high + 1) / 2
      if cost(ofFirstLines: middle) - start <= span { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
