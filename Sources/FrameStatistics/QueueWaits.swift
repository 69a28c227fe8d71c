package import Timeline
package import VirtualTime

extension Timeline {
  /// The times during which units waited and none ran, up to `end`; none without a queue. O(samples).
  package func queueWaits(until end: Instant) -> [(start: Instant, end: Instant)] {
    var waits: [(start: Instant, end: Instant)] = []
    var since: Instant?
    var isWorking = false
    for sample in queue ?? [] {
      if sample.event == .workBegins { isWorking = true }
      if sample.event == .workEnds { isWorking = false }
      if isWorking || sample.pending == 0 {
        if let since { waits.append((since, sample.at)) }
        since = nil
      } else {
        since = since ?? sample.at
      }
    }
    if let since { waits.append((since, end)) }
    return waits
  }
}
