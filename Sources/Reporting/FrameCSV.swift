package import FrameStatistics
import Timeline

/// Writes frames as CSV, a row for each that was expected or made.
package enum FrameCSV {
  /// `expected` and `dropped` are 1 or 0; what does not apply is empty.
  package static let header = [
    "run", "refresh_hz", "refresh", "time_ms", "phase", "expected", "dropped", "duration_ms",
    "overrun_ms",
  ]

  /// - Parameter runs: each run's label and rows, with the display's rate in Hz.
  package static func text(_ runs: [(label: String, rows: [FrameRow])], refresh: Double) -> String {
    var text = CSVText.line(header)
    let rate = FigureText.short(refresh)
    for run in runs {
      for row in run.rows {
        let phase = row.phase.map { $0 == .drag ? "drag" : "deceleration" }
        text += CSVText.line([
          run.label, rate, String(row.refresh), FigureText.short(row.milliseconds), phase ?? "",
          row.phase == nil ? "0" : "1", row.isDropped ? "1" : "0",
          row.duration.map(FigureText.short) ?? "", row.overrun.map(FigureText.short) ?? "",
        ])
      }
    }
    return text
  }
}
