package import RunLoopModel
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
    KeepAlive.parameter(default: Timespan(nanoseconds: 100_000_000)),
    .visibility(default: .geometric),
    Parameter(
      name: "requeue", kind: .flag, defaultValue: .flag(false),
      summary: "dropped units of visible rows come back when there is room"),
    .clear(default: true),
  ]

  /// After Core Animation's commit at 2 000 000: NSIntegerMax − 999.
  static let order = Int.max - 999

  private let queue: IdleQueue

  package init(
    loop: any RunLoopProtocol, context: any LoadingContext, values: ParameterValues
  ) {
    let rules = IdleQueue.Rules(
      order: DeferredStrategy.order, limit: values.count("limit"),
      visibility: UnitVisibility(values), requeues: values.flag("requeue"), runsUntilWork: true)
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
