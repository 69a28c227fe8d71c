import FrameStatistics
import JSONText

extension MeasuredReport {
  /// The report as JSON, schema `gridsim.report/1`; the same input always gives the same bytes.
  package func json() -> [UInt8] {
    JSONValue.object([
      "schema": .string(JSONReport.schema),
      "tool_version": .string(toolVersion),
      "reproducible": .boolean(true),
      "seed": .null,
      "baseline": .null,
      "scenario": .object([
        "refresh_hz": .number(refresh),
        "frames_file": .string(file),
        "frames_form": .string(form),
      ]),
      "costs": .object(["model": .string("none"), "libraries": .object([:]), "images": .array([])]),
      "runs": .array([run]),
      "comparison": .array(comparisons),
      "notices": .array(notices.map(JSONReport.notice)),
    ]).bytes()
  }

  package func ndjson() -> [UInt8] { run.line() }

  package func csv() -> String { RunCSV.text(runs: [run]) }

  /// The measured figures over each predicted run's; shares and ratios, since the two may last
  /// differently long.
  private var comparisons: [JSONValue] {
    let measured = figures
    return (prediction?.runs ?? []).map { run in
      func ratio(_ key: String) -> JSONValue {
        guard let own = measured[key] ?? nil, let other = run.figures[key] ?? nil, other != 0 else {
          return .null
        }
        return .number(own / other)
      }
      return .object([
        "mode": .string(run.mode),
        "label": .string(run.label),
        "dropped_ratio": ratio("frames.dropped_percent"),
        "hitch_ratio": ratio("hitches.ratio_ms_per_s"),
        "blank_ratio": .null,
        "memory_ratio": .null,
        "duration_p50_ratio": ratio("frames.duration_ms.p50"),
        "duration_p95_ratio": ratio("frames.duration_ms.p95"),
      ])
    }
  }
}
