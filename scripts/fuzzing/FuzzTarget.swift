// One file a call, decoded as its last byte chooses: whole or small, at once or in slices, damage
// refused or tolerated. Compiled together with the codec's own sources, so it needs no import.

#if FUZZ_PNG
  private let wanted = ImageFormat.png
#else
  private let wanted = ImageFormat.jpeg
#endif

/// Small, so that many files are tried in a second.
private let limits = DecodingLimits(
  pixels: 1_000_000, scans: 50, scanSamples: 20_000_000, chunkBytes: 1_000_000,
  workingBytes: 8_000_000)

/// The function that libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeRawBufferPointer(start: start, count: count)
  guard ImageCodec.format(of: bytes) == wanted, let choice = bytes.last else { return -1 }
  do {
    let header = try ImageCodec.header(of: bytes, limits: limits)
    var size = header.size
    if choice & 1 == 1 {
      size = size.covering(width: Double(1 + choice / 4), height: Double(1 + choice / 8))
    }
    // Exactly as large as it has to be, so that the sanitizer sees a write beyond it.
    let bitmap = UnsafeMutableRawBufferPointer.allocate(byteCount: size.byteCount, alignment: 16)
    defer { bitmap.deallocate() }
    var session = try DecodingSession(
      bytes, header: header, into: bitmap, size: size, limits: limits,
      damage: choice & 2 == 2 ? .tolerated : .refused)
    while !session.isFinished { try session.advance(rows: choice & 4 == 4 ? 7 : .max) }
  } catch {
    return 0
  }
  return 0
}
