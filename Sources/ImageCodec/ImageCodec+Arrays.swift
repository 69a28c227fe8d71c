extension ImageCodec {
  /// The format by content; nil where the bytes are neither JPEG nor PNG.
  package static func format(of bytes: [UInt8]) -> ImageFormat? {
    unsafe bytes.withUnsafeBytes { unsafe format(of: $0) }
  }

  /// Reads the header, as the variant for a buffer does.
  package static func header(
    of bytes: [UInt8], limits: DecodingLimits = .standard
  ) throws(ImageDecodingError) -> ImageHeader {
    try unsafe bytes.withUnsafeBufferPointer { bytes throws(ImageDecodingError) in
      unsafe try header(of: UnsafeRawBufferPointer(bytes), limits: limits)
    }
  }

  /// Decodes the whole picture into the caller's buffer, as the variant for a buffer does.
  @discardableResult
  package static func decode(
    _ bytes: [UInt8], header: ImageHeader, into buffer: UnsafeMutableRawBufferPointer,
    size: PixelSize? = nil, limits: DecodingLimits = .standard, damage: DamagePolicy = .refused
  ) throws(ImageDecodingError) -> DecodingOutcome {
    try unsafe bytes.withUnsafeBufferPointer { bytes throws(ImageDecodingError) in
      unsafe try decode(
        UnsafeRawBufferPointer(bytes), header: header, into: buffer, size: size, limits: limits,
        damage: damage)
    }
  }
}
