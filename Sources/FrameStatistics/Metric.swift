/// A figure of a run, by its key in the report, such as `frames.dropped`.
package struct Metric: Sendable, Equatable {
  package enum Polarity: Sendable { case lowerIsBetter, higherIsBetter, neutral }

  package enum Unit: String, Sendable {
    case milliseconds = "ms"
    case seconds = "s"
    case millisecondsPerSecond = "ms/s"
    case percent = "%"
    case bytes = "B"
    case framesPerSecond = "fps"
    case points = "pt"
    case pointsPerSecond = "pt/s"
    case ratio = "×"
    case count = ""
  }

  package let key: String

  package init(_ key: String) { self.key = key }

  /// What a key that is not listed here measures is worse the larger it is.
  package var polarity: Polarity {
    if Metric.higherIsBetter.contains(key) || key.hasPrefix("lows.") { return .higherIsBetter }
    if Metric.neutral.contains(key) || key.hasPrefix("motion.") { return .neutral }
    return .lowerIsBetter
  }

  private static let higherIsBetter: Set = ["frames.presented", "images.shown"]
  private static let neutral: Set = [
    "frames.expected", "images.requested", "images.decoded", "images.cancelled",
    "queue.idle_passes", "queue.work_passes",
  ]

  /// The unit, which the key names.
  package var unit: Unit {
    if key.hasSuffix("_ms_per_s") { return .millisecondsPerSecond }
    if key.hasSuffix("_pt_per_s") { return .pointsPerSecond }
    if key == "queue.starved" || key.contains("_ms.") { return .milliseconds }
    let units: [(suffix: String, unit: Unit)] = [
      ("_ms", .milliseconds), ("seconds", .seconds), ("_percent", .percent), ("_bytes", .bytes),
      ("_fps", .framesPerSecond), ("_pt", .points), ("_ratio", .ratio),
    ]
    return units.first { key.hasSuffix($0.suffix) }?.unit ?? .count
  }

  /// The metrics that a comparison with a baseline looks at where none is asked for.
  package static let gated = [
    "frames.dropped", "frames.worst_window_percent", "hitches.ratio_ms_per_s",
    "hitches.longest_ms", "images.never_shown", "images.stale_writes", "blank.image_ms",
    "blank.wrong_ms", "touch.latency_max_ms", "memory.peak_decoded_bytes",
  ].map { Metric($0) }
}

extension Metric.Unit {
  /// How many of this unit one of a written unit is; nil where they do not measure the same.
  func scale(ofWritten unit: String) -> Double? {
    if unit.isEmpty || unit == rawValue { return 1 }
    let times: [String: Double] = [
      "ns": 1e-6, "us": 1e-3, "µs": 1e-3, "ms": 1, "s": 1e3, "min": 60e3,
    ]
    let sizes: [String: Double] = [
      "B": 1, "kB": 1e3, "MB": 1e6, "GB": 1e9, "KiB": 1024, "MiB": 1_048_576, "GiB": 1_073_741_824,
    ]
    return switch self {
    case .milliseconds: times[unit]
    case .seconds: times[unit].map { $0 / 1e3 }
    case .bytes: sizes[unit]
    case .ratio: unit == "x" ? 1 : nil
    case .percent, .framesPerSecond, .points, .pointsPerSecond, .millisecondsPerSecond, .count: nil
    }
  }
}
