package import RunLoopModel
import Timeline
package import VirtualTime

/// Cuts a decode into slices of scan lines, each within what is left of the frame's budget, in
/// tracking mode too.
///
/// A slice takes as many lines as end before the next vsync; the rest waits for the next frame. So
/// a decode longer than a frame goes on while the user scrolls, and drops nothing. What passes
/// before the first line cannot be cut: where that is longer than what is left of the frame, the
/// decode begins at rest. A decode whose row leaves is given up. With `decode-in=commit` there is
/// nothing to cut.
package final class SlicedStrategy: LoadingStrategy {
  package static let name = "sliced"
  package static let summary = "decodes in slices of scan lines that fit into each frame"
  package static let parameters = [Parameter.clear(default: true)]
  package static let cutsDecodes = true

  /// The decode under way.
  private struct Partial {
    let request: LoadRequest
    let image: DecodedImage
    var lines = 0
  }

  /// What a pass has done.
  private struct Pass {
    let deadline: Instant
    var hasWorked = false
    var hasAssigned = false
  }

  private let loop: any RunLoopProtocol
  private unowned let context: any LoadingContext
  private let decodesInCommit: Bool
  private var queue: VisibleFirstQueue
  private var partial: Partial?
  private var passes: DeadlinePasses?

  package init(
    loop: any RunLoopProtocol, context: any LoadingContext, values: ParameterValues
  ) {
    self.loop = loop
    self.context = context
    decodesInCommit = values["decode-in"] == .word("commit")
    queue = VisibleFirstQueue(context: context)
    passes = DeadlinePasses(loop: loop, context: context, mode: .common) {
      [unowned self] in runPass()
    }
    context.noteQueue(pending: 0, .change)
  }

  package func load(_ request: LoadRequest) { queue.append(.image(request)) }

  package func enqueue(otherWork span: Timespan) -> Bool {
    queue.append(.other(span))
    return true
  }

  package func visibleRowsDidChange() {
    queue.removeInvisible()
    if let partial, !context.isVisible(row: partial.request.row) { giveUp(partial) }
  }

  package func removeAllPending() {
    queue.removeRequests()
    if let partial { giveUp(partial) }
  }

  package func memoryIsShort() {}

  private func giveUp(_ given: Partial) {
    partial = nil
    context.discard(given.image)
    context.conclude(given.request, as: .cancelled)
  }

  private func runPass() -> DeadlinePasses.After {
    if partial == nil, queue.isEmpty { return .sleep }
    var pass = Pass(deadline: context.nextDeadline)
    while goOn(&pass) {}
    if pass.hasWorked { context.noteQueue(pending: queue.count, .workEnds) }
    return pass.hasAssigned ? .goOn : .waitForDeadline
  }

  private func beginWork(_ pass: inout Pass) {
    if !pass.hasWorked { context.noteQueue(pending: queue.count, .workBegins) }
    pass.hasWorked = true
  }

  /// Does the next piece of work; whether there may be more before the deadline.
  private func goOn(_ pass: inout Pass) -> Bool {
    if let partial { return decode(partial, &pass) }
    let isAtRest = loop.currentMode != .tracking
    let unit = queue.take { unit in
      guard case .other(let span) = unit else { return true }
      return isAtRest || loop.now + span <= pass.deadline
    }
    switch unit {
    case nil: return false
    case .other(let span):
      beginWork(&pass)
      context.perform(otherWork: span, in: .idleObserver)
    case .image(let request):
      if decodesInCommit || context.cachedImage(request.image) != nil {
        beginWork(&pass)
        context.assign(request, context.decode(request, in: .idleObserver))
        pass.hasAssigned = true
      } else {
        partial = Partial(request: request, image: context.beginDecode(of: request.image))
      }
    }
    return true
  }

  private func decode(_ current: Partial, _ pass: inout Pass) -> Bool {
    let picture = context.scenario.images[current.image.image]
    var end = picture.line(after: current.lines, within: pass.deadline - loop.now)
    // At rest there is progress even where a single line takes longer than a frame.
    let isAtRest = loop.currentMode != .tracking
    if end == current.lines, isAtRest, loop.now < pass.deadline { end = current.lines + 1 }
    guard end > current.lines else { return false }
    beginWork(&pass)
    context.decode(
      lines: current.lines..<end, of: current.image, for: current.request, in: .idleObserver)
    guard end == picture.height else {
      partial?.lines = end
      return true
    }
    partial = nil
    context.assign(current.request, current.image)
    pass.hasAssigned = true
    return true
  }
}
