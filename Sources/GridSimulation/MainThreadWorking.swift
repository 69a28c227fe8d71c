package import VirtualTime

/// Does the work of the main thread and beside it: in virtual time by letting time pass, in real
/// time for real.
package protocol MainThreadWorking: BackgroundWorking {
  /// Decodes one of the run's images.
  func decode(image: Int)
  /// Decodes some of its scan lines.
  func decode(lines: Range<Int>, ofImage image: Int)
  /// Computes for that long.
  func spend(_ span: Timespan)
}
