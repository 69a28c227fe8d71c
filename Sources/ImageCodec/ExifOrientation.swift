/// Finds the orientation in EXIF data, whose form is that of TIFF 6.0.
///
/// A parser of our own, because the usual library (libexif) reads everything to give this one number,
/// and would be one more dependency that parses hostile bytes.
enum ExifOrientation {
  private static let tag = 0x0112
  private static let typeShort = 3
  private static let mostEntries = 1000

  /// The orientation of TIFF data; nil where they hold none, or one that is not 1 to 8.
  static func find(in tiff: ByteReader) -> Orientation? {
    let isLittle: Bool
    switch tiff.short(at: 0) {
    case 0x4949: isLittle = true
    case 0x4D4D: isLittle = false
    default: return nil
    }
    guard tiff.short(at: 2, isLittle: isLittle) == 42,
      let directory = tiff.long(at: 4, isLittle: isLittle),
      let entries = tiff.short(at: directory, isLittle: isLittle)
    else { return nil }
    for index in 0..<min(entries, mostEntries) {
      let entry = directory + 2 + index * 12
      guard let found = tiff.short(at: entry, isLittle: isLittle) else { return nil }
      if found == tag {
        guard tiff.short(at: entry + 2, isLittle: isLittle) == typeShort,
          tiff.long(at: entry + 4, isLittle: isLittle) == 1,
          let value = tiff.short(at: entry + 8, isLittle: isLittle)
        else { return nil }
        return Orientation(rawValue: value)
      }
    }
    return nil
  }
}
