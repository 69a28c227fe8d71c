/// What a file's header tells before any pixel is decoded.
package struct ImageHeader: Sendable, Equatable {
  package var format: ImageFormat

  /// Size in pixels of the upright picture, as it is decoded and shown.
  package var width: Int
  package var height: Int

  /// How the stored picture is turned on decoding.
  package var orientation: Orientation

  /// A JPEG in progressive scans, or an interlaced PNG: it is complete only at its end.
  package var isProgressive: Bool

  /// A JPEG whose data are arithmetic codes.
  package var isArithmetic: Bool

  /// A PNG with further frames, which are not decoded.
  package var isAnimated: Bool

  /// Components as stored: 1 for grey or a palette, 3 for RGB or YCbCr, 4 for CMYK or RGBA.
  package var channels: Int

  package var colourModel: ColourModel

  /// Of a JPEG with colours; nil for others, and where its two colour components differ.
  package var subsampling: ChromaSubsampling?

  /// Units of a JPEG from one restart marker to the next; 0 where there are none.
  package var restartInterval: Int

  package var colourNotes: ColourNotes

  /// Bits per component as stored.
  package var bitDepth: Int

  /// The file has an alpha channel or a transparent colour, whether or not a pixel uses it.
  package var hasAlpha: Bool

  /// Size in pixels as stored.
  package var storedWidth: Int { orientation.swapsSides ? height : width }
  package var storedHeight: Int { orientation.swapsSides ? width : height }

  /// Bytes from one row of a decoded bitmap to the next.
  package var bytesPerRow: Int { width * 4 }

  /// Bytes that a decoded bitmap takes.
  package var byteCount: Int { bytesPerRow * height }

  /// The whole picture's size.
  package var size: PixelSize { PixelSize(width: width, height: height) }
}
