import Reporting

/// How a decode's time is spread over its picture: what passes before the first row is there, and
/// what equal bands of rows take, the first to come first.
///
/// Rows are those of the file, in its order; of a picture that is turned they are not the rows that
/// are seen.
struct SliceTimes: Equatable {
  /// The most bands.
  static let bandCount = 16

  /// Before the first row, in the unit of the points.
  private(set) var start: Double
  private(set) var bands: [Double]

  /// How many rows were there at some time since the decode began.
  struct Point: Equatable {
    let rows: Int
    let time: Double
  }

  /// Cuts the way from one point to the next at the bands' ends, straight between the points.
  ///
  /// The first rows come together with all that passes before; they are taken to have gone at the
  /// pace of those that follow, and the rest is the start. O(points · bands).
  ///
  /// - Parameters:
  ///   - points: in order of time, the last with all rows; the first has some.
  ///   - rows: of the picture.
  init(_ points: [Point], rows: Int) {
    precondition(rows > 0 && points.last?.rows == rows, "not all of \(rows) rows are in \(points)")
    let first = points[0]
    let pace = points.first { $0.rows > first.rows }.map {
      ($0.time - first.time) / Double($0.rows - first.rows)
    }
    let lead = max(0, first.time - (pace ?? 0) * Double(first.rows))
    let course = [Point(rows: 0, time: lead)] + points
    func time(at row: Double) -> Double {
      guard let next = course.firstIndex(where: { Double($0.rows) >= row }), next > 0 else {
        return lead
      }
      let (a, b) = (course[next - 1], course[next])
      return a.time + (b.time - a.time) * (row - Double(a.rows)) / Double(b.rows - a.rows)
    }
    let count = min(SliceTimes.bandCount, rows)
    var ends = (0...count).map { time(at: Double(rows * $0) / Double(count)) }
    // What comes after the last row belongs to it.
    ends[count] = points[points.count - 1].time
    start = lead
    bands = zip(ends, ends.dropFirst()).map { $1 - $0 }
  }

  /// The median of several decodes of one picture, part by part.
  ///
  /// - Precondition: there is at least one.
  init(medianOf samples: [SliceTimes]) {
    func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
    start = median(samples.map(\.start))
    bands = samples[0].bands.indices.map { band in median(samples.map { $0.bands[band] }) }
  }

  /// The same spread for a decode that takes so many milliseconds; nil where nothing took time.
  func milliseconds(of cost: Double) -> CostSummary.Slices? {
    let sum = bands.reduce(start, +)
    guard sum > 0 else { return nil }
    // To the nanosecond, as the cost itself was measured.
    func share(_ time: Double) -> Double { (time / sum * cost * 1e6).rounded() / 1e6 }
    return CostSummary.Slices(
      startMilliseconds: share(start), bandMilliseconds: bands.map(share))
  }
}
