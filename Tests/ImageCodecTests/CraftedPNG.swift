/// Builds PNG files byte by byte, by the PNG specification, without a library.
enum CraftedPNG {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  static func chunk(_ type: String, _ data: [UInt8] = []) -> [UInt8] {
    let body = Array(type.utf8) + data
    return bigEndian(data.count) + body + bigEndian(Int(crc(body)))
  }

  static func header(
    width: Int, height: Int, bitDepth: UInt8 = 8, colourType: UInt8 = 6, interlaced: Bool = false
  ) -> [UInt8] {
    let size = bigEndian(width) + bigEndian(height)
    return signature
      + chunk("IHDR", size + [bitDepth, colourType, 0, 0, interlaced ? 1 : 0])
  }

  /// A whole file whose rows are stored without compression; each row is its filter's number and
  /// its samples.
  static func file(header: [UInt8], extra: [UInt8] = [], rows: [[UInt8]]) -> [UInt8] {
    header + extra + chunk("IDAT", zlibStored(Array(rows.joined()))) + chunk("IEND")
  }

  /// RFC 1950 around stored blocks of RFC 1951.
  static func zlibStored(_ data: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var rest = data[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      let size = UInt16(block.count)
      stream.append(rest.isEmpty ? 1 : 0)
      for half in [size, ~size] { stream += [UInt8(half & 0xFF), UInt8(half >> 8)] }
      stream += block
    } while !rest.isEmpty

    var sums = (a: 1, b: 0)
    for byte in data {
      sums.a = (sums.a + Int(byte)) % 65521
      sums.b = (sums.b + sums.a) % 65521
    }
    return stream + bigEndian(sums.b << 16 | sums.a)
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0 as UInt32) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in
        crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1
      }
    }
  }

  private static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
