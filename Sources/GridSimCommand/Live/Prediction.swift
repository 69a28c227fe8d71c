import FrameStatistics
import JSONText
import Reporting

/// One mode's prediction beside what really happened.
struct Prediction {
  /// The figures that are compared, in the order in which they are shown.
  struct Figures: Equatable {
    var expected: Int
    var dropped: Double
    /// In ms.
    var hitchTime: Double
    var neverShown: Double
    /// In ms; nil where it never came to that.
    var allVisible: Double?
  }

  /// One run in real time.
  struct LiveRun {
    let figures: Figures
    /// The virtual run once more, with the times that this run's decodes took; nil where none were
    /// real.
    let replayed: Figures?
    let pacing: LivePacing
  }

  /// Factors on the costs by which a prediction is tried for how firm it is.
  static let nearbyCosts = [0.95, 0.975, 1.025, 1.05]

  let mode: String
  let label: String
  let predicted: Figures
  /// The predictions for nearby costs; none where the costs were given.
  let nearby: [Figures]
  let runs: [LiveRun]

  /// The median of the live runs, figure by figure.
  var real: Figures { Prediction.median(of: runs.map(\.figures)) }

  /// The median of the replayed runs; nil where no decode was real.
  var replayed: Figures? {
    let figures = runs.compactMap(\.replayed)
    return figures.isEmpty ? nil : Prediction.median(of: figures)
  }

  private static func median(of figures: [Figures]) -> Figures {
    let visible = figures.compactMap(\.allVisible)
    return Figures(
      expected: figures.first?.expected ?? 0,
      dropped: Prediction.median(figures.map(\.dropped)),
      hitchTime: Prediction.median(figures.map(\.hitchTime)),
      neverShown: Prediction.median(figures.map(\.neverShown)),
      allVisible: visible.count * 2 > figures.count ? Prediction.median(visible) : nil)
  }

  /// Whether dropped frames agree within 5 % or 2 frames, whichever is more.
  var droppedAgrees: Bool {
    abs(real.dropped - predicted.dropped) <= max(2, 0.05 * predicted.dropped)
  }

  /// Whether hitch time agrees within 10 %.
  var hitchTimeAgrees: Bool {
    abs(real.hitchTime - predicted.hitchTime) <= 0.1 * predicted.hitchTime
  }

  var neverShownAgrees: Bool { real.neverShown == predicted.neverShown }

  /// The least and the most that the prediction says of a figure, nearby costs included.
  func range(_ figure: KeyPath<Figures, Double>) -> ClosedRange<Double> {
    nearby.reduce(predicted[keyPath: figure]...predicted[keyPath: figure]) { range, near in
      min(range.lowerBound, near[keyPath: figure])...max(range.upperBound, near[keyPath: figure])
    }
  }

  var wasDisturbed: Bool { runs.contains { $0.pacing.wasDisturbed } }

  private static func median(_ values: [Double]) -> Double { Percentiles(values)?.p50 ?? 0 }
}

extension Prediction.Figures {
  init(_ statistics: RunStatistics) {
    expected = statistics.frames.expected
    dropped = Double(statistics.frames.dropped)
    hitchTime = statistics.hitches.totalMilliseconds
    neverShown = Double(statistics.images.neverShown)
    allVisible = statistics.blank.allVisibleMilliseconds
  }

  var json: JSONValue {
    .object([
      "expected": .integer(expected), "dropped": .number(dropped),
      "hitch_total_ms": .number(hitchTime), "never_shown": .number(neverShown),
      "all_visible_ms": .optional(allVisible),
    ])
  }
}
