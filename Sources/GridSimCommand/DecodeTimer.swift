import ImageCodec

/// Decodes a picture some times over, and tells the thread CPU time that each decode took.
struct DecodeTimer {
  let path: String
  let bytes: [UInt8]
  let header: ImageHeader
  /// The size to decode to; the header's for the whole picture.
  let size: PixelSize
  let rules: DecodingRules

  struct Times {
    /// Into a bitmap of fresh pages, as an app pays it. Nanoseconds.
    var fresh: [Int64] = []
    /// Into the same bitmap once more.
    var reused: [Int64] = []
    var outcome: DecodingOutcome?
  }

  /// - Parameter reuses: whether each bitmap is decoded into once more.
  func times(samples: Int, reuses: Bool = false) throws(CommandError) -> Times {
    var times = Times()
    for _ in 0..<samples {
      let start = Platform.threadTime()
      let result = Platform.withFreshPages(size.byteCount) { buffer -> Sample in
        let first = decode(into: buffer)
        let middle = Platform.threadTime()
        guard reuses, case .success = first else { return Sample(middle, nil, first) }
        let again = decode(into: buffer)
        return Sample(middle, Platform.threadTime() - middle, again)
      }
      guard let result else { throw .noMemoryForPicture(path: path, bytes: size.byteCount) }
      switch result.outcome {
      case .failure(let error): throw .picture(error, path: path)
      case .success(let outcome): times.outcome = outcome
      }
      times.fresh.append(result.middle - start)
      if let reused = result.reused { times.reused.append(reused) }
    }
    return times
  }

  private struct Sample {
    let middle: Int64
    let reused: Int64?
    let outcome: Result<DecodingOutcome, ImageDecodingError>

    init(
      _ middle: Int64, _ reused: Int64?, _ outcome: Result<DecodingOutcome, ImageDecodingError>
    ) {
      self.middle = middle
      self.reused = reused
      self.outcome = outcome
    }
  }

  private func decode(
    into buffer: UnsafeMutableRawBufferPointer
  ) -> Result<DecodingOutcome, ImageDecodingError> {
    bytes.withUnsafeBytes { data in
      do throws(ImageDecodingError) {
        return .success(
          try ImageCodec.decode(
            data, header: header, into: buffer, size: size, limits: rules.limits,
            damage: rules.policy))
      } catch {
        return .failure(error)
      }
    }
  }
}
