package import VirtualTime

/// What happens beside the main thread.
///
/// The actions are called beside it too, also while the main thread is busy: what they hand to the
/// main thread goes through the run loop.
package protocol BackgroundWorking: AnyObject {
  /// Calls `action` once the span has passed, for bytes that take their time to come.
  func wait(_ span: Timespan, then action: @escaping () -> Void)
  /// Decodes one of the run's images on a core of its own and then calls `action`.
  func decodeInBackground(image: Int, then action: @escaping () -> Void)
}
