import JSONText
import LaunchModel
import VirtualTime

/// Writes a launch as JSON, schema `gridsim.launch/1`.
package enum LaunchJSONReport {
  package static let schema = "gridsim.launch/1"

  /// The same report always gives the same bytes.
  package static func bytes(_ report: LaunchReport) -> [UInt8] {
    let schedule = report.schedule
    return JSONValue.object([
      "schema": .string(schema),
      "tool_version": .string(report.toolVersion),
      "reproducible": .boolean(true),
      "plan": .string(report.planName),
      "seed": .number(exactly: report.seed),
      "cpu_scale": .number(report.cpuScale),
      "first_page_ms": time(schedule.firstPage),
      "main_busy_ms": .number(schedule.mainThreadBusy.milliseconds),
      "total_ms": time(schedule.end),
      "in_order_ms": .number(schedule.inOrder.milliseconds),
      "speed_up": .number(schedule.speedUp),
      "first_page_speed_up": .optional(schedule.firstPageSpeedUp),
      "tasks": .array(schedule.tasks.map { task($0, report) }),
      "remarks": .array(report.moves.map(remark)),
    ]).bytes()
  }

  private static func task(_ task: ScheduledTask, _ report: LaunchReport) -> JSONValue {
    let range = report.range(of: task.work)
    return .object([
      "name": .string(task.work.name),
      "category": .string(task.work.category.rawValue),
      "lane": .string(name(of: task.work.category.lane)),
      "start_ms": time(task.start),
      "end_ms": time(task.end),
      "cost_ms": .number(task.work.cost.milliseconds),
      "cost_range_ms": range.map(bounds) ?? .null,
    ])
  }

  private static func bounds(_ range: ClosedRange<Timespan>) -> JSONValue {
    .array([.number(range.lowerBound.milliseconds), .number(range.upperBound.milliseconds)])
  }

  /// Milliseconds since the start of the launch.
  private static func time(_ instant: Instant) -> JSONValue {
    .number((instant - Instant.zero).milliseconds)
  }

  private static func name(of lane: LaunchLane) -> String {
    switch lane {
    case .main: "main"
    case .async: "async"
    case .afterLaunch: "after_launch"
    }
  }

  private static func remark(_ move: LaunchMove) -> JSONValue {
    .object([
      "task": .string(move.work.name),
      "category": .string(move.work.category.rawValue),
      "moved_to": .string(move.target.rawValue),
      "first_page_saved_ms": .number(move.firstPageSaved.milliseconds),
      "first_page_ms": time(move.schedule.firstPage),
      "total_saved_ms": .number(move.totalSaved.milliseconds),
      "total_ms": time(move.schedule.end),
      "what": .string(LaunchPhrases.remark(move)),
    ])
  }
}
