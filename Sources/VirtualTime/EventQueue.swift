/// Where an event stands among those of the same instant; the contract's one order of ties.
///
/// At one instant: data arrival, then finger down or up, then the display link, then timers, then
/// everything else; within a rank, the order of scheduling.
package enum EventRank: UInt8, Sendable, Comparable {
  case dataArrival, finger, displayLink, timer, other

  package static func < (a: EventRank, b: EventRank) -> Bool { a.rawValue < b.rawValue }
}

/// Events waiting for their instant: a binary heap ordered by (instant, rank, order of scheduling).
///
/// An event carries a plain number that its owner gives a meaning, so that scheduling allocates
/// nothing once the heap has grown. Scheduling and taking cost O(log n).
package struct EventQueue: Sendable {
  /// One waiting event.
  package struct Event: Sendable {
    package let instant: Instant
    package let rank: EventRank
    /// The owner's number for what happens.
    package let payload: Int
    let sequence: UInt64

    func precedes(_ other: Event) -> Bool {
      if instant != other.instant { return instant < other.instant }
      if rank != other.rank { return rank < other.rank }
      return sequence < other.sequence
    }
  }

  private var heap: [Event] = []
  private var scheduled: UInt64 = 0

  package init() {}

  /// The event that comes next, if any waits. O(1).
  package var next: Event? { heap.first }

  package var isEmpty: Bool { heap.isEmpty }

  /// Adds an event.
  package mutating func schedule(_ payload: Int, at instant: Instant, rank: EventRank) {
    heap.append(Event(instant: instant, rank: rank, payload: payload, sequence: scheduled))
    scheduled += 1
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].precedes(heap[parent]) else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  /// Removes and returns the event that comes next, if any waits.
  package mutating func take() -> Event? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    guard !heap.isEmpty else { return first }
    heap[0] = last
    var parent = 0
    while true {
      var least = parent
      let left = 2 * parent + 1
      for child in left..<max(left, min(left + 2, heap.count)) {
        if heap[child].precedes(heap[least]) { least = child }
      }
      if least == parent { return first }
      heap.swapAt(least, parent)
      parent = least
    }
  }
}
