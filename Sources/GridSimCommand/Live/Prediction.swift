import FrameStatistics
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

  let mode: String
  let label: String
  let predicted: Figures
  /// One a live run.
  let runs: [(figures: Figures, pacing: LivePacing)]

  /// The median of the live runs, figure by figure.
  var real: Figures {
    let figures = runs.map(\.figures)
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

  /// Whether hitch time agrees within 10 %, or within 2 frames where there is little.
  func hitchTimeAgrees(interval: Double) -> Bool {
    abs(real.hitchTime - predicted.hitchTime) <= max(2 * interval, 0.1 * predicted.hitchTime)
  }

  var neverShownAgrees: Bool { real.neverShown == predicted.neverShown }

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
