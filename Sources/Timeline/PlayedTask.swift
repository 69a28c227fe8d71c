package import LaunchModel
package import VirtualTime

/// A task of the app's launch, and when it ran beside the grid.
package struct PlayedTask: Sendable, Equatable {
  package let work: LaunchWork
  /// Nil where the run ended first.
  package var start: Instant?
  package var end: Instant?

  package init(_ work: LaunchWork, start: Instant? = nil, end: Instant? = nil) {
    self.work = work
    self.start = start
    self.end = end
  }
}
