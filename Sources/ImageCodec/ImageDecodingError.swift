/// Why a picture was refused. The payload is facts; whoever shows it phrases the sentence.
package enum ImageDecodingError: Error, Sendable, Equatable {
  /// No byte at all.
  case empty

  /// Neither JPEG nor PNG by content; the format, where it is another well-known one.
  case unrecognised(ForeignFormat?)

  /// The data end before the picture does. `row` counts the rows from the top that are known to be
  /// complete; the libraries read ahead, so there may be a few more. It is nil in the header, and in
  /// a JPEG of several scans, which has no complete rows until its end.
  case truncated(row: Int?)

  /// The data contradict the format, or left the library to guess. `row` as for `truncated`.
  case corrupt(row: Int?, libraryMessage: String)

  /// More pixels than `limit`.
  case tooManyPixels(width: Int, height: Int, limit: Int)

  /// A side longer than `limit` pixels.
  case sideTooLong(width: Int, height: Int, limit: Int)

  /// A JPEG of more than `limit` scans.
  case tooManyScans(limit: Int)

  /// A JPEG whose scans visit more than `limit` samples together.
  case tooMuchScanWork(limit: Int)

  /// A JPEG whose coefficients, or an interlaced PNG whose pixels, take more than `limit` bytes beside
  /// the bitmap.
  case tooMuchWorkingMemory(limit: Int)

  /// Legal, and not decoded here.
  case unsupported(UnsupportedFeature)

  /// The system gave the library no memory.
  case outOfMemory

  /// The caller's buffer holds `given` bytes, and the picture takes `needed`.
  case bufferTooSmall(needed: Int, given: Int)

  /// The bytes now describe another size than the header that the caller read from them.
  case sizeChanged(width: Int, height: Int)
}

/// What a legal file may use that is not decoded here.
package enum UnsupportedFeature: Sendable, Equatable {
  /// A JPEG of other than 8 bits per sample.
  case samplePrecision(bits: Int)

  /// A JPEG of that many components, for which no colour space is defined.
  case colourSpace(components: Int)

  /// The PNG dialect that Xcode writes into app bundles (`CgBI`).
  case appleOptimisedPNG

  /// What the JPEG library says that it lacks, arithmetic coding or lossless frames, say.
  case libraryFeature(libraryMessage: String)
}
