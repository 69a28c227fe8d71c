/// Builds JPEG headers byte by byte (ITU-T T.81, annex B), without a library.
enum CraftedJPEG {
  /// Start, frame header and the first scan's header: all that a reader needs to know the size.
  /// No tables and no data, so that decoding fails.
  static func header(
    width: Int, height: Int, components: Int = 3, precision: UInt8 = 8, frame: UInt8 = 0xC0
  ) -> [UInt8] {
    var frameHeader = [precision] + short(height) + short(width) + [UInt8(components)]
    var scanHeader = [UInt8(min(components, 4))]
    for identifier in 1...UInt8(components) {
      frameHeader += [identifier, 0x11, 0]
      if identifier <= 4 { scanHeader += [identifier, 0] }
    }
    scanHeader += [0, 63, 0]
    return [0xFF, 0xD8] + segment(frame, frameHeader) + segment(0xDA, scanHeader)
  }

  static func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
    [0xFF, marker] + short(data.count + 2) + data
  }

  /// Where each segment with this marker begins, up to the first scan's data and at each later
  /// marker: entropy-coded data never hold 0xFF before a byte other than 0 or a restart.
  static func offsets(of marker: UInt8, in bytes: [UInt8]) -> [Int] {
    bytes.indices.dropLast().filter { bytes[$0] == 0xFF && bytes[$0 + 1] == marker }
  }

  private static func short(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }
}
