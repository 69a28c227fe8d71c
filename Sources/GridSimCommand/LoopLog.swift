import GridSimulation
import Reporting
import RunLoopModel
import VirtualTime

/// Says what a run loop does, line by line, as an observer of all activities does in an app.
final class LoopLog {
  private let label: String
  private var text = ""

  init(label: String) { self.label = label }

  /// Takes down an activity.
  func note(_ instant: Instant, _ mode: RunLoopMode?, _ activity: Activity) {
    let time = FigureText.decimal((instant - .zero).milliseconds, 3)
    let gap = String(repeating: " ", count: max(0, 10 - time.count))
    let mode = (mode?.name ?? "-")
    let modeGap = String(repeating: " ", count: max(0, 8 - mode.count))
    text += "\(label)  \(gap)\(time) ms  \(mode)\(modeGap)  \(LoopLog.words(for: activity))\n"
  }

  /// Writes what was taken down to standard error.
  func write() {
    Platform.writeError(text)
    text = ""
  }

  static func words(for activity: Activity) -> String {
    switch activity {
    case .entry: "entering"
    case .beforeTimers: "timers"
    case .beforeSources: "sources"
    case .beforeWaiting: "about to sleep"
    case .afterWaiting: "awake"
    case .exit: "leaving"
    }
  }
}
