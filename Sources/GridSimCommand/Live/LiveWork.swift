import Dispatch
import GridSimulation
import RunLoopModel
import VirtualTime

/// Work in real time: decodes are real, and all other work keeps the thread busy.
final class LiveWork: MainThreadWorking {
  /// How the run's images are decoded, on any thread.
  struct Decoding: Sendable {
    /// In the order of the images.
    let timers: [DecodeTimer]

    /// Decodes an image; returns how much CPU time that took in nanoseconds.
    func decode(_ image: Int) throws(CommandError) -> Int64 {
      try timers[image].times(samples: 1).fresh[0]
    }
  }

  private let loop: any OutsideScheduling
  private let decoding: Decoding?
  private let images: [SimulatedImage]
  /// How much longer a decode takes than here.
  private let cpuScale: Double
  /// The decode that is under way in slices; a strategy has one at a time.
  private var sliced: SlicedDecode?
  /// The first decode that failed.
  private(set) var failure: CommandError?
  /// Wall time and CPU time of the main thread's real decodes.
  private var decodeTime = (wall: Timespan.zero, cpu: Timespan.zero)
  /// What each real decode took of the clock on the wall, a slower CPU's share included.
  private(set) var times: DecodeTimes

  /// - Parameters:
  ///   - decoding: how to decode; nil to be busy for the images' costs instead, as for fixed ones.
  ///   - images: with their costs, `cpuScale` included.
  init(
    loop: any OutsideScheduling, decoding: Decoding?, images: [SimulatedImage], cpuScale: Double
  ) {
    self.loop = loop
    self.decoding = decoding
    self.images = images
    self.cpuScale = cpuScale
    times = DecodeTimes(images: images.count)
  }

  /// How much longer decodes took than the CPU worked for them: 1 on an idle machine; nil without
  /// any real decode.
  var slowdown: Double? {
    decodeTime.cpu > .zero ? decodeTime.wall.seconds / decodeTime.cpu.seconds : nil
  }

  func decode(image: Int) {
    guard let decoding else { return spend(images[image].decodeCost) }
    let number = times.begin(image: image)
    let start = Platform.realTime()
    do throws(CommandError) {
      let cpu = try decoding.decode(image)
      let wall = Platform.realTime() - start
      decodeTime.wall = decodeTime.wall + Timespan(nanoseconds: wall)
      decodeTime.cpu = decodeTime.cpu + Timespan(nanoseconds: cpu)
      spend(Timespan(nanoseconds: wall).scaled(by: max(0, cpuScale - 1)))
      times.end(number, ofImage: image, after: LiveWork.span(since: start))
    } catch {
      failure = failure ?? error
    }
  }

  /// Decodes on for the lines' share of the cost, and at the last one to the end: where the lines of
  /// a picture take other times than was foretold, time is what a strategy cuts by.
  func decode(lines: Range<Int>, ofImage image: Int) {
    let span = images[image].cost(of: lines)
    guard let decoding else { return spend(span) }
    do throws(CommandError) {
      if lines.lowerBound == 0 { sliced = try SlicedDecode(decoding.timers[image]) }
      let start = Platform.realTime()
      // A slower CPU's share is spent beside the decode.
      let own = span.scaled(by: 1 / max(1, cpuScale))
      if lines.upperBound == images[image].height {
        try sliced?.finish()
        sliced = nil
      } else {
        try sliced?.advance(for: own)
      }
      spend(LiveWork.span(since: start).scaled(by: max(0, cpuScale - 1)))
    } catch {
      failure = failure ?? error
    }
  }

  func spend(_ span: Timespan) { LiveWork.keepBusy(span) }

  private static func span(since start: Int64) -> Timespan {
    Timespan(nanoseconds: Platform.realTime() - start)
  }

  private static func keepBusy(_ span: Timespan) {
    let end = Platform.realTime() + span.nanoseconds
    while Platform.realTime() < end {}
  }

  // MARK: Beside the main thread

  // The strategies' bookkeeping belongs to the loop's thread, so that is told of the end of work
  // beside it by way of the main queue.

  func wait(_ span: Timespan, then action: @escaping () -> Void) {
    let event = loop.makeOutsideEvent { [unowned loop] in loop.async(action) }
    loop.schedule(event, at: loop.now + span, rank: .other)
  }

  func computeInBackground(
    _ spans: [Timespan], tell: @escaping (_ index: Int, _ start: Instant, _ end: Instant?) -> Void
  ) {
    // The clock may be read on any thread.
    nonisolated(unsafe) let (loop, tell) = (loop, tell)
    // The work ends with the run, so as not to disturb the next one.
    nonisolated(unsafe) let isWanted = { [weak self] in self != nil }
    DispatchQueue.global().async {
      for (index, span) in spans.enumerated() where isWanted() {
        let start = loop.now
        loop.async { tell(index, start, nil) }
        LiveWork.compute(span, while: isWanted)
        let end = loop.now
        loop.async { tell(index, start, end) }
      }
    }
  }

  /// Works until the thread has had that much of a core, however long others keep it waiting.
  private static func compute(_ span: Timespan, while isWanted: () -> Bool) {
    let end = Platform.threadTime() + span.nanoseconds
    while isWanted(), Platform.threadTime() < end {}
  }

  /// A decode that has begun goes on to its end: the libraries cannot be interrupted.
  func stop(_ decode: BackgroundWorkID) {}

  func decodeInBackground(image: Int, then action: @escaping () -> Void) -> BackgroundWorkID {
    let (decoding, cost, scale) = (decoding, images[image].decodeCost, cpuScale)
    let number = decoding.map { _ in times.begin(image: image) }
    // The loop takes items from any thread, and runs them on its own.
    nonisolated(unsafe) let (loop, action) = (loop, action)
    nonisolated(unsafe) let work = self
    DispatchQueue.global().async {
      var failure: CommandError?
      let start = Platform.realTime()
      if let decoding {
        do throws(CommandError) {
          _ = try decoding.decode(image)
          LiveWork.keepBusy(LiveWork.span(since: start).scaled(by: max(0, scale - 1)))
        } catch {
          failure = error
        }
      } else {
        LiveWork.keepBusy(cost)
      }
      let (found, span) = (failure, LiveWork.span(since: start))
      loop.async {
        if let number { work.times.end(number, ofImage: image, after: span) }
        work.failure = work.failure ?? found
        action()
      }
    }
    return BackgroundWorkID(number: 0)
  }
}
