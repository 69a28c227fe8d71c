import RunLoopModel
import Timeline
import VirtualTime

/// What a unit of a queue does.
enum UnitWork {
  case image(LoadRequest)
  /// What a `post` step brought.
  case other(Timespan)
}

/// A queue of units, first in, first out, behind a beforeWaiting observer: what `deferred` and
/// `fifo` share. They differ in the observer's order, the limit, and what a pass runs.
final class IdleQueue {
  struct Rules {
    /// The observer's order; the commit's is 2 000 000.
    var order: Int
    var mode = RunLoopMode.default
    /// Units that may wait; one more drops the oldest.
    var limit = Int.max
    var visibility: UnitVisibility
    /// Whether dropped units of visible rows come back.
    var requeues = false
    /// Whether a pass goes on until a unit did work, else it runs one.
    var runsUntilWork: Bool
  }

  /// Units by age; `sequence` counts them in the order in which they came.
  private struct Unit {
    let sequence: Int
    let work: UnitWork
  }

  private unowned let context: any LoadingContext
  private let rules: Rules
  private let keepAlive: KeepAlive
  private var queue = FirstInFirstOut<Unit>()
  /// Dropped units of visible rows, oldest first.
  private var aside: [Unit] = []
  private var unitCount = 0

  init(
    rules: Rules, keepAlive: ParameterValue, loop: any RunLoopProtocol,
    context: any LoadingContext
  ) {
    self.rules = rules
    self.context = context
    self.keepAlive = KeepAlive(keepAlive, loop: loop, mode: rules.mode)
    let observer = loop.makeObserver(.beforeWaiting, order: rules.order, repeats: true) {
      [unowned self] _ in runPass()
    }
    loop.add(.observer(observer), to: rules.mode)
    context.noteQueue(pending: 0, .change)
  }

  private var runsBeforeCommit: Bool { rules.order < GridApplication.commitOrder }

  func enqueue(_ work: UnitWork) {
    unitCount += 1
    queue.append(Unit(sequence: unitCount, work: work))
    if queue.count > rules.limit, let oldest = queue.popFirst() { drop(oldest) }
    context.noteQueue(pending: queue.count, .change)
    if case .other = work { keepAwake() }
  }

  /// The commit in which units may have come has ended.
  func commitDidEnd() {
    if !queue.isEmpty { keepAwake() }
  }

  func removeAllPending() {
    for unit in queue.removeAll() + aside { conclude(unit, as: .cancelled) }
    aside = []
    context.noteQueue(pending: 0, .change)
  }

  private func keepAwake() {
    keepAlive.startTimer()
    // The observer of this iteration has been called already.
    if runsBeforeCommit { keepAlive.wakeLoop() }
  }

  private func drop(_ unit: Unit) {
    if rules.requeues, case .image(let request) = unit.work, context.isVisible(row: request.row) {
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
    var didWork = false
    repeat {
      guard let unit = queue.popFirst() else { break }
      if !aside.isEmpty { queue.append(aside.removeFirst()) }
      context.noteQueue(pending: queue.count, .change)
      didWork = run(unit)
    } while !didWork && rules.runsUntilWork
    if didWork { context.noteQueue(pending: queue.count, .workEnds) }
    // After the commit, the last unit's image too needs another round to be committed.
    if runsBeforeCommit ? !queue.isEmpty : didWork { keepAlive.wakeLoop() }
  }

  /// Runs a unit; whether it did work.
  private func run(_ unit: Unit) -> Bool {
    switch unit.work {
    case .other(let span):
      context.noteQueue(pending: queue.count, .workBegins)
      context.perform(otherWork: span, in: .idleObserver)
    case .image(let request):
      guard rules.visibility.wants(request, in: context) else {
        context.conclude(request, as: .cancelled)
        return false
      }
      context.noteQueue(pending: queue.count, .workBegins)
      context.assign(request, context.decode(request, in: .idleObserver))
    }
    return true
  }
}
