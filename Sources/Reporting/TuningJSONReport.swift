import FrameStatistics
import JSONText

/// Writes what tuning found as JSON, schema `gridsim.tune/1`.
package enum TuningJSONReport {
  package static let schema = "gridsim.tune/1"

  /// The same report always gives the same bytes.
  package static func bytes(_ report: TuningReport) -> [UInt8] {
    JSONValue.object([
      "schema": .string(schema),
      "tool_version": .string(report.toolVersion),
      "reproducible": .boolean(report.isReproducible),
      "seed": .number(exactly: report.seed),
      "scenario": JSONReport.scenario(report.scenario),
      "costs": JSONReport.costs(report.costs),
      "mode": .string(report.subject.mode),
      "label": .string(report.subject.label),
      "parameter": .string(report.subject.parameter),
      "range": .object([
        "from": .string(report.subject.from),
        "to": .string(report.subject.to),
        "step": report.subject.step.map { .string($0) } ?? .null,
        "values": .integer(report.search.count),
      ]),
      "targets": .array(report.reaches.enumerated().map { target($1, index: $0, report) }),
      "method": method(report),
      "points": .array(report.points.map(point)),
      "answer": report.answer.map { answer($0, report) } ?? .null,
      "notices": .array(report.notices.map(JSONReport.notice)),
    ]).bytes()
  }

  private static func target(
    _ reach: TuningReport.Reach, index: Int, _ report: TuningReport
  ) -> JSONValue {
    let result = report.points.first?.results[index]
    return .object([
      "target": .string(reach.target.text),
      "key": result.map { .string($0.metric.key) } ?? .null,
      // A limit in large units may be beyond all numbers.
      "limit": .optional(result?.limit.flatMap { $0.isFinite ? $0 : nil }),
      "baseline": .optional(result?.baseline),
      "met_by": .integer(reach.met.count),
      "best": .optional(reach.best?.result.value),
      "best_at": reach.best?.point.value ?? .null,
    ])
  }

  private static func method(_ report: TuningReport) -> JSONValue {
    var members: [String: JSONValue] = [
      "exact": .boolean(report.search.isExact), "tried": .integer(report.points.count),
      "what": .string(TuningPhrases.method(report)), "last_failing": .null, "first_meeting": .null,
    ]
    switch report.search.method {
    case .exhaustive: members["name"] = .string("exhaustive")
    case .first: members["name"] = .string("first")
    case .search: members["name"] = .string("search")
    case .bisection(let failing, let meeting):
      members["name"] = .string("bisection")
      members["last_failing"] = report.point(failing)?.value
      members["first_meeting"] = report.point(meeting)?.value
    }
    return .object(members)
  }

  private static func point(_ point: TuningReport.Point) -> JSONValue {
    .object([
      "value": point.value,
      "meets": .boolean(point.meets),
      "targets": .array(
        point.results.map {
          .object(["figure": .optional($0.value), "meets": .boolean($0.holds)])
        }),
    ])
  }

  private static func answer(_ point: TuningReport.Point, _ report: TuningReport) -> JSONValue {
    let mode = report.mode(with: point)
    return .object([
      "value": point.value,
      "mode": .string(mode),
      "command": .string(report.command(mode)),
    ])
  }
}
