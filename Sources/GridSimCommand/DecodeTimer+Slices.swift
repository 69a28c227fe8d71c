import ImageCodec

extension DecodeTimer {
  /// Decodes in slices, and tells how the thread CPU time was spread over the picture: the median
  /// of some decodes, each into a bitmap of fresh pages.
  func slices(samples: Int) throws(CommandError) -> SliceTimes {
    var found: [SliceTimes] = []
    for _ in 0..<samples {
      let result = Platform.withFreshPages(size.byteCount) { slice(into: $0) }
      switch result {
      case nil: throw .noMemoryForPicture(path: path, bytes: size.byteCount)
      case .failure(let error)?: throw .picture(error, path: path)
      case .success(let times)?: found.append(times)
      }
    }
    return SliceTimes(medianOf: found)
  }

  private func slice(
    into buffer: UnsafeMutableRawBufferPointer
  ) -> Result<SliceTimes, ImageDecodingError> {
    bytes.withUnsafeBytes { data in
      do throws(ImageDecodingError) {
        let start = Platform.threadTime()
        var session = try DecodingSession(
          data, header: header, into: buffer, size: size, limits: rules.limits,
          damage: rules.policy)
        var points: [SliceTimes.Point] = []
        func note(_ rows: Int) {
          points.append(.init(rows: rows, time: Double(Platform.threadTime() - start)))
        }
        let rows = header.storedHeight
        while session.rows == 0, !session.isFinished { try session.advance(rows: 1) }
        note(session.rows)
        let count = min(SliceTimes.bandCount, rows)
        for band in 1...count {
          let end = rows * band / count
          if session.rows >= end { continue }
          while session.rows < end, !session.isFinished {
            try session.advance(rows: end - session.rows)
          }
          if band < count { note(session.rows) }
        }
        try session.finish()
        note(rows)
        return .success(SliceTimes(points, rows: rows))
      } catch {
        return .failure(error)
      }
    }
  }
}
