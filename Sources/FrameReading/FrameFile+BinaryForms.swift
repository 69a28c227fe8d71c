// Forms that are known by their first bytes, to be refused by name.
extension FrameFile {
  /// Whether it is gzip, after RFC 1952.
  static func isCompressed(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

  /// Whether it is Perfetto's protobuf: packets, each a field 1 of one message and behind its
  /// length, the first of which holds bytes that no text has.
  ///
  /// The key of that field is a line feed, so that its first byte alone tells nothing.
  /// Source: https://perfetto.dev/docs/reference/trace-packet-proto.
  static func isPerfettoTrace(_ bytes: [UInt8]) -> Bool {
    let key: UInt8 = 0x0A
    guard bytes.first == key else { return false }
    var (length, start) = (0, 1)
    while start < min(bytes.count, 6) {
      let byte = bytes[start]
      length |= Int(byte & 0x7F) << (7 * (start - 1))
      start += 1
      if byte < 0x80 { break }
    }
    let end = start + length
    guard end == bytes.count || end < bytes.count && bytes[end] == key else { return false }
    return bytes[start..<end].contains { $0 < 0x20 && ![0x09, 0x0A, 0x0D].contains($0) }
  }
}
