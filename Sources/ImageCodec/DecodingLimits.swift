/// Upper bounds for what a file may ask for, checked before memory is taken.
package struct DecodingLimits: Sendable, Equatable {
  /// Pixels of a picture: width × height.
  package var pixels: Int

  /// Pixels of a picture's longer side. JPEG has a lower bound of its own, 65 500.
  package var side: Int

  /// Scans of a JPEG. Encoders write about ten; a hostile file repeats them without end.
  package var scans: Int

  /// Samples that all scans of a JPEG visit together; a picture's usual ten visit it about eight
  /// times. It bounds the time that a file with many large scans can take.
  package var scanSamples: Int

  /// Bytes that one ancillary PNG chunk may take once it is unpacked.
  package var chunkBytes: Int

  /// Bytes that a JPEG in several scans may hold beside the bitmap, 3 a pixel for 4:2:0 and 6 for
  /// 4:4:4; or an interlaced PNG that is turned or scaled, 4 a pixel.
  package var workingBytes: Int

  package init(
    pixels: Int = 100_000_000, side: Int = 1_000_000, scans: Int = 500,
    scanSamples: Int = 1_500_000_000, chunkBytes: Int = 8_000_000,
    workingBytes: Int = 256_000_000
  ) {
    let all = [pixels, side, scans, scanSamples, chunkBytes, workingBytes]
    precondition(all.allSatisfy { $0 > 0 }, "limits must be positive: \(all)")
    // So that the size of a bitmap within the limits cannot overflow.
    precondition(pixels <= Int.max / 4, "pixels must not exceed Int.max / 4: \(pixels)")
    self.pixels = pixels
    self.side = side
    self.scans = scans
    self.scanSamples = scanSamples
    self.chunkBytes = chunkBytes
    self.workingBytes = workingBytes
  }

  /// 100 megapixels, 500 scans that visit 1500 megasamples, 8 MB per chunk, 256 MB of coefficients.
  package static let standard = DecodingLimits()
}
