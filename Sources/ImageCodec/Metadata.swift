/// What a file says beside its pixels, as far as that matters here.
struct Metadata {
  var orientation = Orientation.upright
  var colour = ColourNotes()
  /// An animated PNG, of which the first frame is decoded.
  var isAnimated = false

  /// Reads what there is, and passes over what is damaged: that is the decoder's to judge. Takes time
  /// in proportion to the number of segments or chunks.
  init(of file: ByteReader, format: ImageFormat) {
    switch format {
    case .jpeg: readSegments(of: file)
    case .png: readChunks(of: file)
    }
  }

  /// The segments of a JPEG before its first scan (ITU-T T.81, annex B). The first EXIF segment
  /// counts.
  private mutating func readSegments(of file: ByteReader) {
    var offset = 2
    var hasExif = false
    while let mark = file.byte(at: offset), let marker = file.byte(at: offset + 1) {
      // Fill bytes before a marker, or stray ones, which the library skips too.
      if mark != 0xFF || marker == 0xFF || marker == 0 {
        offset += 1
        continue
      }
      if marker == 0xDA || marker == 0xD9 { return }
      // Markers without a segment.
      if marker == 0x01 || (0xD0...0xD8).contains(marker) {
        offset += 2
        continue
      }
      guard let length = file.short(at: offset + 2), length >= 2 else { return }
      let segment = file.part(from: offset + 4, length: length - 2)
      if marker == 0xE1, !hasExif, segment.has("Exif\0\0", at: 0) {
        hasExif = true
        orientation =
          ExifOrientation.find(in: segment.part(from: 6, length: segment.count)) ?? .upright
      } else if marker == 0xE2, segment.has("ICC_PROFILE\0", at: 0) {
        colour.hasProfile = true
      }
      offset += 2 + length
    }
  }

  /// The chunks of a PNG to its end: EXIF data may come after the pixels.
  private mutating func readChunks(of file: ByteReader) {
    var offset = 8
    while let length = file.long(at: offset), length <= 0x7FFF_FFFF {
      let chunk = file.part(from: offset + 8, length: length)
      switch file.long(at: offset + 4) {
      case 0x6558_4966:  // eXIf
        orientation = ExifOrientation.find(in: chunk) ?? .upright
      case 0x6943_4350: colour.hasProfile = true  // iCCP
      case 0x7352_4742: colour.isSRGB = true  // sRGB
      case 0x6741_4D41: colour.gamma = chunk.long(at: 0).map { Double($0) / 100_000 }  // gAMA
      case 0x6163_544C: isAnimated = true  // acTL
      case 0x4945_4E44: return  // IEND
      default: break
      }
      offset += 12 + length
    }
  }
}
