internal import CImageCodec

// Both directions between the C module's structures and this module's types.

extension codec_input {
  init(_ bytes: UnsafeRawBufferPointer) {
    let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    unsafe self.init(bytes: start, count: bytes.count)
  }
}

extension codec_bitmap {
  init(_ buffer: UnsafeMutableRawBufferPointer, _ header: ImageHeader) {
    let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    unsafe self.init(
      bytes: start, count: buffer.count, width: UInt32(clamping: header.width),
      height: UInt32(clamping: header.height))
  }
}

extension codec_limits {
  init(_ limits: DecodingLimits) {
    self.init(
      pixels: UInt64(limits.pixels), side: UInt32(clamping: limits.side),
      scans: UInt32(clamping: limits.scans), chunk_bytes: limits.chunkBytes,
      working_bytes: limits.workingBytes)
  }
}

extension ImageHeader {
  init(_ format: ImageFormat, _ header: codec_header) {
    self.init(
      format: format, width: Int(header.width), height: Int(header.height),
      isProgressive: header.is_progressive, channels: Int(header.channels),
      bitDepth: Int(header.bit_depth), hasAlpha: header.has_alpha)
  }
}

extension ImageDecodingError {
  /// Nil for success. `bufferTooSmall` comes without the given size, which C does not repeat.
  init?(_ status: codec_status, _ failure: codec_failure) {
    let width = Int(failure.width)
    let height = Int(failure.height)
    let limit = Int(clamping: failure.limit)
    let row = failure.row < 0 ? nil : Int(failure.row)
    switch status {
    case .ok: return nil
    case .truncated: self = .truncated(row: row)
    case .corrupt: self = .corrupt(row: row, libraryMessage: failure.text)
    case .too_many_pixels:
      self = .tooManyPixels(width: width, height: height, limit: limit)
    case .side_too_long:
      self = .sideTooLong(width: width, height: height, limit: limit)
    case .too_many_scans: self = .tooManyScans(limit: limit)
    case .too_much_memory: self = .tooMuchWorkingMemory(limit: limit)
    case .unsupported_precision: self = .unsupported(.samplePrecision(bits: limit))
    case .unsupported_colour: self = .unsupported(.colourSpace(components: limit))
    case .unsupported_feature:
      self = .unsupported(.libraryFeature(libraryMessage: failure.text))
    case .out_of_memory: self = .outOfMemory
    case .buffer_too_small: self = .bufferTooSmall(needed: limit, given: 0)
    case .size_changed: self = .sizeChanged(width: width, height: height)
    }
  }
}

extension codec_failure {
  /// The library's words; bytes that are no UTF-8, as a damaged chunk's name may be, are replaced.
  fileprivate var text: String {
    unsafe withUnsafeBytes(of: message) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
