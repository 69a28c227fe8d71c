internal import CImageCodec

/// Decodes JPEG and PNG: bytes → header → pixels.
///
/// Unless damage is tolerated, a picture is decoded whole and right, or not at all. Every function
/// borrows its bytes for the length of the call, keeps no state, and may run on any thread.
package enum ImageCodec {
  /// The format by content; nil where the bytes are neither JPEG nor PNG.
  package static func format(of bytes: UnsafeRawBufferPointer) -> ImageFormat? {
    unsafe Signature(of: bytes).format
  }

  /// Reads the header, and refuses what exceeds the limits; takes no memory to speak of.
  ///
  /// What comes after the header is not looked at: a truncated file passes here and fails in
  /// `decode`.
  package static func header(
    of bytes: UnsafeRawBufferPointer, limits: DecodingLimits = .standard
  ) throws(ImageDecodingError) -> ImageHeader {
    let format = unsafe try recognise(bytes)
    var stored = codec_header()
    var failure = codec_failure()
    let status = unsafe codec_open(
      codec_format(format), codec_input(bytes), codec_limits(limits), false, nil, &stored, &failure)
    if let error = ImageDecodingError(status, failure) { throw error }
    return unsafe ImageHeader(format, stored, Metadata(of: ByteReader(bytes), format: format))
  }

  /// Decodes the whole picture into the caller's buffer, upright; downsampled where `size` is smaller
  /// than the header's, as `DecodingSession` says.
  ///
  /// The bitmap is 8-bit RGBA in that order of bytes, premultiplied, 255 for opaque, rows from the
  /// top, width × 4 bytes each. The buffer may be larger; what lies beyond the bitmap
  /// is left alone. After an error the bitmap's contents are unspecified.
  /// 16-bit samples become v / 257, alpha products c × a / 255, both rounded to the nearest. CMYK
  /// becomes RGB by multiplication, without a colour profile.
  @discardableResult
  package static func decode(
    _ bytes: UnsafeRawBufferPointer, header: ImageHeader,
    into buffer: UnsafeMutableRawBufferPointer, size: PixelSize? = nil,
    limits: DecodingLimits = .standard, damage: DamagePolicy = .refused
  ) throws(ImageDecodingError) -> DecodingOutcome {
    var session = unsafe try DecodingSession(
      bytes, header: header, into: buffer, size: size ?? header.size, limits: limits,
      damage: damage)
    try session.finish()
    return session.outcome
  }

  /// The libraries in use, in a fixed order, with the versions that are loaded.
  ///
  /// libjpeg has no call that tells its version: that one is the version compiled against.
  package static var libraryVersions: [(name: String, version: String)] {
    unsafe [
      ("libjpeg", String(cString: codec_jpeg_version())),
      ("libpng", String(cString: codec_png_version())),
      ("zlib", String(cString: codec_zlib_version())),
    ]
  }

  static func recognise(
    _ bytes: UnsafeRawBufferPointer
  ) throws(ImageDecodingError) -> ImageFormat {
    if unsafe bytes.isEmpty { throw .empty }
    let signature = unsafe Signature(of: bytes)
    guard let format = signature.format else { throw .unrecognised(signature.foreignFormat) }
    if signature.isAppleOptimisedPNG { throw .unsupported(.appleOptimisedPNG) }
    return format
  }
}
