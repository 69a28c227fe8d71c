package import RunLoopModel
import Timeline
package import VirtualTime

/// An idle queue that works only as long as the time before the next deadline allows.
///
/// While something moves, a unit starts only where its decode ends before the next vsync, so that
/// the display link finds the main thread free; what a decode will cost is known from the costs of
/// the run, as an app knows it from earlier decodes. At rest, in default mode, units run one a
/// pass whatever they cost. Visible rows first, newest first; nothing visible is dropped.
package final class BudgetedStrategy: LoadingStrategy {
  package static let name = "budgeted"
  package static let summary = "decodes within the time that is left before the next frame"
  package static let parameters = [
    Parameter(
      name: "budget",
      kind: .span(
        Timespan(nanoseconds: 10_000)...Timespan(nanoseconds: 1_000_000_000), words: ["deadline"]),
      defaultValue: .word("deadline"),
      summary: "main-thread time a pass may take while something moves, at most to the deadline",
      // A frame at 60 Hz: there and at faster displays more changes nothing.
      usualMost: .span(Timespan(nanoseconds: 17_000_000))),
    .loop(default: "common"),
    .clear(default: true),
  ]

  private let loop: any RunLoopProtocol
  private unowned let context: any LoadingContext
  private let budget: Timespan?
  private var queue: VisibleFirstQueue
  private var passes: DeadlinePasses?

  package init(
    loop: any RunLoopProtocol, context: any LoadingContext, values: ParameterValues
  ) {
    self.loop = loop
    self.context = context
    if case .span(let span) = values["budget"] { budget = span } else { budget = nil }
    queue = VisibleFirstQueue(context: context)
    passes = DeadlinePasses(loop: loop, context: context, mode: values.loopMode) {
      [unowned self] in runPass()
    }
    context.noteQueue(pending: 0, .change)
  }

  package func load(_ request: LoadRequest) { queue.append(.image(request)) }

  package func enqueue(otherWork span: Timespan) -> Bool {
    queue.append(.other(span))
    return true
  }

  package func visibleRowsDidChange() { queue.removeInvisible() }
  package func removeAllPending() { queue.removeRequests() }
  package func memoryIsShort() {}

  private func runPass() -> DeadlinePasses.After {
    if queue.isEmpty { return .sleep }
    let isAtRest = loop.currentMode != .tracking
    let end = min(context.nextDeadline, budget.map { loop.now + $0 } ?? .never)
    var didWork = false
    while let unit = queue.take(where: { isAtRest || loop.now + cost(of: $0) <= end }) {
      if !didWork { context.noteQueue(pending: queue.count, .workBegins) }
      run(unit)
      didWork = true
      // At rest every unit is a pass of its own, so that a touch waits for one decode at most.
      if isAtRest { break }
    }
    guard didWork else { return .waitForDeadline }
    context.noteQueue(pending: queue.count, .workEnds)
    return .goOn
  }

  private func cost(of unit: UnitWork) -> Timespan {
    switch unit {
    case .other(let span): span
    case .image(let request):
      context.cachedImage(request.image) == nil
        ? context.scenario.images[request.image].decodeCost : .zero
    }
  }

  private func run(_ unit: UnitWork) {
    switch unit {
    case .other(let span): context.perform(otherWork: span, in: .idleObserver)
    case .image(let request):
      context.assign(request, context.decode(request, in: .idleObserver))
    }
  }
}
