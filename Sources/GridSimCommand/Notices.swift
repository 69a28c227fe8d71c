import FrameStatistics
import GridSimulation
import LaunchModel
import Reporting
import VirtualTime

/// What the reader of a report should know, each with a remedy that was tried where one is named.
struct Notices {
  let options: RunOptions
  let scenario: Scenario
  let report: Report
  /// Files in folders that were passed over.
  let skipped: Int
  /// Damage that was passed over and is to be told.
  let damage: [PictureDamage]

  var all: [Notice] {
    var notices = report.runs.flatMap { run in
      // Simulated once for the two notices that tell of it.
      let settle =
        run.statistics.images.neverShownPending > 0 && !isAsleep(run)
        ? longerSettle(for: run) : nil
      return blanks(in: run, settle) + uncommitted(in: run, settle) + sleep(in: run)
        + staleWrites(in: run)
    }
    if let notice = stillness { notices.append(notice) }
    if let notice = lateData { notices.append(notice) }
    if let notice = dwarfedBudget { notices.append(notice) }
    if let notice = unknownSlices { notices.append(notice) }
    notices +=
      InputNotices(
        options: options.setting, costs: report.costs, skipped: skipped, damage: damage
      ).all
    return notices
  }

  // MARK: Images that stay blank

  private func blanks(in run: RunReport, _ settle: Timespan?) -> [Notice] {
    let images = run.statistics.images
    var notices: [Notice] = []
    let dropped = images.neverShown - images.neverShownPending
    if dropped > 0 {
      notices.append(
        Notice(
          .warning,
          "\(run.label): \(stay(dropped)) blank: "
            + (images.droppedByLimit > 0
              ? "\(queueName(of: run)) dropped \(dropped == 1 ? "it" : "them")"
              : "nothing asks for \(dropped == 1 ? "it" : "them") again"),
          remedy: remedy(for: run), run: run.label))
    }
    if images.neverShownPending > 0, !isAsleep(run), !isUncommitted(run, settle) {
      notices.append(
        Notice(
          .warning,
          "\(run.label): the run ended before \(FigureText.count(images.neverShownPending, "image")) "
            + "had \(images.neverShownPending == 1 ? "its" : "their") turn",
          remedy: settle.map { "try --settle \(Quantity.text($0))" }, run: run.label))
    }
    return notices
  }

  private func stay(_ count: Int) -> String {
    "\(FigureText.count(count, "image")) \(count == 1 ? "stays" : "stay")"
  }

  private func queueName(of run: RunReport) -> String {
    guard let mode = mode(of: run), mode.values.has("limit") else { return "the queue" }
    return "the queue of \(mode.values["limit"].text)"
  }

  /// The first change that leaves no image blank when it is simulated; nil where none does.
  private func remedy(for run: RunReport) -> String? {
    guard let mode = mode(of: run) else { return nil }
    if leavesNoneBlank(mode, setting: "join", to: .word("all")) { return "try join=all in --mode" }
    guard mode.values.has("limit"), case .count(let limit) = mode.values["limit"] else {
      return nil
    }
    for factor in [1, 2, 4] {
      let larger = limit + run.statistics.images.neverShown * factor
      if leavesNoneBlank(mode, setting: "limit", to: .count(larger)) {
        return mode.label == mode.name ? "try --limit \(larger)" : "try limit=\(larger) in --mode"
      }
    }
    return leavesNoneBlank(mode, setting: "requeue", to: .flag(true))
      ? "try requeue=true in --mode" : nil
  }

  private func leavesNoneBlank(
    _ mode: ModeSpecification, setting name: String, to value: ParameterValue
  ) -> Bool {
    guard mode.values.has(name) else { return false }
    let timeline = Simulation.run(scenario, mode: mode.setting(name, to: value))
    return RunStatistics(timeline).images.neverShown == 0
  }

  private func mode(of run: RunReport) -> ModeSpecification? {
    options.modes.first { $0.label == run.label }
  }

  /// The first doubling of the settle time after which nothing visible is pending any more.
  private func longerSettle(for run: RunReport) -> Timespan? {
    guard let mode = mode(of: run) else { return nil }
    var longer = scenario
    for _ in 0..<6 {
      longer.settle = max(Timespan.seconds(1), longer.settle * 2)
      let statistics = RunStatistics(Simulation.run(longer, mode: mode))
      if statistics.images.neverShownPending == 0 { return longer.settle }
    }
    return nil
  }

  // MARK: Images that nothing commits

  /// Whether all was decoded, and nothing wakes the loop to commit it.
  private func isUncommitted(_ run: RunReport, _ settle: Timespan?) -> Bool {
    let images = run.statistics.images
    return images.neverShownPending > 0 && run.statistics.queue.workPasses > 0
      && run.statistics.queue.pendingAtEnd == 0 && settle == nil
  }

