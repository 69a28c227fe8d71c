package import RunLoopModel
package import VirtualTime

/// Decodes one image each time the loop is about to sleep, before the commit of the same pass.
///
/// The queue has no limit, and by default a unit checks nothing: it writes to the cell that asked,
/// whatever that shows by now, and a configured cell keeps its old picture until then.
package final class FifoStrategy: LoadingStrategy {
  package static let name = "fifo"
  package static let summary = "one unit of an endless queue whenever the run loop is idle"
  package static let parameters = [
    KeepAlive.parameter(default: Timespan(nanoseconds: 10_000_000)),
    .visibility(default: .none),
    .clear(default: false),
    .loop(default: "default"),
  ]

  private let queue: IdleQueue

  package init(
    loop: any RunLoopProtocol, context: any LoadingContext, values: ParameterValues
  ) {
    let rules = IdleQueue.Rules(
      order: 0, mode: values.loopMode, visibility: UnitVisibility(values), runsUntilWork: false)
    queue = IdleQueue(
      rules: rules, keepAlive: values["keep-alive"], loop: loop, context: context)
  }

  package func load(_ request: LoadRequest) { queue.enqueue(.image(request)) }

  package func enqueue(otherWork span: Timespan) -> Bool {
    queue.enqueue(.other(span))
    return true
  }

  package func commitDidEnd() { queue.commitDidEnd() }
  package func removeAllPending() { queue.removeAllPending() }
}

extension ParameterValues {
  /// The run loop mode that the parameter `loop` names.
  var loopMode: RunLoopMode { self["loop"] == .word("common") ? .common : .default }
}
