package import RunLoopModel
import Timeline
package import VirtualTime

/// Decodes one image an idle pass: a queue behind a beforeWaiting observer of the default mode.
///
/// Each slot's image is a unit. The queue is first in, first out, and holds `limit` units at most;
/// the oldest is dropped. A pass runs units until one did work; one whose row is not visible any
/// more does none. While a gesture lasts the loop is in tracking mode, and nothing runs.
package final class DeferredStrategy: LoadingStrategy {
  package static let name = "deferred"
  package static let summary = "decodes visible images one by one when the run loop is idle"
  package static let parameters = [
    Parameter(
      name: "limit", kind: .count(1...1_000_000), defaultValue: .count(30),
      summary: "units that may wait; one more drops the oldest"),
    Parameter(
      name: "keep-alive",
      kind: .span(
        Timespan(nanoseconds: 100_000)...Timespan(nanoseconds: 3_600_000_000_000),
        words: ["wakeup", "main-queue", "source", "none"]),
      defaultValue: .span(Timespan(nanoseconds: 100_000_000)),
      summary: "what brings the loop round again: a timer's period, a wake-up, or nothing"),
    Parameter(
      name: "visibility", kind: .choice(Visibility.allCases.map(\.rawValue)),
      defaultValue: .word(Visibility.geometric.rawValue),
      summary: "what a unit checks: its row's place, its cell's row, or nothing"),
    Parameter(
      name: "requeue", kind: .flag, defaultValue: .flag(false),
      summary: "dropped units of visible rows come back when there is room"),
    .clear(default: true),
  ]

  /// After Core Animation's commit at 2 000 000: NSIntegerMax − 999.
  static let order = Int.max - 999

  /// What a unit looks at before it does work.
  private enum Visibility: String, CaseIterable {
    case geometric, identity, none
  }

  private enum Work {
    case image(LoadRequest)
    case other(Timespan)
  }

  /// Units by age; `sequence` counts them in the order in which they came.
  private struct Unit {
    let sequence: Int
    let work: Work
  }

  private enum KeepAlive {
    case timer(Timespan)
    case wakeUp, mainQueue, source(SourceID), none
  }

  private let loop: any RunLoopProtocol
  private unowned let context: any LoadingContext
  private let limit: Int
  private let visibility: Visibility
  private let requeues: Bool
  private var keepAlive = KeepAlive.none
  private var hasTimer = false

  private var queue = FirstInFirstOut<Unit>()
  /// Dropped units of visible rows, oldest first.
  private var aside: [Unit] = []
  private var unitCount = 0

  package init(
    loop: any RunLoopProtocol, context: any LoadingContext, values: ParameterValues
  ) {
    self.loop = loop
    self.context = context
    limit = values.count("limit")
    visibility = Visibility(rawValue: values["visibility"].text) ?? .geometric
    requeues = values.flag("requeue")
    switch values["keep-alive"] {
    case .span(let period): keepAlive = .timer(period)
    case .word("wakeup"): keepAlive = .wakeUp
    case .word("main-queue"): keepAlive = .mainQueue
    case .word("source"):
      let source = loop.makeSource(order: 0) {}
      loop.add(.source(source), to: .default)
      keepAlive = .source(source)
    default: keepAlive = .none
    }
    let observer = loop.makeObserver(
      .beforeWaiting, order: DeferredStrategy.order, repeats: true
    ) { [unowned self] _ in runPass() }
    loop.add(.observer(observer), to: .default)
    context.noteQueue(pending: 0, .change)
  }

  package func load(_ request: LoadRequest) { enqueue(.image(request)) }

  package func enqueue(otherWork span: Timespan) -> Bool {
    enqueue(.other(span))
    startTimer()
    return true
  }

  package func commitDidEnd() {
    if !queue.isEmpty { startTimer() }
  }

  package func removeAllPending() {
    for unit in queue.removeAll() + aside { conclude(unit, as: .cancelled) }
    aside = []
    context.noteQueue(pending: 0, .change)
  }

  private func enqueue(_ work: Work) {
    unitCount += 1
    queue.append(Unit(sequence: unitCount, work: work))
    if queue.count > limit, let oldest = queue.popFirst() { drop(oldest) }
    context.noteQueue(pending: queue.count, .change)
  }

  private func drop(_ unit: Unit) {
    if requeues, case .image(let request) = unit.work, context.isVisible(row: request.row) {
      let place = aside.firstIndex { $0.sequence > unit.sequence } ?? aside.endIndex
      aside.insert(unit, at: place)
    } else {
      conclude(unit, as: .droppedByLimit)
    }
  }

  private func conclude(_ unit: Unit, as ending: UnloadedEnding) {
    if case .image(let request) = unit.work { context.conclude(request, as: ending) }
  }

  /// One idle pass.
  private func runPass() {
    guard !queue.isEmpty else { return }
    context.noteQueue(pending: queue.count, .workBegins)
    var didWork = false
    while !didWork, let unit = queue.popFirst() {
      if !aside.isEmpty { queue.append(aside.removeFirst()) }
      context.noteQueue(pending: queue.count, .change)
      didWork = run(unit)
    }
    context.noteQueue(pending: queue.count, .workEnds)
    if didWork { wakeLoop() }
  }

  /// Runs a unit; whether it did work.
  private func run(_ unit: Unit) -> Bool {
    switch unit.work {
    case .other(let span): context.perform(otherWork: span, in: .idleObserver)
    case .image(let request):
      guard isWanted(request) else {
        context.conclude(request, as: .cancelled)
        return false
      }
      context.decode(request, in: .idleObserver)
      context.assign(request)
    }
    return true
  }

  private func isWanted(_ request: LoadRequest) -> Bool {
    switch visibility {
    case .geometric: context.isVisible(row: request.row)
    case .identity: context.cellHoldsRow(of: request)
    case .none: true
    }
  }

  private func startTimer() {
    guard case .timer(let period) = keepAlive, !hasTimer else { return }
    hasTimer = true
    let timer = loop.makeTimer(firingAt: loop.now + period, interval: period) {}
    loop.add(.timer(timer), to: .default)
  }

  /// Brings the loop round after a unit did work, so that the last one's image is committed too.
  private func wakeLoop() {
    switch keepAlive {
    case .timer, .none: break
    case .wakeUp: loop.wakeUp()
    case .mainQueue: loop.async {}
    case .source(let source):
      loop.signal(source)
      loop.wakeUp()
    }
  }
}
