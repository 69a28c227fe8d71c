/// Writes runs as newline-delimited JSON: a line a run, as in the JSON report's `runs`.
package enum NDJSONReport {
  package static func bytes(_ report: Report) -> [UInt8] {
    report.runs.flatMap { JSONReport.run($0, images: report.costs.images).line() }
  }
}
