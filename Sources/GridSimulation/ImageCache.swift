import VirtualTime

/// What an image cache keeps.
package enum CacheKind: Sendable, Equatable {
  /// Nothing is kept.
  case none
  /// All is kept until memory is short, as UIImage(named:) does.
  case named
  /// The images used last, up to that many bytes of bitmaps.
  case lru(bytes: Int)

  /// Reads `none`, `named` or `lru:64MB` (B, kB, MB, GB; powers of ten); nil for anything else.
  package static func parse(_ text: String) -> CacheKind? {
    switch text {
    case "none": return CacheKind.none
    case "named": return .named
    default:
      guard text.hasPrefix("lru:") else { return nil }
      let size = text.dropFirst("lru:".count)
      let units = [("kB", 1e3), ("KB", 1e3), ("MB", 1e6), ("GB", 1e9), ("B", 1)]
      guard let unit = units.first(where: { size.hasSuffix($0.0) }),
        let count = Quantity.number(size.dropLast(unit.0.count))
      else { return nil }
      let bytes = (count * unit.1).rounded()
      return (0...1e15).contains(bytes) ? .lru(bytes: Int(bytes)) : nil
    }
  }

  /// The kind as it is written on the command line.
  package var text: String {
    switch self {
    case .none: "none"
    case .named: "named"
    case .lru(let bytes):
      [(1_000_000_000, "GB"), (1_000_000, "MB"), (1000, "kB")]
        .first { bytes > 0 && bytes % $0.0 == 0 }
        .map { "lru:\(bytes / $0.0)\($0.1)" } ?? "lru:\(bytes)B"
    }
  }
}

/// Decoded images by distinct image, the one used last at the end.
///
/// Looking up and adding cost O(images kept).
struct ImageCache {
  let kind: CacheKind
  private var entries: [DecodedImage] = []
  private var bytes = 0

  init(_ kind: CacheKind) { self.kind = kind }

  /// The image, which then is the one used last.
  mutating func find(_ image: Int) -> DecodedImage? {
    guard let index = entries.lastIndex(where: { $0.image == image }) else { return nil }
    let found = entries.remove(at: index)
    entries.append(found)
    return found
  }

  /// Adds an image that is not in the cache; what it gives up for that, and whether it is kept.
  mutating func add(_ image: DecodedImage) -> (isKept: Bool, dropped: [DecodedImage]) {
    switch kind {
    case .none: return (false, [])
    case .named: break
    case .lru(let limit):
      guard image.bytes <= limit else { return (false, []) }
      var leaving = 0
      while bytes + image.bytes > limit {
        bytes -= entries[leaving].bytes
        leaving += 1
      }
      let dropped = Array(entries[..<leaving])
      entries.removeFirst(leaving)
      entries.append(image)
      bytes += image.bytes
      return (true, dropped)
    }
    entries.append(image)
    bytes += image.bytes
    return (true, [])
  }

  /// Empties the cache; what was in it.
  mutating func removeAll() -> [DecodedImage] {
    defer {
      entries = []
      bytes = 0
    }
    return entries
  }
}
