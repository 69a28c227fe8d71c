/// A size in whole pixels.
package struct PixelSize: Sendable, Equatable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Bytes of an RGBA bitmap of this size.
  package var byteCount: Int { width * height * 4 }

  /// The smallest size of the same shape that covers a slot of `width` × `height` pixels, which need
  /// not be whole numbers: what a downsampled picture is decoded to. Never larger than this size.
  package func covering(width slotWidth: Double, height slotHeight: Double) -> PixelSize {
    guard width > 0, height > 0 else { return self }
    let factor = max(slotWidth / Double(width), slotHeight / Double(height))
    guard factor < 1 else { return self }
    return PixelSize(
      width: PixelSize.shrunk(width, by: factor), height: PixelSize.shrunk(height, by: factor))
  }

  /// The next whole number of pixels, but for what is rounding alone.
  private static func shrunk(_ side: Int, by factor: Double) -> Int {
    min(side, max(1, Int((Double(side) * factor - 1e-6).rounded(.up))))
  }
}
