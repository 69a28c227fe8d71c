extension ImageListing {
  package var pictures: [Picture] {
    entries.compactMap { if case .picture(let picture) = $0 { picture } else { nil } }
  }

  package var failures: [(path: String, fault: String, remedy: String)] {
    entries.compactMap { entry in
      if case .failure(let path, let fault, let remedy) = entry {
        (path, fault, remedy)
      } else {
        nil
      }
    }
  }

  /// Decoded pixels for each pixel of the slot.
  func oversize(_ decode: Decode) -> Double {
    Double(decode.width * decode.height) / (slot.width * slot.height)
  }

  var summary: Summary { Summary(self) }

  /// Figures over all pictures.
  struct Summary {
    let files: Int
    let failed: Int
    let fileBytes: Int
    let decodedBytes: Int
    /// The sum of the medians.
    let milliseconds: Double
    /// At most five, the slowest first.
    let slowest: [Picture]
    /// What decoding all to the slot's size costs; nil where no picture is larger, or that was done.
    let downsampled: (milliseconds: Double, bytes: Int)?

    init(_ listing: ImageListing) {
      let pictures = listing.pictures
      files = listing.entries.count
      failed = files - pictures.count
      fileBytes = pictures.reduce(0) { $0 + $1.fileBytes }
      decodedBytes = pictures.reduce(0) { $0 + $1.decode.bytes }
      milliseconds = pictures.reduce(0) { $0 + $1.decode.median }
      slowest = Array(pictures.sorted { $0.decode.median > $1.decode.median }.prefix(5))
      let smaller = pictures.map { $0.downsampled ?? $0.decode }
      let isSmaller = pictures.contains { $0.downsampled != nil }
      downsampled =
        isSmaller
        ? (smaller.reduce(0) { $0 + $1.median }, smaller.reduce(0) { $0 + $1.bytes }) : nil
    }
  }
}
