package import RunLoopModel
import VirtualTime

/// Fetches and decodes on background workers, one operation for each distinct image in flight.
///
/// The image cache is asked first, then the operation cache: a request whose image is on its way
/// joins that operation. A finished operation hands its image to the main queue, where the rows
/// that asked are reloaded. An operation whose requests are all gone is cancelled; one whose fetch
/// failed leaves the operation cache, so that the next request tries again.
package final class OperationsStrategy: LoadingStrategy {
  package static let name = "operations"
  package static let summary = "background workers with an image cache and an operation cache"
  package static let defaultCache = CacheKind.named
  package static let parameters = [
    Parameter.workers, .latency, .failRate,
    Parameter(
      name: "join", kind: .choice(["all", "first"]), defaultValue: .word("all"),
      summary: "which of the rows that wait for one image are reloaded"),
    Parameter(
      name: "order", kind: .choice(["fifo", "lifo", "visible-first"]),
      defaultValue: .word("fifo"), summary: "which operation a free worker takes"),
    Parameter(
      name: "cancel", kind: .choice(["soft", "hard", "none"]), defaultValue: .word("soft"),
      summary: "soft: between two steps; hard: at once; none: never"),
    Parameter(
      name: "delivery", kind: .choice(["common", "default"]), defaultValue: .word("common"),
      summary: "run loop modes in which images arrive"),
    .clear(default: true),
  ]

  /// A decode in flight, and who waits for it.
  private final class Operation {
    let image: Int
    /// Those that still want the image, first come first.
    var requests: [LoadRequest] = []
    /// The row that asked first.
    let firstRow: Int
    /// In whose name the decode runs.
    var owner: LoadRequest?
    var job: BackgroundJob?

    init(image: Int, firstRow: Int) {
      self.image = image
      self.firstRow = firstRow
    }
  }

  private enum Cancellation: String { case soft, hard, none }

  private let loop: any RunLoopProtocol
  private unowned let context: any LoadingContext
  private let workers: BackgroundWorkers
  private let cancellation: Cancellation
  private let joinsAll: Bool
  private let deliversInDefaultMode: Bool
  private var network: FetchModel
  /// The operation cache, oldest first.
  private var operations: [Operation] = []

  package init(
    loop: any RunLoopProtocol, context: any LoadingContext, values: ParameterValues
  ) {
    self.loop = loop
    self.context = context
    cancellation = Cancellation(rawValue: values["cancel"].text) ?? .soft
    joinsAll = values["join"] == .word("all")
    deliversInDefaultMode = values["delivery"] == .word("default")
    network = FetchModel(values, seed: context.scenario.seed)
    workers = BackgroundWorkers(
      count: values.count("workers"), context: context, now: { [unowned loop] in loop.now })
    switch values["order"] {
    case .word("lifo"): workers.choose = { $0.count - 1 }
    case .word("visible-first"):
      workers.choose = { jobs in jobs.firstIndex { $0.isUrgent() } ?? 0 }
    default: break
    }
  }

  package func load(_ request: LoadRequest) {
    if let image = context.cachedImage(request.image) {
      return context.assign(request, image)
    }
    if let operation = operations.first(where: { $0.image == request.image }) {
      operation.requests.append(request)
    } else {
      start(for: request)
    }
  }

  package func visibleRowsDidChange() {
    guard cancellation != .none else { return }
    cancel { [unowned context] in !context.isVisible(row: $0.row) }
  }

  package func removeAllPending() { cancel { _ in true } }
  package func memoryIsShort() {}

  private func start(for request: LoadRequest) {
    let operation = Operation(image: request.image, firstRow: request.row)
    operation.requests = [request]
    operations.append(operation)
    let (latency, fails) = network.fetch(image: request.image)
    let job = BackgroundJob(
      image: request.image, row: request.row, latency: latency, fails: fails,
      isUrgent: { [unowned context, unowned operation] in
        operation.requests.contains { context.isVisible(row: $0.row) }
      },
      isWanted: { [unowned self, unowned operation] in
        cancellation == .none || !operation.requests.isEmpty
      },
      owner: { [unowned operation] in
        operation.owner = operation.requests.first
        return operation.owner
      },
      completion: { [unowned self, unowned operation] in finish(operation, with: $0) })
    operation.job = job
    workers.add(job)
  }

  // MARK: Cancellation

  private func cancel(where isGone: (LoadRequest) -> Bool) {
    for operation in operations {
      let gone = operation.requests.filter(isGone)
      if gone.isEmpty { continue }
      operation.requests.removeAll(where: isGone)
      let isHard = cancellation == .hard && operation.requests.isEmpty
      // A decode in a request's name that runs to its end is wasted; the request ends with it.
      for request in gone where isHard || request != operation.owner {
        context.conclude(request, as: .cancelled)
      }
      if isHard, let job = operation.job {
        operations.removeAll { $0 === operation }
        workers.remove(job)
      }
    }
  }

  // MARK: Delivery

  /// Beside the main thread: the operation has ended and leaves the operation cache.
  private func finish(_ operation: Operation, with outcome: BackgroundJob.Outcome) {
    operations.removeAll { $0 === operation }
    if let owner = operation.owner, !operation.requests.contains(owner) {
      context.conclude(owner, as: .wasted)
    }
    switch outcome {
    case .failed, .unwanted:
      for request in operation.requests { context.conclude(request, as: .cancelled) }
    case .decoded(let image):
      let deliver = { [unowned self] in self.deliver(image, by: operation) }
      if deliversInDefaultMode {
        loop.perform(inModes: [.default], deliver)
        loop.wakeUp()
      } else {
        loop.async(deliver)
      }
    }
  }

  private func deliver(_ image: DecodedImage, by operation: Operation) {
    for request in operation.requests {
      let isJoined = joinsAll || request.row == operation.firstRow
      if isJoined, context.isVisible(row: request.row), context.cellHoldsRow(of: request) {
        context.assign(request, image)
        context.configureAgain(row: request.row)
      } else {
        context.conclude(request, as: request == operation.owner ? .wasted : .cancelled)
      }
    }
    context.discard(image)
  }
}
