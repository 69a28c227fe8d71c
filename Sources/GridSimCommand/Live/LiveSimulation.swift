import FrameStatistics
import GridSimulation
import JSONText
import Reporting
import RunLoopModel
import RunLoopScripts
import Timeline
import VirtualTime

/// Plays scenarios on the main thread's real run loop, in real time.
struct LiveSimulation {
  let scenario: Scenario
  /// In the order of the scenario's images.
  let pictures: [Picture]
  let rules: DecodingRules
  let costs: CostSummary.Model
  let cpuScale: Double
  var log: Simulation.LoopLog?

  /// What one run left behind.
  struct Outcome {
    let timeline: Timeline
    let pacing: LivePacing
    /// What its decodes took; nil where none were real.
    let times: DecodeTimes?
  }

  /// Plays the scenario with one mode; takes as long as the scenario lasts.
  ///
  /// - Precondition: this is the main thread.
  func run(_ mode: ModeSpecification) throws(CommandError) -> Outcome {
    let decoding = try decoding()
    let loop = try LiveClock.makeLoop(isMain: true)
    defer { loop.close() }
    let work = LiveWork(
      loop: loop, decoding: decoding, images: scenario.images, cpuScale: cpuScale)
    loop.addCommonMode(.tracking)
    let timeline = Simulation.run(scenario, mode: mode, on: loop, work: work, log: log)
    if let failure = work.failure { throw failure }
    let late = loop.latenesses.map(\.milliseconds)
    return Outcome(
      timeline: timeline,
      pacing: LivePacing(
        label: mode.label, late: Percentiles(late), longest: late.max() ?? 0,
        slowdown: work.slowdown, interval: scenario.refreshClock.intervalMilliseconds),
      times: decoding.map { _ in work.times })
  }

  /// How the run decodes; nil where the costs were given, which the work then takes up.
  private func decoding() throws(CommandError) -> LiveWork.Decoding? {
    guard costs == .measured else { return nil }
    var timers: [DecodeTimer] = []
    for picture in pictures { timers.append(try picture.timer(rules)) }
    return LiveWork.Decoding(timers: timers)
  }
}

/// How well a live run kept to its times.
struct LivePacing {
  let label: String
  /// How late the vsync thread was, in ms.
  let late: Percentiles?
  let longest: Double
  /// Wall time over CPU time of the decodes; nil where none were real.
  let slowdown: Double?
  /// A frame's, in ms.
  let interval: Double

  /// Whether other work took so much of the machine that the figures say little.
  ///
  /// Idle machines were late by about 0.1 ms (median) and 1 to 4 ms (p99); more than half a frame
  /// can move a frame to another refresh.
  var wasDisturbed: Bool {
    guard let late else { return false }
    return late.p50 > 1 || late.p99 > interval / 2 || (slowdown ?? 1) > 1.15
  }

  /// What a reader of the report should know of it.
  var notices: [Notice] {
    guard let late else { return [] }
    var notices = [
      Notice(
        .note,
        "\(label): the vsync thread was late by \(FigureText.decimal(late.p50, 2)) ms (median), "
          + "\(FigureText.decimal(late.p99, 2)) ms (p99) and "
          + "\(FigureText.decimal(longest, 2)) ms at most")
    ]
    if wasDisturbed {
      let slow = slowdown.map {
        ", and decodes took \(FigureText.decimal($0, 2)) times their CPU time"
      }
      notices.insert(
        Notice(
          .warning,
          "\(label): the machine was too busy for this live run to count" + (slow ?? ""),
          remedy: "close other programs and play it again"),
        at: 0)
    }
    return notices
  }

  var json: JSONValue {
    .object([
      "label": .string(label),
      "late_ms": .object([
        "p50": .optional(late?.p50), "p99": .optional(late?.p99), "max": .number(longest),
      ]),
      "slowdown_ratio": .optional(slowdown),
      "disturbed": .boolean(wasDisturbed),
    ])
  }
}
