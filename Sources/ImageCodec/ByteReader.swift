/// Reads numbers out of borrowed bytes, and never beyond their end. It must not outlive the bytes,
/// which whoever makes one answers for.
@safe
struct ByteReader {
  private let bytes: UnsafeRawBufferPointer
  let count: Int

  init(_ bytes: UnsafeRawBufferPointer) {
    unsafe self.bytes = bytes
    count = bytes.count
  }

  func byte(at offset: Int) -> Int? {
    guard offset >= 0, offset < count else { return nil }
    return unsafe Int(bytes[offset])
  }

  /// The most significant byte first, or last where `isLittle`.
  func short(at offset: Int, isLittle: Bool = false) -> Int? {
    guard let first = byte(at: offset), let second = byte(at: offset + 1) else { return nil }
    return isLittle ? second << 8 | first : first << 8 | second
  }

  /// As `short`, of four bytes.
  func long(at offset: Int, isLittle: Bool = false) -> Int? {
    guard let first = short(at: offset, isLittle: isLittle),
      let second = short(at: offset + 2, isLittle: isLittle)
    else { return nil }
    return isLittle ? second << 16 | first : first << 16 | second
  }

  func has(_ text: StaticString, at offset: Int) -> Bool {
    "\(text)".utf8.enumerated().allSatisfy { byte(at: offset + $0) == Int($1) }
  }

  /// The part from `offset` on, cut to `length` bytes or to the end.
  func part(from offset: Int, length: Int) -> ByteReader {
    let start = min(max(offset, 0), count)
    let end = min(start + max(length, 0), count)
    return unsafe ByteReader(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
  }
}