  private func uncommitted(in run: RunReport, _ settle: Timespan?) -> [Notice] {
    guard isUncommitted(run, settle) else { return [] }
    let count = run.statistics.images.neverShownPending
    return [
      Notice(
        .warning,
        "\(run.label): \(FigureText.count(count, "image")) \(count == 1 ? "is" : "are") decoded and "
          + "not shown, as nothing wakes the run loop to commit \(count == 1 ? "it" : "them")",
        remedy: "use a mode with a keep-alive", run: run.label)
    ]
  }

  // MARK: A queue that sleeps

  private func isAsleep(_ run: RunReport) -> Bool {
    guard let mode = mode(of: run), mode.values.has("keep-alive") else { return false }
    return mode.values["keep-alive"] == .word("none") && run.statistics.queue.pendingAtEnd > 0
  }

  private func sleep(in run: RunReport) -> [Notice] {
    guard isAsleep(run) else { return [] }
    let pending = run.statistics.queue.pendingAtEnd
    return [
      Notice(
        .warning,
        "\(run.label): the run loop sleeps while \(FigureText.count(pending, "unit")) "
          + "\(pending == 1 ? "waits" : "wait"), and without a keep-alive nothing wakes it",
        remedy: "try keep-alive=100ms", run: run.label)
    ]
  }

  // MARK: Another row's image

  private func staleWrites(in run: RunReport) -> [Notice] {
    let writes = run.statistics.images.staleWrites
    guard writes > 0 else { return [] }
    return [
      Notice(
        .warning,
        "\(run.label): \(FigureText.count(writes, "image")) went to a cell that showed another row",
        remedy: "try visibility=identity in --mode", run: run.label)
    ]
  }

  // MARK: A gesture that moves nothing

  private var stillness: Notice? {
    let script = scenario.playGesture()
    let data = Instant.zero + scenario.dataDelay
    guard report.runs.first?.statistics.frames.expected == 0,
      script.path.fingerEvents.contains(where: { $0.instant < data })
    else { return nil }
    return Notice(
      .warning,
      "the gesture moves nothing: before the data arrives, after "
        + "\(Quantity.text(scenario.dataDelay)), there are no rows to scroll",
      remedy: "begin it with a longer wait, or try a shorter --data-delay")
  }

  // MARK: The launch

  /// Where the launch keeps the main thread beyond the data's arrival, it holds up the first page.
  private var lateData: Notice? {
    guard let launch = options.launch, let schedule = scenario.launch,
      schedule.firstPage > .zero + scenario.dataDelay
    else { return nil }
    return Notice(
      .note,
      "the launch keeps the main thread until "
        + "\(FigureText.time((schedule.firstPage - .zero).milliseconds)), and the data that came at "
        + "\(FigureText.time(scenario.dataDelay.milliseconds)) waits",
      remedy: launch.path.map { "gridsim launch \($0) tells which tasks are worth moving" }
        ?? "gridsim launch tells, of a plan in a file, which tasks are worth moving")
  }

  // MARK: Costs

  /// Where one decode takes longer than a frame's budget, smaller decodes matter most. An advice that
  /// tried them says so itself.
  private var dwarfedBudget: Notice? {
    guard report.advice?.atSlotSize == nil else { return nil }
    let budget = 1000 / scenario.refresh
    let images = scenario.images
    guard
      let slowest = images.max(by: { ($0.decodeCost, $0.pixels) < ($1.decodeCost, $1.pixels) })
    else { return nil }
    let longest = slowest.decodeCost.milliseconds
    let oversize = Double(slowest.pixels) / scenario.slotPixels
    guard longest > budget, oversize > 2 else { return nil }
    return Notice(
      .warning,
      "a decode takes up to \(FigureText.time(longest)), "
        + "\(FigureText.decimal(longest / budget, 1)) times the frame budget of "
        + "\(FigureText.time(budget)), for \(FigureText.decimal(oversize, 0)) times the pixels that "
        + "a slot shows",
      remedy: "decode to the slot's size first, with --downsample"
        + (isTrialMissing
          ? "; costs that --save-costs wrote in such a run tell what that gives" : ""))
  }

  /// Whether the cost file is all that keeps smaller decodes from being tried.
  private var isTrialMissing: Bool {
    report.advice != nil && report.costs.model == .recorded && !options.downsamples
  }

  /// Fixed costs are a choice, and measured ones know; an older or hand-written file may not.
  private var unknownSlices: Notice? {
    guard report.costs.model == .recorded,
      report.costs.images.contains(where: { $0.slices == nil }),
      let mode = options.modes.first(where: { $0.kind.cutsDecodes })
    else { return nil }
    return Notice(
      .note,
      "\(mode.label): the cost file does not tell how a decode's time is spread; all scan lines "
        + "are taken to cost the same",
      remedy: "write it anew with --save-costs", run: mode.label)
  }
}
