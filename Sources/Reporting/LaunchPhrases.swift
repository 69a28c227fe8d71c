import LaunchModel
import VirtualTime

/// The words for a launch: figures, and remarks on what would make it faster.
enum LaunchPhrases {
  /// `12 launch tasks, costs drawn with seed 1, CPU times 2`.
  static func heading(_ report: LaunchReport) -> String {
    var parts = [FigureText.count(report.plan.tasks.count, "launch task")]
    if report.drawnCosts > 0 { parts.append("costs drawn with seed \(report.seed)") }
    if report.cpuScale != 1 {
      parts.append("times \(FigureText.short(report.cpuScale)) for the device's CPU")
    }
    return parts.joined(separator: ", ")
  }

  /// The figures of the whole launch, each with its name.
  static func figures(_ schedule: LaunchSchedule) -> [(name: String, text: String)] {
    [
      ("time to first page", time(schedule.firstPage)),
      ("main thread busy", time(schedule.mainThreadBusy)),
      ("total time", time(schedule.end)),
      ("in order on the main thread", time(schedule.inOrder)),
      (
        "speed-up",
        "\(times(schedule.speedUp)), first page "
          + (schedule.firstPageSpeedUp.map(times) ?? "at once")
      ),
    ]
  }

  /// What moving a task would save: `the longest sync task, 'ads', takes 3.20 s: …`.
  static func remark(_ move: LaunchMove) -> String {
    let place =
      switch move.target {
      case .async: "on the async queue"
      case .asyncAfterLaunch: "after the launch"
      case .basic, .sync: "on the main thread"
      }
    let total =
      move.totalSaved == .zero
      ? "the total time stays \(time(move.schedule.end))"
      : "the total time falls by \(time(move.totalSaved)) to \(time(move.schedule.end))"
    return "the longest \(move.work.category.rawValue) task, '\(move.work.name)', takes "
      + "\(time(move.work.cost)) of the main thread; \(place) the first page comes "
      + "\(time(move.firstPageSaved)) sooner, after \(time(move.schedule.firstPage)), and \(total)"
  }

  /// What has to be true for a remark to be of use.
  static let condition =
    "a task can leave the main thread where it uses no UIKit and nothing before the first page "
    + "needs its result"

  static func time(_ span: Timespan) -> String { FigureText.time(span.milliseconds) }

  static func time(_ instant: Instant) -> String { time(instant - Instant.zero) }

  private static func times(_ ratio: Double) -> String { FigureText.decimal(ratio, 2) + "×" }
}
