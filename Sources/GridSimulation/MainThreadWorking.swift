package import VirtualTime

/// Does the work of the main thread: in virtual time by letting time pass, in real time for real.
package protocol MainThreadWorking: AnyObject {
  /// Decodes one of the run's images.
  func decode(image: Int)
  /// Computes for that long.
  func spend(_ span: Timespan)
}
