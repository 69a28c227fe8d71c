import GridSimulation
import LaunchModel
import Reporting
import Timeline
import VirtualTime

/// The warnings that the run loop's own record gives rise to, each with a remedy.
struct DiagnosisNotices {
  let mode: ModeSpecification
  let diagnosis: Diagnosis
  let scenario: Scenario
  /// The pictures' names.
  let images: [CostSummary.Image]

  private var label: String { mode.label }

  var all: [Notice] { [starvation, touchWait, wrongMode].compactMap { $0 } }

  private var starvation: Notice? {
    guard let starvation = diagnosis.starvation else { return nil }
    return Notice(
      .warning,
      "\(label): for \(time(starvation.span)) images waited while the loop could not become idle: "
        + "\(words(for: starvation.work)) kept it busy in the \(words(for: starvation.callback))",
      remedy: "split that work, or move it off the main thread", run: label)
  }

  private var touchWait: Notice? {
    guard let wait = diagnosis.touchWait else { return nil }
    let better = alternatives.first { mode in
      let touches = Simulation.run(scenario, mode: mode).touches
      let longest = touches.compactMap { touch in touch.served.map { $0 - touch.down } }.max()
      return longest.map { $0 * 2 < wait.span } ?? false
    }
    return Notice(
      .warning,
      "\(label): a finger waited \(time(wait.span)) for \(words(for: wait.work)) in the "
        + "\(words(for: wait.callback)), which cannot be interrupted",
      remedy: better.map { "try --mode \($0.name)" }
        ?? "make each idle unit shorter: decode smaller", run: label)
  }

  private var wrongMode: Notice? {
    guard let wrong = diagnosis.wrongMode else { return nil }
    let what =
      wrong.callback == .idleObserver
      ? "idle work" : "posted work"
    return Notice(
      .warning,
      "\(label): \(time(wrong.span)) of \(what) ran in tracking mode, where the frames of the "
        + "gesture need the thread",
      remedy: wrong.callback == .idleObserver
        ? "let the observer watch the default mode only"
        : "perform it in the default mode only, or hand it to an idle queue", run: label)
  }

  /// Modes that may let a finger through sooner.
  private var alternatives: [ModeSpecification] {
    ["sliced", "budgeted", "operations"].compactMap { name in
      do throws(ModeError) {
        return try ModeSpecification.parse(name)
      } catch {
        return nil
      }
    }
  }

  private func time(_ span: Timespan) -> String { FigureText.time(span.milliseconds) }

  private func words(for work: Slice.Work) -> String {
    switch work {
    case .decode(let image): "decoding \(images[image].path)"
    case .configure: "cell configuration"
    case .commit: "the commit"
    case .posted: "posted work"
    case .launch(let task): "launch task '\(scenario.launch?.tasks[task].work.name ?? "")'"
    }
  }

  private func words(for callback: Slice.Callback) -> String {
    switch callback {
    case .cellConfiguration, .commit: "commit's observer"
    case .idleObserver: "idle observer"
    case .exitObserver: "exit observer"
    case .mainQueue: "main queue"
    case .launch: "launch"
    }
  }
}
