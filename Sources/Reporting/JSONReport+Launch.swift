import FrameStatistics
import JSONText
import LaunchModel
import Timeline
import VirtualTime

extension JSONReport {
  /// The plan whose tasks competed with the grid, with the costs that were in force.
  static func launch(_ launch: LaunchSummary) -> JSONValue {
    .object([
      "plan": .string(launch.planName),
      "tasks": .array(
        launch.tasks.map { work in
          .object([
            "name": .string(work.name),
            "category": .string(work.category.rawValue),
            "cost_ms": .number(work.cost.milliseconds),
          ])
        }),
    ])
  }

  /// When the tasks ran and the first page was shown, null for what the run's end forestalled;
  /// nothing without a launch.
  static func launch(_ run: RunReport) -> [String: JSONValue] {
    if run.launch.isEmpty { return [:] }
    let members: JSONValue = .object([
      "first_page_ms": .optional(run.statistics.blank.firstRowsMilliseconds),
      "tasks": .array(
        run.launch.map { task in
          .object([
            "name": .string(task.work.name),
            "start_ms": .optional(task.start.map { ($0 - .zero).milliseconds }),
            "end_ms": .optional(task.end.map { ($0 - .zero).milliseconds }),
          ])
        }),
    ])
    return ["launch": members]
  }
}
