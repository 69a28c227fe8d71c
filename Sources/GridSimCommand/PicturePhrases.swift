import ImageCodec

/// The sentences for pictures that are refused.
enum PicturePhrases {
  static func phrase(_ error: ImageDecodingError, path: String) -> String {
    let (fault, remedy) = parts(error)
    return "'\(path)' \(fault); \(remedy)"
  }

  /// What is wrong with a picture, as the end of a sentence about it, and what to do.
  static func parts(_ error: ImageDecodingError) -> (fault: String, remedy: String) {
    switch error {
    case .empty: ("is empty", "copy the picture again")
    case .unrecognised(let foreign): unrecognised(foreign)
    case .truncated(let row): ("ends before the picture does\(at(row))", copyOrAccept(row))
    case .corrupt(let row, let message):
      ("is damaged\(at(row)): \(tidy(message))", copyOrAccept(row))
    case .tooManyPixels(let width, let height, let limit):
      (
        "is \(width)×\(height), more than \(megas(limit)) megapixels",
        "scale the picture down, or allow more with --max-pixels"
      )
    case .sideTooLong(let width, let height, let limit):
      ("is \(width)×\(height), a side above \(limit) pixels", "scale the picture down")
    case .tooManyScans(let limit):
      (
        "has more than \(limit) scans",
        "save it again as a baseline JPEG, or allow more with --max-scans"
      )
    case .tooMuchScanWork(let limit):
      (
        "has scans that visit more than \(megas(limit)) megasamples together",
        "save it again as a baseline JPEG, or allow more with --max-scan-work"
      )
    case .tooMuchWorkingMemory(let limit):
      (
        "takes more than \(megas(limit)) MB beside its bitmap",
        "save it again, not progressive and not interlaced, or allow more with --max-memory"
      )
    case .unsupported(let feature): words(for: feature)
    case .outOfMemory: ("is more than the system has memory for", "use a smaller picture")
    case .bufferTooSmall(let needed, let given):
      ("takes \(needed) bytes decoded, not \(given)", "run again, the file has changed")
    case .sizeChanged(let width, let height):
      ("is now \(width)×\(height)", "run again, the file has changed")
    }
  }

  /// Damage that was passed over, as the end of a sentence about the picture.
  static func damage(_ damage: ImageDamage, rows: Int) -> String {
    let good = damage.goodRows.map { " (\($0) of \(rows) rows are good)" } ?? ""
    return damage.isTruncation
      ? "ends before the picture does\(good)" : "is damaged\(good): \(tidy(damage.libraryMessage))"
  }

  private static func unrecognised(_ foreign: ForeignFormat?) -> (fault: String, remedy: String) {
    guard let foreign else {
      return ("is neither a JPEG nor a PNG file", "give pictures or folders of them")
    }
    return (
      "is a \(foreign.name) file, which is not decoded here",
      "convert it to JPEG or PNG, as with: \(foreign.conversion)"
    )
  }

  private static func at(_ row: Int?) -> String { row.map { " (after row \($0))" } ?? "" }

  /// Damage in a header leaves nothing to accept.
  private static func copyOrAccept(_ row: Int?) -> String {
    row == nil
      ? "copy the picture again" : "copy the picture again, or use it with --on-damage accept"
  }

  private static func megas(_ count: Int) -> String {
    count % 1_000_000 == 0 ? "\(count / 1_000_000)" : "\(Double(count) / 1_000_000)"
  }

  private static func words(for feature: UnsupportedFeature) -> (fault: String, remedy: String) {
    switch feature {
    case .samplePrecision(let bits):
      ("has \(bits) bits a sample, which is not decoded here", "save it with 8")
    case .colourSpace(let components):
      ("has \(components) colour components, which no colour space here has", "save it as RGB")
    case .appleOptimisedPNG:
      (
        "is a PNG that Xcode optimised for a device", "use the original, or revert it with pngcrush"
      )
    case .libraryFeature(let message):
      ("uses what the JPEG library lacks (\(tidy(message)))", "save it as a baseline JPEG")
    }
  }

  /// A library's message as a part of a sentence.
  private static func tidy(_ message: String) -> String {
    var text = Substring(message)
    while let last = text.last, last == "." || last.isWhitespace { text.removeLast() }
    return String(text)
  }
}

extension ForeignFormat {
  /// As people write it.
  var name: String {
    switch self {
    case .avif: "AVIF"
    case .bmp: "BMP"
    case .gif: "GIF"
    case .heic: "HEIC"
    case .jpeg2000: "JPEG 2000"
    case .jpegXL: "JPEG XL"
    case .pdf: "PDF"
    case .tiff: "TIFF"
    case .webp: "WebP"
    }
  }

  /// A command that makes a JPEG or PNG of such a file.
  var conversion: String {
    switch self {
    case .webp: "dwebp IN.webp -o OUT.png"
    case .heic: "heif-convert IN.heic OUT.jpg"
    case .avif: "avifdec IN.avif OUT.png"
    case .jpegXL: "djxl IN.jxl OUT.png"
    case .jpeg2000: "opj_decompress -i IN.jp2 -o OUT.png"
    case .pdf: "pdftoppm -png IN.pdf OUT"
    case .bmp, .gif, .tiff: "magick IN.\(rawValue) OUT.png"
    }
  }
}
