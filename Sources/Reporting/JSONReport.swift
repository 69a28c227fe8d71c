package import JSONText

/// Writes a report as JSON, schema `gridsim.report/1`.
package enum JSONReport {
  package static let schema = "gridsim.report/1"

  /// The same report always gives the same bytes.
  package static func bytes(_ report: Report) -> [UInt8] {
    var members: [String: JSONValue] = [
      "schema": .string(schema),
      "tool_version": .string(report.toolVersion),
      "reproducible": .boolean(report.isReproducible),
      "seed": .number(exactly: report.seed),
      "baseline": report.baseline.map { .string($0.label) } ?? .null,
      "scenario": scenario(report.scenario),
      "costs": costs(report.costs),
      "runs": .array(report.runs.map { run($0, images: report.costs.images) }),
      "comparison": .array(comparisons(report)),
      "notices": .array(report.notices.map(notice)),
      "ranking": ranking(report),
      "advice": advice(report),
    ]
    if let live = report.live { members["live"] = .array(live) }
    return JSONValue.object(members).bytes()
  }

  package static func scenario(_ scenario: ScenarioSummary) -> JSONValue {
    var members: [String: JSONValue] = [
      "rows": .integer(scenario.rows),
      "images_per_row": .integer(scenario.imagesPerRow),
      "row_height_pt": .number(scenario.rowHeight),
      "viewport_pt": .array([.number(scenario.viewport.width), .number(scenario.viewport.height)]),
      "scale": .number(scenario.scale),
      "refresh_hz": .number(scenario.refresh),
      "content_inset_pt": .number(scenario.contentInset),
      "gesture": .string(scenario.gesture),
      "deceleration": .string(scenario.deceleration),
      "data_delay_ms": .number(scenario.dataDelayMilliseconds),
      "settle_ms": .number(scenario.settleMilliseconds),
      "commit_cost_ms": .number(scenario.commitCostMilliseconds),
      "configure_cost_ms": .number(scenario.configureCostMilliseconds),
      "cpu_scale": .number(scenario.cpuScale),
      "downsample": .boolean(scenario.isDownsampled),
      "device": scenario.device.map { .string($0) } ?? .null,
      "duration_ms": .number(scenario.durationMilliseconds),
    ]
    if let launch = scenario.launch { members["launch"] = self.launch(launch) }
    return .object(members)
  }

  package static func costs(_ costs: CostSummary) -> JSONValue {
    .object([
      "model": .string(costs.model.rawValue),
      "libraries": .object(
        Dictionary(
          costs.libraries.map { ($0.name, .string($0.version)) }, uniquingKeysWith: { a, _ in a })),
      "images": .array(costs.images.map(CostFile.image)),
    ])
  }

  static func notice(_ notice: Notice) -> JSONValue {
    .object([
      "weight": .string(notice.weight.rawValue),
      "what": .string(notice.what),
      "remedy": notice.remedy.map { .string($0) } ?? .null,
    ])
  }

  private static func comparisons(_ report: Report) -> [JSONValue] {
    guard let baseline = report.baseline else { return [] }
    return report.runs.filter { $0.label != baseline.label }.map { run in
      let comparison = Comparison(run.statistics, with: baseline.statistics)
      return .object([
        "mode": .string(run.mode),
        "label": .string(run.label),
        "dropped_ratio": .optional(comparison.dropped),
        "hitch_ratio": .optional(comparison.hitchTime),
        "blank_ratio": .optional(comparison.blankTime),
        "memory_ratio": .optional(comparison.peakMemory),
        "dropped_above_ideal": run.aboveIdeal.map { .integer($0.droppedFrames) } ?? .null,
        "hitch_above_ideal_ms": .optional(run.aboveIdeal?.hitchMilliseconds),
        "blank_above_ideal_ms": .optional(run.aboveIdeal?.blankMilliseconds),
      ])
    }
  }
}
