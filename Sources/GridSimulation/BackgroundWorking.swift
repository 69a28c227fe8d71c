package import VirtualTime

/// What happens beside the main thread.
///
/// The actions are called beside it too, also while the main thread is busy: what they hand to the
/// main thread goes through the run loop.
package protocol BackgroundWorking: AnyObject {
  /// Calls `action` once the span has passed, for bytes that take their time to come.
  func wait(_ span: Timespan, then action: @escaping () -> Void)
  /// Decodes one of the run's images on a core beside the main thread's and then calls `action`.
  func decodeInBackground(image: Int, then action: @escaping () -> Void) -> BackgroundWorkID
  /// Computes for the spans one after another on a core beside the main thread's, as a serial queue
  /// does, and tells when each, by its index, began and, with the same start, when it has ended.
  func computeInBackground(
    _ spans: [Timespan], tell: @escaping (_ index: Int, _ start: Instant, _ end: Instant?) -> Void)
  /// Nobody waits for a decode any more: its core may be free at once.
  func stop(_ decode: BackgroundWorkID)
}

/// By which a decode beside the main thread is told from others.
package struct BackgroundWorkID: Sendable, Hashable {
  package let number: Int

  package init(number: Int) { self.number = number }
}
