import Dispatch
import GridSimulation
import VirtualTime

/// Work in real time: decodes are real, and all other work keeps the thread busy.
final class LiveWork: MainThreadWorking {
  /// Decodes one of the run's images, and says how much CPU time that took in nanoseconds.
  typealias Decoding = (_ image: Int) throws(CommandError) -> Int64

  private let decoding: Decoding?
  private let images: [SimulatedImage]
  /// How much longer a decode takes than here.
  private let cpuScale: Double
  /// The first decode that failed.
  private(set) var failure: CommandError?
  /// Wall time and CPU time of the real decodes.
  private var decodeTime = (wall: Timespan.zero, cpu: Timespan.zero)

  /// - Parameters:
  ///   - decoding: how to decode; nil to be busy for their cost instead, as for fixed costs.
  ///   - images: what a decode of each image costs, `cpuScale` included.
  init(decoding: Decoding?, images: [SimulatedImage], cpuScale: Double) {
    self.decoding = decoding
    self.images = images
    self.cpuScale = cpuScale
  }

  /// How much longer decodes took than the CPU worked for them: 1 on an idle machine; nil without
  /// any real decode.
  var slowdown: Double? {
    decodeTime.cpu > .zero ? decodeTime.wall.seconds / decodeTime.cpu.seconds : nil
  }

  func decode(image: Int) {
    guard let decoding else { return spend(images[image].decodeCost) }
    let start = Platform.realTime()
    do throws(CommandError) {
      let cpu = try decoding(image)
      let wall = Platform.realTime() - start
      decodeTime.wall = decodeTime.wall + Timespan(nanoseconds: wall)
      decodeTime.cpu = decodeTime.cpu + Timespan(nanoseconds: cpu)
      spend(Timespan(nanoseconds: wall).scaled(by: max(0, cpuScale - 1)))
    } catch {
      failure = failure ?? error
    }
  }

  /// A part of a decode keeps the thread busy for its share of the cost.
  func decode(lines: Range<Int>, ofImage image: Int) {
    let picture = images[image]
    spend(
      picture.cost(ofFirstLines: lines.upperBound) - picture.cost(ofFirstLines: lines.lowerBound))
  }

  /// The action comes as a main-queue item: the workers' books are kept on the main thread.
  func wait(_ span: Timespan, then action: @escaping () -> Void) {
    let action = MainThreadAction(run: action)
    let deadline = DispatchTime.now() + .nanoseconds(Int(max(0, span.nanoseconds)))
    DispatchQueue.main.asyncAfter(deadline: deadline) { action.run() }
  }

  /// A worker is another thread that is busy for the decode's cost.
  func decodeInBackground(image: Int, then action: @escaping () -> Void) {
    let action = MainThreadAction(run: action)
    let cost = images[image].decodeCost.nanoseconds
    DispatchQueue.global(qos: .userInitiated).async {
      let end = Platform.realTime() + cost
      while Platform.realTime() < end {}
      DispatchQueue.main.async { action.run() }
    }
  }

  func spend(_ span: Timespan) {
    let end = Platform.realTime() + span.nanoseconds
    while Platform.realTime() < end {}
  }
}

/// Something that only the main thread does, on its way through other threads.
private struct MainThreadAction: @unchecked Sendable {
  let run: () -> Void
}
