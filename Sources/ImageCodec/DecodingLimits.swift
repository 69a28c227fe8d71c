/// Upper bounds for what a file may ask for, checked before memory is taken.
package struct DecodingLimits: Sendable, Equatable {
  /// Pixels of a picture: width × height.
  package var pixels: Int

  /// Pixels of a picture's longer side. JPEG has a lower bound of its own, 65 500.
  package var side: Int

  /// Scans of a JPEG. Encoders write about ten; a hostile file repeats them without end.
  package var scans: Int

  /// Bytes that one ancillary PNG chunk may take once it is unpacked.
  package var chunkBytes: Int

  /// Bytes of coefficients that a JPEG in several scans may hold: 3 a pixel for 4:2:0, 6 for 4:4:4.
  package var workingBytes: Int

  package init(
    pixels: Int = 100_000_000, side: Int = 1_000_000, scans: Int = 500,
    chunkBytes: Int = 8_000_000, workingBytes: Int = 640_000_000
  ) {
    precondition(
      pixels > 0 && side > 0 && scans > 0 && chunkBytes > 0 && workingBytes > 0,
      "limits must be positive: \(pixels), \(side), \(scans), \(chunkBytes), \(workingBytes)")
    // So that the size of a bitmap within the limits cannot overflow.
    precondition(pixels <= Int.max / 4, "pixels must not exceed Int.max / 4: \(pixels)")
    self.pixels = pixels
    self.side = side
    self.scans = scans
    self.chunkBytes = chunkBytes
    self.workingBytes = workingBytes
  }

  /// 100 megapixels, 500 scans, 8 MB per chunk, 640 MB of coefficients.
  package static let standard = DecodingLimits()
}
