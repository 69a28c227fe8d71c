internal import CImageCodec

// Both directions between the C module's structures and this module's types.

extension codec_input {
  init(_ bytes: UnsafeRawBufferPointer) {
    let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    unsafe self.init(bytes: start, count: bytes.count)
  }
}

extension codec_output {
  init(_ buffer: UnsafeMutableRawBufferPointer, _ header: ImageHeader, _ size: PixelSize) {
    let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let bitmap = unsafe codec_bitmap(
      bytes: start, count: buffer.count, width: UInt32(clamping: size.width),
      height: UInt32(clamping: size.height))
    unsafe self.init(
      bitmap: bitmap, stored_width: UInt32(clamping: header.storedWidth),
      stored_height: UInt32(clamping: header.storedHeight),
      orientation: UInt32(header.orientation.rawValue))
  }
}

extension codec_format {
  init(_ format: ImageFormat) {
    switch format {
    case .jpeg: self = .jpeg
    case .png: self = .png
    }
  }
}

extension codec_limits {
  init(_ limits: DecodingLimits) {
    self.init(
      pixels: UInt64(limits.pixels), side: UInt32(clamping: limits.side),
      scans: UInt32(clamping: limits.scans), scan_samples: UInt64(limits.scanSamples),
      chunk_bytes: limits.chunkBytes,
      working_bytes: limits.workingBytes)
  }
}

extension ImageHeader {
  init(_ format: ImageFormat, _ stored: codec_header, _ metadata: Metadata) {
    let swaps = metadata.orientation.swapsSides
    self.init(
      format: format, width: Int(swaps ? stored.height : stored.width),
      height: Int(swaps ? stored.width : stored.height), orientation: metadata.orientation,
      isProgressive: stored.is_progressive, isArithmetic: stored.is_arithmetic,
      isAnimated: metadata.isAnimated, channels: Int(stored.channels),
      colourModel: ColourModel(stored.colour),
      subsampling: ChromaSubsampling(luma: stored.luma, chroma: stored.chroma),
      restartInterval: Int(stored.restart_interval), colourNotes: metadata.colour,
      bitDepth: Int(stored.bit_depth), hasAlpha: stored.has_alpha)
  }
}

extension ColourModel {
  init(_ colour: codec_colour) {
    switch colour {
    case .grey: self = .grey
    case .grey_alpha: self = .greyAlpha
    case .palette: self = .palette
    case .rgb: self = .rgb
    case .rgba: self = .rgba
    case .ycbcr: self = .ycbcr
    case .cmyk: self = .cmyk
    case .ycck: self = .ycck
    }
  }
}

extension ChromaSubsampling {
  /// Nil where there is no chroma, or one that is not coarser by whole numbers.
  init?(luma: codec_sampling, chroma: codec_sampling) {
    guard chroma.horizontal > 0, chroma.vertical > 0,
      luma.horizontal % chroma.horizontal == 0, luma.vertical % chroma.vertical == 0
    else { return nil }
    self.init(
      across: Int(luma.horizontal / chroma.horizontal), down: Int(luma.vertical / chroma.vertical))
  }
}

extension DecodingOutcome {
  init(_ progress: codec_progress, _ failure: codec_failure) {
    self.init(scans: Int(progress.scans), damage: nil)
    if progress.damage == .ok { return }
    damage = ImageDamage(
      isTruncation: progress.damage == .truncated,
      goodRows: failure.row < 0 ? nil : Int(failure.row), libraryMessage: failure.text)
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
    case .too_much_scan_work: self = .tooMuchScanWork(limit: limit)
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
