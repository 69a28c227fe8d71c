internal import CImageCodec

/// A decode that is advanced some rows at a time, so that each slice can be timed.
///
/// The file's bytes and the buffer are borrowed for the whole life of the session. It owns the
/// library's state, and may be used from one thread at a time.
@safe
package struct DecodingSession: ~Copyable {
  private let decoder: OpaquePointer

  /// Rows, as stored, whose pixels are in the buffer. It stays 0 while a JPEG of several scans is
  /// read in, and grows only in the last pass of an interlaced PNG.
  package private(set) var rows = 0
  package private(set) var isFinished = false
  package private(set) var outcome = DecodingOutcome(scans: 0, damage: nil)

  /// Takes the memory that decoding needs, and decodes nothing yet.
  ///
  /// `size` is that of `header` or smaller: then the picture is downsampled, a JPEG in two steps, by
  /// 1, 2, 4 or 8 within its transform and then by area, a PNG by area alone. The bitmap in `buffer`
  /// is as `ImageCodec.decode` describes it.
  ///
  /// - Precondition: `size` is at least 1 × 1, and no side of it exceeds the header's.
  package init(
    _ bytes: UnsafeRawBufferPointer, header: ImageHeader,
    into buffer: UnsafeMutableRawBufferPointer, size: PixelSize,
    limits: DecodingLimits = .standard, damage: DamagePolicy = .refused
  ) throws(ImageDecodingError) {
    precondition(
      (1...max(1, header.width)).contains(size.width)
        && (1...max(1, header.height)).contains(size.height),
      "\(size) is no size to scale \(header.size) down to")
    let format = unsafe try ImageCodec.recognise(bytes)
    var opened: OpaquePointer?
    var stored = codec_header()
    var failure = codec_failure()
    let status = unsafe codec_open(
      codec_format(format), codec_input(bytes), codec_limits(limits), damage == .tolerated, &opened,
      &stored, &failure)
    if let error = ImageDecodingError(status, failure) { throw error }
    guard let decoder = unsafe opened else { throw .outOfMemory }

    let output = unsafe codec_output(buffer, header, size)
    if var error = unsafe ImageDecodingError(codec_start(decoder, output, &failure), failure) {
      unsafe codec_close(decoder)
      if case .bufferTooSmall(let needed, _) = error {
        error = unsafe .bufferTooSmall(needed: needed, given: buffer.count)
      }
      throw error
    }
    unsafe self.decoder = decoder
  }

  /// Decodes about `count` more rows: a few more where the library hands over several together. A
  /// JPEG of several scans is read in first, in slices that cover as many rows of one scan.
  ///
  /// After an error the session is of no more use, and the buffer's contents are unspecified.
  package mutating func advance(rows count: Int) throws(ImageDecodingError) {
    precondition(count > 0, "a slice has at least one row, not \(count)")
    var progress = codec_progress()
    var failure = codec_failure()
    let status = unsafe codec_advance(decoder, UInt32(clamping: count), &progress, &failure)
    if let error = ImageDecodingError(status, failure) { throw error }
    rows = Int(progress.rows)
    isFinished = progress.is_finished
    outcome = DecodingOutcome(progress, failure)
  }

  /// Decodes all that is left.
  package mutating func finish() throws(ImageDecodingError) {
    while !isFinished { try advance(rows: Int(UInt32.max)) }
  }

  deinit { unsafe codec_close(decoder) }
}
