import Timeline
import VirtualTime

/// Times during which the main thread could not answer: one pass of its run loop that took 250 ms
/// or more.
///
/// Source: Apple, "Understanding hangs in your app",
/// https://developer.apple.com/documentation/xcode/understanding-hangs-in-your-app: tools report
/// busy periods of the main run loop from 250 ms.
package struct Hangs: Sendable, Equatable {
  package let count: Int
  package let totalMilliseconds: Double
  package let longestMilliseconds: Double

  /// Milliseconds from which a busy main thread is a hang.
  package static let from = 250.0

  /// - Parameter busy: how long each busy period lasted, in ms.
  package init(busy: [Double]) {
    let hangs = busy.filter { $0 >= Hangs.from }
    count = hangs.count
    totalMilliseconds = hangs.reduce(0, +)
    longestMilliseconds = hangs.max() ?? 0
  }

  init(_ timeline: Timeline) {
    self.init(busy: timeline.iterations.map { ($0.end - $0.start).milliseconds })
  }
}
