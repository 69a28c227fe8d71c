import FrameStatistics
import JSONText

/// XCTest's hitch metrics, as `xcrun xcresulttool get test-results metrics` writes them.
///
/// Of the measurements of every run of every test the mean counts. Understood are the metrics that
/// XCTOSSignpostMetric and XCTHitchMetric give: number and total duration of hitches, hitch time
/// ratio, and the duration of the animation.
/// Source: Apple, "Eliminate animation hitches with XCTest", WWDC20 session 10077.
enum XCTestFrames {
  static func read(
    _ tests: [JSONValue], _ options: FrameReadingOptions
  ) throws(FrameFileError) -> FrameFile {
    var metrics = Metrics()
    for (index, test) in tests.enumerated() {
      guard let runs = test["testRuns"]?.array else {
        throw FrameFileError(.missingMember, at: .key("[\(index)].testRuns"))
      }
      for (run, entry) in runs.enumerated() {
        let key = "[\(index)].testRuns[\(run)].metrics"
        guard let list = entry["metrics"]?.array else {
          throw FrameFileError(.missingMember, at: .key(key))
        }
        for (metric, value) in list.enumerated() {
          try metrics.read(value, at: "\(key)[\(metric)]")
        }
      }
    }
    return try file(metrics, options)
  }

  private static func file(
    _ metrics: Metrics, _ options: FrameReadingOptions
  ) throws(FrameFileError) -> FrameFile {
    let ratio = Metrics.mean(metrics.ratio)
    let count = Metrics.mean(metrics.count)
    let duration = options.motionSeconds ?? Metrics.mean(metrics.seconds)
    let total =
      Metrics.mean(metrics.total)
      ?? ratio.flatMap { ratio in duration.map { ratio * $0 } }
    guard let total = total ?? ratio.map({ _ in 0 }) else {
      throw FrameFileError(.noFrames(what: "hitch metrics"))
    }
    let seconds = duration ?? ratio.flatMap { $0 > 0 ? total / $0 : nil }
    let summary = MeasuredFrames.HitchSummary(
      count: Int((count ?? 0).rounded()), total: total, motionSeconds: seconds, ratio: ratio)
    var unknown: Set<FrameFile.Unknown> = [.durations, .frames, .longestHitch]
    if seconds == nil { unknown.insert(.motion) }
    return FrameFile(
      form: .xctest,
      frames: MeasuredFrames(refresh: options.refresh(), frames: [], hitches: summary),
      unknown: unknown)
  }

  private struct Metrics {
    var ratio: [Double] = []
    var count: [Double] = []
    /// In ms.
    var total: [Double] = []
    var seconds: [Double] = []

    static func mean(_ values: [Double]) -> Double? {
      values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }

    mutating func read(_ metric: JSONValue, at key: String) throws(FrameFileError) {
      guard let name = metric["displayName"]?.string ?? metric["identifier"]?.string else {
        throw FrameFileError(.missingMember, at: .key(key + ".displayName"))
      }
      guard let list = metric["measurements"]?.array else {
        throw FrameFileError(.missingMember, at: .key(key + ".measurements"))
      }
      var values: [Double] = []
      for (index, value) in list.enumerated() {
        guard let number = value.double, number >= 0 else {
          throw FrameFileError(
            .wrongType(expected: "a number of zero or more"),
            at: .key("\(key).measurements[\(index)]"))
        }
        values.append(number)
      }
      let unit = metric["unitOfMeasurement"]?.string ?? ""
      let scale = unit == "s" ? 1000.0 : unit == "µs" || unit == "us" ? 0.001 : 1
      let plain = name.lowercased()
      if plain.hasPrefix("hitch time ratio") {
        ratio += values
      } else if plain.hasPrefix("number of hitches") || plain.hasPrefix("hitch count") {
        count += values
      } else if plain.hasPrefix("hitches total duration")
        || plain.hasPrefix("total duration of hitches") || plain.hasPrefix("total hitch")
      {
        total += values.map { $0 * scale }
      } else if plain.hasPrefix("duration (") {
        seconds += values.map { $0 * (unit == "ms" ? 0.001 : 1) }
      }
    }
  }
}
