import FrameStatistics
import JSONText

extension JSONReport {
  /// A run by the definitions of other tools, a member each.
  static func published(_ statistics: RunStatistics) -> [String: JSONValue] {
    let published = statistics.published
    let slow = published.slowFrames
    return [
      "android": .object([
        "janky": .integer(slow.overOneInterval),
        "janky_percent": .number(slow.overOneIntervalPercent),
        "frozen": .integer(slow.frozen),
        "jankstats": .integer(slow.overTwoIntervals),
      ]),
      "flutter": .object(["missed_frames": .integer(slow.overFlutterBudget)]),
      "chromium": .object([
        "worst_percent": .number(published.smoothness.worstPercent),
        "p95_percent": .number(published.smoothness.p95Percent),
        "average_percent": .number(published.smoothness.averagePercent),
      ]),
      "lows": .object([
        "one_percent_percentile_fps": .optional(published.lows?.percentile),
        "one_percent_average_fps": .optional(published.lows?.average),
      ]),
      "hangs": .object([
        "count": .integer(published.hangs.count),
        "total_ms": .number(published.hangs.totalMilliseconds),
        "longest_ms": .number(published.hangs.longestMilliseconds),
      ]),
    ]
  }
}
