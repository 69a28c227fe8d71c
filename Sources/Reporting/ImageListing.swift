/// What decoding some files has told: what writers turn into text.
package struct ImageListing: Sendable {
  package var toolVersion: String
  package var libraries: [(name: String, version: String)]
  /// The pixels of a slot on the screen, which need not be whole.
  package var slot: (width: Double, height: Double)
  /// How often each picture was decoded.
  package var samples: Int
  /// Whether the pictures were decoded to the slot's size, and the figures are of that.
  package var isDownsampled: Bool
  /// In the order in which the files were found.
  package var entries: [Entry]
  /// Files in folders that are no pictures at all.
  package var skipped: Int
  /// The most memory that the process has held, files and libraries included; nil where the system
  /// does not tell. Not to be confused with the bytes of the bitmaps.
  package var processPeakBytes: Int?

  package init(
    toolVersion: String, libraries: [(name: String, version: String)],
    slot: (width: Double, height: Double), samples: Int, isDownsampled: Bool, entries: [Entry],
    skipped: Int, processPeakBytes: Int?
  ) {
    self.toolVersion = toolVersion
    self.libraries = libraries
    self.slot = slot
    self.samples = samples
    self.isDownsampled = isDownsampled
    self.entries = entries
    self.skipped = skipped
    self.processPeakBytes = processPeakBytes
  }

  /// One file.
  package enum Entry: Sendable {
    case picture(Picture)
    /// Why it was not decoded, and what to do.
    case failure(path: String, fault: String, remedy: String)
  }

  package struct Picture: Sendable {
    package var path: String
    package var kind: Kind
    /// Of the upright picture, in pixels.
    package var width: Int
    package var height: Int
    package var fileBytes: Int
    package var scans: Int
    /// What was decoded: the whole picture, or a downsampled one.
    package var decode: Decode
    /// What decoding to the slot's size costs, where that is smaller and was tried beside the whole.
    package var downsampled: Decode?
    /// What is damaged, in words, where that was passed over and is to be told.
    package var warning: String?

    package init(
      path: String, kind: Kind, width: Int, height: Int, fileBytes: Int, scans: Int,
      decode: Decode, downsampled: Decode?, warning: String?
    ) {
      self.path = path
      self.kind = kind
      self.width = width
      self.height = height
      self.fileBytes = fileBytes
      self.scans = scans
      self.decode = decode
      self.downsampled = downsampled
      self.warning = warning
    }

    /// Millions of the file's pixels decoded in a second, by the median; nil where it took no time.
    var megapixelsPerSecond: Double? {
      decode.median > 0 ? Double(width * height) / 1000 / decode.median : nil
    }
  }

  /// How a file stores its picture.
  package struct Kind: Sendable {
    /// `jpeg` or `png`.
    package var format: String
    /// `baseline`, `progressive`, `arithmetic`, `interlaced`; nil for a usual PNG.
    package var coding: String?
    package var colourModel: String
    package var subsampling: String?
    package var bitDepth: Int
    package var hasAlpha: Bool
    /// As in EXIF, 1 for upright.
    package var orientation: Int
    /// Units from one restart marker to the next, 0 without.
    package var restartInterval: Int
    package var isAnimated: Bool
    /// `ICC profile`, `sRGB`, `gamma 0.45455`.
    package var colourNotes: [String]

    package init(
      format: String, coding: String?, colourModel: String, subsampling: String?, bitDepth: Int,
      hasAlpha: Bool, orientation: Int, restartInterval: Int, isAnimated: Bool,
      colourNotes: [String]
    ) {
      self.format = format
      self.coding = coding
      self.colourModel = colourModel
      self.subsampling = subsampling
      self.bitDepth = bitDepth
      self.hasAlpha = hasAlpha
      self.orientation = orientation
      self.restartInterval = restartInterval
      self.isAnimated = isAnimated
      self.colourNotes = colourNotes
    }
  }

  /// What decoding to one size costs, in milliseconds of thread CPU time.
  package struct Decode: Sendable {
    package var width: Int
    package var height: Int
    package var median: Double
    package var p95: Double
    /// The median into a bitmap whose pages are there already; nil where that was not tried.
    package var reused: Double?
    /// How the median is spread over the picture; nil where nobody asked.
    package var slices: CostSummary.Slices?

    package init(
      width: Int, height: Int, median: Double, p95: Double, reused: Double?,
      slices: CostSummary.Slices? = nil
    ) {
      self.width = width
      self.height = height
      self.median = median
      self.p95 = p95
      self.reused = reused
      self.slices = slices
    }

    /// Of the bitmap.
    package var bytes: Int { width * height * 4 }
  }
}
