package import RunLoopModel
import VirtualTime

/// Fetches and decodes ahead of the scroll on background workers.
///
/// Each slot near the viewport has a node that holds its picture. The direction of the last change
/// of the visible rows says which side is ahead. What lies ahead within the preload range is
/// fetched, what lies within the decode range is decoded, visible rows first, then by distance;
/// what was passed is cancelled and its picture let go. A cell whose node has its picture shows it
/// at once; else the picture comes through the main queue.
package final class PrefetchStrategy: LoadingStrategy {
  package static let name = "prefetch"
  package static let summary = "decodes ahead of the scroll in the background"
  package static let parameters =
    [Parameter.workers, .latency, .failRate] + PrefetchRanges.parameters + [.clear(default: true)]

  /// A slot's picture on its way.
  private final class Node {
    enum Bytes { case none, coming, here, failed }

    let row: Int
    let image: Int
    var bytes = Bytes.none
    var job: BackgroundJob?
    var picture: DecodedImage?
    /// Cells that wait for it.
    var requests: [LoadRequest] = []
    var isPassed = false

    init(row: Int, image: Int) {
      self.row = row
      self.image = image
    }
  }

  private let loop: any RunLoopProtocol
  private unowned let context: any LoadingContext
  private let workers: BackgroundWorkers
  private let ranges: PrefetchRanges
  private var network: FetchModel
  /// By row · slots + slot. Looked up by key, and walked by row, never in its own order.
  private var nodes: [Int: Node] = [:]
  private var preloaded = 0..<0
  private var decoded = 0..<0
  private var visible = 0..<0
  private var isForward = true
  private var isFirstPass = true

  package init(
    loop: any RunLoopProtocol, context: any LoadingContext, values: ParameterValues
  ) {
    self.loop = loop
    self.context = context
    ranges = PrefetchRanges(values)
    network = FetchModel(values, seed: context.scenario.seed)
    workers = BackgroundWorkers(
      count: values.count("workers"), context: context, now: { [unowned loop] in loop.now })
    workers.choose = { [unowned self] in nearest(of: $0) }
  }

  package func visibleRowsDidChange() {
    let rows = context.visibleRows
    if !visible.isEmpty, !rows.isEmpty, rows.lowerBound != visible.lowerBound {
      isForward = rows.lowerBound > visible.lowerBound
      isFirstPass = false
    }
    visible = rows
    cancelRequests { [unowned context] in !context.isVisible(row: $0.row) }
    moveRanges()
  }

  package func load(_ request: LoadRequest) {
    let node = node(row: request.row, slot: request.slot)
    if let picture = node.picture ?? context.cachedImage(node.image) {
      context.assign(request, picture)
    } else {
      node.requests.append(request)
      if node.bytes == .failed { fetch(node) }
    }
  }

  package func removeAllPending() { cancelRequests { _ in true } }
  package func memoryIsShort() {}

  // MARK: Ranges

  private func moveRanges() {
    let reach = isFirstPass ? ranges.onFirstPass() : ranges
    let rows = reach.rows(around: visible, isForward: isForward, of: context.scenario.rows)
    let (oldDecoded, oldPreloaded) = (decoded, preloaded)
    (decoded, preloaded) = rows
    for row in oldPreloaded where !preloaded.contains(row) { pass(row) }
    for row in oldDecoded where !decoded.contains(row) && preloaded.contains(row) {
      eachNode(of: row) { forgetPicture(of: $0) }
    }
    for row in preloaded {
      eachNode(of: row) { node in
        if node.bytes == .none { fetch(node) } else { decodeIfDue(node) }
      }
    }
  }

  private func eachNode(of row: Int, _ body: (Node) -> Void) {
    for slot in 0..<context.scenario.imagesPerRow { body(node(row: row, slot: slot)) }
  }

  private func node(row: Int, slot: Int) -> Node {
    let number = row * context.scenario.imagesPerRow + slot
    if let node = nodes[number] { return node }
    let node = Node(row: row, image: number % context.scenario.images.count)
    nodes[number] = node
    return node
  }

  /// The scroll has passed a row: what it has is let go, what is on its way is cancelled.
  private func pass(_ row: Int) {
    for slot in 0..<context.scenario.imagesPerRow {
      let number = row * context.scenario.imagesPerRow + slot
      guard let node = nodes.removeValue(forKey: number) else { continue }
      node.isPassed = true
      forgetPicture(of: node)
    }
  }

  private func forgetPicture(of node: Node) {
    if let job = node.job, job.stage == .waiting {
      workers.remove(job)
      node.job = nil
    }
    if let picture = node.picture { context.release(picture) }
    node.picture = nil
  }

  // MARK: Fetching and decoding

  private func fetch(_ node: Node) {
    node.bytes = .coming
    let (latency, fails) = network.fetch(image: node.image)
    let arrive = { [unowned self] in
      node.bytes = fails ? .failed : .here
      if fails {
        for request in node.requests { context.conclude(request, as: .cancelled) }
        node.requests = []
      } else {
        decodeIfDue(node)
      }
    }
    if latency > .zero { context.background.wait(latency, then: arrive) } else { arrive() }
  }

  private func decodeIfDue(_ node: Node) {
    guard node.bytes == .here, node.job == nil, node.picture == nil, isWanted(node) else { return }
    let job = BackgroundJob(
      image: node.image, row: node.row, isWanted: { [unowned self] in isWanted(node) },
      completion: { [unowned self] in finish(node, with: $0) })
    node.job = job
    workers.add(job)
  }

  private func isWanted(_ node: Node) -> Bool { !node.isPassed && decoded.contains(node.row) }

  /// Visible rows first, then the nearest; of equal ones the oldest.
  private func nearest(of jobs: [BackgroundJob]) -> Int {
    func distance(_ job: BackgroundJob) -> Int {
      if visible.contains(job.row) { return 0 }
      let isAhead = (job.row >= visible.upperBound) == isForward
      let rows =
        job.row < visible.lowerBound
        ? visible.lowerBound - job.row : job.row - visible.upperBound + 1
      return isAhead ? 2 * rows - 1 : 2 * rows
    }
    return jobs.indices.min { (distance(jobs[$0]), $0) < (distance(jobs[$1]), $1) } ?? 0
  }

  /// Beside the main thread.
  private func finish(_ node: Node, with outcome: BackgroundJob.Outcome) {
    node.job = nil
    guard case .decoded(let picture) = outcome else { return }
    node.picture = picture
    context.retain(picture)
    context.discard(picture)
    loop.async { [unowned self] in deliver(node) }
  }

  private func deliver(_ node: Node) {
    if let picture = node.picture {
      for request in node.requests {
        if context.isVisible(row: request.row), context.cellHoldsRow(of: request) {
          context.assign(request, picture)
        } else {
          context.conclude(request, as: .cancelled)
        }
      }
      node.requests = []
    }
    if isFirstPass, isFirstScreenThere {
      isFirstPass = false
      moveRanges()
    }
  }

  private var isFirstScreenThere: Bool {
    visible.allSatisfy { row in
      (0..<context.scenario.imagesPerRow).allSatisfy { node(row: row, slot: $0).requests.isEmpty }
    }
  }

  private func cancelRequests(where isGone: (LoadRequest) -> Bool) {
    for row in preloaded {
      eachNode(of: row) { node in
        for request in node.requests where isGone(request) {
          context.conclude(request, as: .cancelled)
        }
        node.requests.removeAll(where: isGone)
      }
    }
  }
}
