import ImageCodec

/// The sentences for pictures that are refused.
enum PicturePhrases {
  static func phrase(_ error: ImageDecodingError, path: String) -> String {
    switch error {
    case .empty: "'\(path)' is empty; copy the picture again"
    case .unrecognised(let foreign):
      if let foreign {
        "'\(path)' is a \(foreign.rawValue.uppercased()) file, which is not decoded here; "
          + "convert it to JPEG or PNG"
      } else {
        "'\(path)' is neither a JPEG nor a PNG file; give --images pictures or folders of them"
      }
    case .truncated(let row):
      "'\(path)' ends before the picture does\(at(row)); copy the picture again"
    case .corrupt(let row, let message):
      "'\(path)' is damaged\(at(row)): \(tidy(message)); copy the picture again"
    case .tooManyPixels(let width, let height, let limit):
      "'\(path)' is \(width)×\(height), more than \(limit / 1_000_000) megapixels; "
        + "scale the picture down"
    case .sideTooLong(let width, let height, let limit):
      "'\(path)' is \(width)×\(height), a side above \(limit) pixels; scale the picture down"
    case .tooManyScans(let limit):
      "'\(path)' has more than \(limit) scans; save it again as a baseline JPEG"
    case .tooMuchWorkingMemory(let limit):
      "'\(path)' takes more than \(limit / 1_000_000) MB of working memory; "
        + "save it again as a baseline JPEG"
    case .unsupported(let feature): "'\(path)' \(words(for: feature))"
    case .outOfMemory: "no memory to decode '\(path)'; use a smaller picture"
    case .bufferTooSmall(let needed, let given):
      "'\(path)' takes \(needed) bytes decoded, not \(given); run again, the file has changed"
    case .sizeChanged(let width, let height):
      "'\(path)' is now \(width)×\(height); run again, the file has changed"
    }
  }

  private static func at(_ row: Int?) -> String { row.map { " (after row \($0))" } ?? "" }

  private static func words(for feature: UnsupportedFeature) -> String {
    switch feature {
    case .samplePrecision(let bits):
      "has \(bits) bits a sample, which is not decoded here; save it with 8"
    case .colourSpace(let components):
      "has \(components) colour components, which no colour space here has; save it as RGB"
    case .appleOptimisedPNG:
      "is a PNG that Xcode optimised for a device; use the original, or revert it with pngcrush"
    case .libraryFeature(let message):
      "uses what the JPEG library lacks (\(tidy(message))); save it as a baseline JPEG"
    }
  }

  /// A library's message as a part of a sentence.
  private static func tidy(_ message: String) -> String {
    var text = Substring(message)
    while let last = text.last, last == "." || last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
