import GridSimulation
import VirtualTime

/// Work in real time: decodes are real, and all other work keeps the thread busy.
final class LiveWork: MainThreadWorking {
  /// Decodes one of the run's images, and says how much CPU time that took in nanoseconds.
  typealias Decoding = (_ image: Int) throws(CommandError) -> Int64

  private let decoding: Decoding?
  private let costs: [Timespan]
  /// How much longer a decode takes than here.
  private let cpuScale: Double
  /// The first decode that failed.
  private(set) var failure: CommandError?
  /// Wall time and CPU time of the real decodes.
  private var decodeTime = (wall: Timespan.zero, cpu: Timespan.zero)

  /// - Parameters:
  ///   - decoding: how to decode; nil to be busy for `costs` instead, as for fixed costs.
  ///   - costs: what a decode of each image costs, `cpuScale` included.
  init(decoding: Decoding?, costs: [Timespan], cpuScale: Double) {
    self.decoding = decoding
    self.costs = costs
    self.cpuScale = cpuScale
  }

  /// How much longer decodes took than the CPU worked for them: 1 on an idle machine; nil without
  /// any real decode.
  var slowdown: Double? {
    decodeTime.cpu > .zero ? decodeTime.wall.seconds / decodeTime.cpu.seconds : nil
  }

  func decode(image: Int) {
    guard let decoding else { return spend(costs[image]) }
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

  func spend(_ span: Timespan) {
    let end = Platform.realTime() + span.nanoseconds
    while Platform.realTime() < end {}
  }
}
