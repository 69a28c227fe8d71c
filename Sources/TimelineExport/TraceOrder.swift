import Timeline
import VirtualTime

/// Decodes in order of start, those that start together in the order of their end.
///
/// Slices are played in order of time as well, so that one pass over both finds which decode each
/// began.
struct DecodesByStart {
  let all: [Decode]
  private var next = 0

  init(_ decodes: [Decode]) {
    all = decodes.enumerated().sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }.map(\.element)
  }

  /// The first decode that starts at `instant`; instants may not go back from call to call.
  mutating func first(at instant: Instant) -> Decode? {
    while next < all.count, all[next].start < instant { next += 1 }
    return next < all.count && all[next].start == instant ? all[next] : nil
  }
}

/// The requests that ended with their image on the display, in order of the refresh and the request.
struct Arrivals {
  private let refreshes: [Int]
  private let flows: [UInt64]

  /// - Parameter flow: the number of a request's arrow.
  init(_ timeline: Timeline, flow: (Int) -> UInt64) {
    var arrivals: [(refresh: Int, request: Int)] = []
    for (request, ended) in timeline.requests.enumerated() where ended.outcome == .shown {
      guard let end = ended.ended else { continue }
      arrivals.append((timeline.refresh.presentation(ofCommitEndingAt: end), request))
    }
    arrivals.sort { $0 < $1 }
    refreshes = arrivals.map(\.refresh)
    flows = arrivals.map { flow($0.request) }
  }

  /// The arrows that end at a refresh; refreshes ascend from call to call.
  ///
  /// - Parameter next: how far earlier calls have come, 0 at first.
  func flows(at refresh: Int, from next: inout Int) -> ArraySlice<UInt64> {
    while next < refreshes.count, refreshes[next] < refresh { next += 1 }
    let first = next
    while next < refreshes.count, refreshes[next] == refresh { next += 1 }
    return flows[first..<next]
  }
}
