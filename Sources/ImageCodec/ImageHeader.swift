/// What a file's header tells before any pixel is decoded.
package struct ImageHeader: Sendable, Equatable {
  package var format: ImageFormat

  /// Size in pixels, as stored: an orientation that the file asks for is not applied.
  package var width: Int
  package var height: Int

  /// A JPEG in progressive scans, or an interlaced PNG: it is complete only at its end.
  package var isProgressive: Bool

  /// Components as stored: 1 for grey or a palette, 3 for RGB or YCbCr, 4 for CMYK or RGBA.
  package var channels: Int

  /// Bits per component as stored.
  package var bitDepth: Int

  /// The file has an alpha channel or a transparent colour, whether or not a pixel uses it.
  package var hasAlpha: Bool

  /// Bytes from one row of a decoded bitmap to the next.
  package var bytesPerRow: Int { width * 4 }

  /// Bytes that a decoded bitmap takes.
  package var byteCount: Int { bytesPerRow * height }

  package init(
    format: ImageFormat, width: Int, height: Int, isProgressive: Bool, channels: Int,
    bitDepth: Int, hasAlpha: Bool
  ) {
    self.format = format
    self.width = width
    self.height = height
    self.isProgressive = isProgressive
    self.channels = channels
    self.bitDepth = bitDepth
    self.hasAlpha = hasAlpha
  }
}
