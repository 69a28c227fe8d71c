package import FrameStatistics
import JSONText

/// What `gridsim frames` found out: a report with one run, of frames that were measured elsewhere.
package struct MeasuredReport: Sendable {
  /// Figures that a source has no data for.
  package enum Unknown: Sendable { case durations, frames, motion, longestHitch }

  package var toolVersion: String
  /// The path as typed.
  package var file: String
  /// The form that it was read as.
  package var form: String
  /// Refreshes a second.
  package var refresh: Double
  package var statistics: RunStatistics
  package var unknown: Set<Unknown>
  package var notices: [Notice]
  /// A prediction to lay beside it.
  package var prediction: FigureTable?

  package init(
    toolVersion: String, file: String, form: String, refresh: Double, statistics: RunStatistics,
    unknown: Set<Unknown> = [], notices: [Notice] = [], prediction: FigureTable? = nil
  ) {
    self.toolVersion = toolVersion
    self.file = file
    self.form = form
    self.refresh = refresh
    self.statistics = statistics
    self.unknown = unknown
    self.notices = notices
    self.prediction = prediction
  }

  /// The run, with null for what the source does not tell.
  var run: JSONValue {
    let run = RunReport(
      mode: "measured", label: "measured", parameters: [], statistics: statistics, launch: [])
    var paths = [
      "images", "blank", "touch", "queue", "memory", "motion.final_offset_pt",
      "motion.max_velocity_pt_per_s", "hitches.drag", "hitches.deceleration", "hitches.commit",
    ]
    if unknown.contains(.durations) { paths += ["android", "flutter", "hangs"] }
    if unknown.contains(.frames) { paths += ["chromium", "lows", "frames.worst_window_percent"] }
    if unknown.contains(.longestHitch) { paths.append("hitches.longest_ms") }
    if unknown.contains(.motion) {
      paths += [
        "motion.seconds", "frames.expected", "frames.presented", "frames.dropped_percent",
        "hitches.ratio_ms_per_s", "hitches.verdict", "hitches.animation_verdict",
      ]
    }
    return paths.reduce(JSONReport.run(run, images: [])) {
      $0.nullifying($1.split(separator: ".")[...])
    }
  }

  /// The figures of the run by their keys, as a report has them.
  var figures: [String: Double?] {
    guard case .object(let members) = run else { return [:] }
    return FigureTable.figures(of: members)
  }
}

extension JSONValue {
  /// The value with null in place of every leaf at and below a path.
  fileprivate func nullifying(_ path: ArraySlice<Substring>) -> JSONValue {
    guard case .object(var members) = self else { return path.isEmpty ? .null : self }
    if let first = path.first {
      let key = String(first)
      members[key] = members[key]?.nullifying(path.dropFirst())
    } else {
      for (key, value) in members { members[key] = value.nullifying([]) }
    }
    return .object(members)
  }
}
