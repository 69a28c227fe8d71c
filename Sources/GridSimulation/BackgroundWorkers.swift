import VirtualTime

/// One image to fetch and decode beside the main thread.
final class BackgroundJob {
  enum Outcome {
    case decoded(DecodedImage)
    /// The bytes did not come.
    case failed
    /// A check between two steps found that nobody wants it.
    case unwanted
  }

  enum Stage { case waiting, fetching, decoding, ended }

  let image: Int
  /// For the order in which workers take jobs.
  let row: Int
  let latency: Timespan
  let fails: Bool
  /// Whether a row in the viewport waits for it.
  let isUrgent: () -> Bool
  /// Asked before, between and after the steps.
  let isWanted: () -> Bool
  /// The request in whose name the decode is done, asked as it begins; nil for one ahead of time.
  let owner: () -> LoadRequest?
  /// Called beside the main thread.
  let completion: (Outcome) -> Void

  fileprivate(set) var stage = Stage.waiting
  fileprivate var worker: Int?
  fileprivate var bitmap: DecodedImage?
  fileprivate var decode: BackgroundWorkID?

  init(
    image: Int, row: Int, latency: Timespan = .zero, fails: Bool = false,
    isUrgent: @escaping () -> Bool = { false }, isWanted: @escaping () -> Bool,
    owner: @escaping () -> LoadRequest? = { nil }, completion: @escaping (Outcome) -> Void
  ) {
    self.image = image
    self.row = row
    self.latency = latency
    self.fails = fails
    self.isUrgent = isUrgent
    self.isWanted = isWanted
    self.owner = owner
    self.completion = completion
  }
}

/// Workers beside the main thread, each on a core of its own, as a concurrent operation queue's;
/// the launch's background tasks may take their share of it.
///
/// A job keeps its worker from its fetch to the end of its decode, as an operation that fetches
/// synchronously does. Checks come before, between and after the two.
final class BackgroundWorkers {
  private unowned let context: any LoadingContext
  private let now: () -> Instant
  private var waiting: [BackgroundJob] = []
  /// Workers that have nothing to do, the one with the least number first.
  private var idle: [Int]

  /// The position of the job to take next among those that wait, oldest first.
  var choose: ([BackgroundJob]) -> Int = { _ in 0 }

  init(count: Int, context: any LoadingContext, now: @escaping () -> Instant) {
    self.context = context
    self.now = now
    idle = Array(0..<count)
  }

  func add(_ job: BackgroundJob) {
    waiting.append(job)
    startNext()
  }

  /// Takes a job back: one that waits, or, at once and with all it has done, one under way.
  func remove(_ job: BackgroundJob) {
    if let index = waiting.firstIndex(where: { $0 === job }) {
      waiting.remove(at: index)
      job.stage = .ended
    } else if job.stage != .ended {
      if let bitmap = job.bitmap { context.discard(bitmap) }
      if let decode = job.decode { context.background.stop(decode) }
      free(job)
    }
  }

  private func startNext() {
    while let worker = idle.first, !waiting.isEmpty {
      let job = waiting.remove(at: choose(waiting))
      guard job.isWanted() else {
        end(job, .unwanted)
        continue
      }
      idle.removeFirst()
      job.worker = worker
      job.stage = .fetching
      guard job.latency > .zero else {
        fetchDidEnd(job)
        continue
      }
      context.background.wait(job.latency) { [weak self] in self?.fetchDidEnd(job) }
    }
  }

  private func fetchDidEnd(_ job: BackgroundJob) {
    guard job.stage == .fetching, let worker = job.worker else { return }
    if job.fails { return end(job, .failed) }
    guard job.isWanted() else { return end(job, .unwanted) }
    if let cached = context.cachedImage(job.image) { return end(job, .decoded(cached)) }
    job.stage = .decoding
    let bitmap = context.beginDecode(of: job.image)
    job.bitmap = bitmap
    let start = now()
    let owner = job.owner()
    let decodeDidEnd = { [weak self] in
      guard let self, job.stage == .decoding else { return }
      let isWanted = job.isWanted()
      context.endDecode(
        bitmap, since: start, worker: worker, for: owner, keepingIt: isWanted)
      end(job, isWanted ? .decoded(bitmap) : .unwanted)
    }
    // With decode-in=commit the worker only fetches.
    if bitmap.isDecoded {
      job.decode = context.background.decodeInBackground(image: job.image, then: decodeDidEnd)
    } else {
      decodeDidEnd()
    }
  }

  private func end(_ job: BackgroundJob, _ outcome: BackgroundJob.Outcome) {
    job.completion(outcome)
    free(job)
  }

  private func free(_ job: BackgroundJob) {
    job.stage = .ended
    job.bitmap = nil
    guard let worker = job.worker else { return }
    job.worker = nil
    idle.insert(worker, at: idle.partitioningIndex { $0 > worker })
    startNext()
  }
}
