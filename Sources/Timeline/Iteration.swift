package import VirtualTime

/// The main thread awake: from a wake of the run loop until it sleeps again.
package struct Iteration: Sendable, Equatable {
  package let start: Instant
  package let end: Instant
  /// The slices of work in it, by index.
  package let slices: Range<Int>

  package init(start: Instant, end: Instant, slices: Range<Int>) {
    self.start = start
    self.end = end
    self.slices = slices
  }
}

extension Timeline {
  /// The iterations in which the main thread did work, in order; none overlap.
  ///
  /// Only work takes time: an iteration begins with its first slice, and ends with the last one
  /// before a pause or a wake. O(wakes + slices).
  package var iterations: [Iteration] {
    var iterations: [Iteration] = []
    var (first, wake) = (0, 0)
    while first < slices.count {
      while wake < wakes.count, wakes[wake] <= slices[first].start { wake += 1 }
      let next = wake < wakes.count ? wakes[wake] : Instant.never
      var end = first + 1
      while end < slices.count, slices[end].start == slices[end - 1].end, slices[end].start < next {
        end += 1
      }
      iterations.append(
        Iteration(start: slices[first].start, end: slices[end - 1].end, slices: first..<end))
      first = end
    }
    return iterations
  }
}
