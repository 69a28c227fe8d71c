package import GridSimulation
package import RunLoopModel
import Timeline
import VirtualTime

/// Decodes the image that was asked for last, one each time the run loop is idle.
package final class NewestFirstStrategy: LoadingStrategy {
  package static let name = "newest-first"
  package static let summary = "decodes the newest visible image when the run loop is idle"
  package static let parameters = [
    Parameter(
      name: "pause", kind: .span(.zero...Timespan.seconds(1), words: []),
      defaultValue: .span(Timespan.milliseconds(5)),
      summary: "time between one image and the next")
  ]

  private let loop: any RunLoopProtocol
  private unowned let context: any LoadingContext
  private let pause: Timespan
  private var waiting: [LoadRequest] = []

  package init(
    loop: any RunLoopProtocol, context: any LoadingContext, values: ParameterValues
  ) {
    self.loop = loop
    self.context = context
    pause = values.span("pause")
    // After the commit, in the default mode alone: silent while the user scrolls.
    let observer = loop.makeObserver(.beforeWaiting, order: 2_000_001, repeats: true) {
      [unowned self] _ in runPass()
    }
    loop.add(.observer(observer), to: .default)
  }

  package func load(_ request: LoadRequest) {
    waiting.append(request)
    context.noteQueue(pending: waiting.count, .change)
  }

  package func removeAllPending() {
    for request in waiting { context.conclude(request, as: .cancelled) }
    waiting = []
    context.noteQueue(pending: 0, .change)
  }

  private func runPass() {
    while let request = waiting.popLast() {
      guard context.isVisible(row: request.row) else {
        context.conclude(request, as: .cancelled)
        continue
      }
      context.noteQueue(pending: waiting.count, .workBegins)
      context.assign(request, context.decode(request, in: .idleObserver))
      context.noteQueue(pending: waiting.count, .workEnds)
      return comeRoundAgain()
    }
  }

  /// At rest nothing else wakes the loop, neither for the next image nor to commit this one.
  private func comeRoundAgain() {
    let timer = loop.makeTimer(firingAt: loop.now + pause, interval: .zero) {}
    loop.add(.timer(timer), to: .default)
  }
}
