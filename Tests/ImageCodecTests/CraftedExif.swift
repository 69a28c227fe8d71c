/// Builds EXIF data byte by byte (EXIF 2.32, TIFF 6.0), without a library.
enum CraftedExif {
  /// TIFF data whose only directory holds the maker's name and the orientation.
  static func tiff(orientation: Int, isLittle: Bool) -> [UInt8] {
    func short(_ value: Int) -> [UInt8] {
      let bytes = [UInt8(value >> 8), UInt8(value & 0xFF)]
      return isLittle ? bytes.reversed() : bytes
    }
    func long(_ value: Int) -> [UInt8] {
      isLittle
        ? short(value & 0xFFFF) + short(value >> 16) : short(value >> 16) + short(value & 0xFFFF)
    }
    let maker = short(0x010F) + short(2) + long(3) + Array("ab\0\0".utf8)
    let turned = short(0x0112) + short(3) + long(1) + short(orientation) + short(0)
    return Array((isLittle ? "II" : "MM").utf8) + short(42) + long(8) + short(2) + maker + turned
      + long(0)
  }

  /// A JPEG with an EXIF segment after its start.
  static func jpeg(_ bytes: [UInt8], orientation: Int, isLittle: Bool = true) -> [UInt8] {
    let data = Array("Exif\0\0".utf8) + tiff(orientation: orientation, isLittle: isLittle)
    return bytes[..<2] + CraftedJPEG.segment(0xE1, data) + bytes[2...]
  }

  /// A PNG with an eXIf chunk before its end chunk.
  static func png(_ bytes: [UInt8], orientation: Int) -> [UInt8] {
    let chunk = CraftedPNG.chunk("eXIf", tiff(orientation: orientation, isLittle: false))
    return bytes.dropLast(12) + chunk + bytes.suffix(12)
  }
}

/// Turns pixels upright by the words of EXIF 2.32: where the stored row 0 and column 0 are seen.
func upright(_ stored: [UInt8], width: Int, height: Int, orientation: Int) -> [UInt8] {
  // Row 0 is the top, bottom, left or right; column 0 is the left, right, top or bottom.
  let sides = [
    ("top", "left"), ("top", "right"), ("bottom", "right"), ("bottom", "left"), ("left", "top"),
    ("right", "top"), ("right", "bottom"), ("left", "bottom"),
  ]
  let (rowZero, columnZero) = sides[orientation - 1]
  let swaps = rowZero == "left" || rowZero == "right"
  let outWidth = swaps ? height : width
  var turned = stored
  for y in 0..<height {
    for x in 0..<width {
      let byRow = rowZero == "top" || rowZero == "left" ? y : height - 1 - y
      let byColumn = columnZero == "left" || columnZero == "top" ? x : width - 1 - x
      let target = swaps ? byColumn * outWidth + byRow : byRow * outWidth + byColumn
      let source = y * width + x
      for component in 0..<4 { turned[target * 4 + component] = stored[source * 4 + component] }
    }
  }
  return turned
}
