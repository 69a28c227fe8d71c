import Foundation
import Testing

/// Perfetto's own trace processor, where it is at hand: GRIDSIM_TRACE_SQL names a program that is
/// called with a trace and SQL and prints a JSON object a row.
@Suite("Traces in Perfetto's trace processor")
struct TraceQueryTests {
  @Test(
    "It imports without errors and counts what the report counts", arguments: ["json", "pftrace"])
  func facts(form: String) throws {
    guard let program = ProcessInfo.processInfo.environment["GRIDSIM_TRACE_SQL"] else {
      print("GRIDSIM_TRACE_SQL names no trace processor: traces are not read by one")
      return
    }
    let scratch = try Scratch()
    let run = try Program.run(
      [
        "--mode", "all", "--costs", "fixed:20ms", "--quiet", "--format", "json",
        "--output", "r.json", "--trace", "t.\(form)",
      ], in: scratch.folder)
    #expect(run.status == 0, "\(run.error)")
    let report = try ReportDocument(try scratch.text("r.json"))

    let sql = """
      select p.name as run, s.category as category, count(*) as n, sum(s.dur) as ns
      from slice s join thread_track t on s.track_id = t.id join thread using (utid)
      join process p using (upid) group by 1, 2
      """
    let outcome = try Program.run(
      URL(fileURLWithPath: program),
      [
        scratch.path("t.\(form)"),
        "select name, value from stats where severity in ('error', 'data_loss') and value > 0", sql,
      ])

    #expect(outcome.status == 0, "\(outcome.error)")
    var rows: [String: [String: (n: Double, ns: Double)]] = [:]
    for line in outcome.output.split(separator: "\n") {
      let row = try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let label = try #require(row["run"] as? String, "an import error: \(line)")
      let category = try #require(row["category"] as? String)
      rows[label, default: [:]][category] = (
        row["n"] as? Double ?? 0, row["ns"] as? Double ?? 0
      )
    }
    for entry in try #require(report.members["runs"] as? [[String: Any]]) {
      let mode = try #require(entry["mode"] as? String)
      func count(_ category: String) -> Double { rows[mode]?[category]?.n ?? 0 }
      #expect(try count("expected") == report.number("frames.expected", mode: mode))
      #expect(try count("dropped") == report.number("frames.dropped", mode: mode))
      #expect(try count("decode") == report.number("images.decoded", mode: mode))
      #expect(try count("hitch") == report.number("hitches.count", mode: mode))
      let hitches = (rows[mode]?["hitch"]?.ns ?? 0) / 1e6
      #expect(try abs(hitches - report.number("hitches.total_ms", mode: mode)) < 1e-3)
    }
  }
}
