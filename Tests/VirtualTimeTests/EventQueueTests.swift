import Testing
import VirtualTime

@Suite("The event queue")
struct EventQueueTests {
  private static let ranks: [EventRank] = [.dataArrival, .finger, .displayLink, .timer, .other]

  /// An event as the reference sorts it: by instant, rank, and the order of scheduling.
  private struct Reference {
    let instant: Int64
    let rank: EventRank
    let order: Int
  }

  @Test("gives events in the order of a stable sort by instant and rank", arguments: UInt64(0)..<50)
  func order(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var queue = EventQueue()
    var waiting: [Reference] = []

    for order in 0..<400 {
      // Few instants, so that ties are common.
      let instant = Int64.random(in: 0...12, using: &generator)
      let rank = Self.ranks[Int.random(in: 0...4, using: &generator)]
      queue.schedule(order, at: Instant(nanoseconds: instant), rank: rank)
      waiting.append(Reference(instant: instant, rank: rank, order: order))
      guard Int.random(in: 0...2, using: &generator) == 0 else { continue }

      let first = waiting.indices.min { Self.precedes(waiting[$0], waiting[$1]) }
      let expected = first.map { waiting.remove(at: $0).order }
      #expect(queue.next?.payload == expected, "seed \(seed)")
      #expect(queue.take()?.payload == expected, "seed \(seed)")
    }

    var rest: [Int] = []
    while let event = queue.take() { rest.append(event.payload) }
    #expect(rest == waiting.sorted(by: Self.precedes).map(\.order), "seed \(seed)")
    #expect(queue.isEmpty)
  }

  private static func precedes(_ a: Reference, _ b: Reference) -> Bool {
    if a.instant != b.instant { return a.instant < b.instant }
    if a.rank != b.rank { return a.rank < b.rank }
    return a.order < b.order
  }

  @Test("at one instant: data, finger, display link, timers, then everything else")
  func ranks() {
    var queue = EventQueue()
    for (payload, rank) in Self.ranks.enumerated().reversed() {
      queue.schedule(payload, at: .zero, rank: rank)
    }

    let taken = (0..<5).map { _ in queue.take()?.payload }

    #expect(taken == [0, 1, 2, 3, 4])
  }

  @Test("an empty one has nothing to give")
  func empty() {
    var queue = EventQueue()

    #expect(queue.isEmpty)
    #expect(queue.next == nil)
    #expect(queue.take() == nil)
  }
}
