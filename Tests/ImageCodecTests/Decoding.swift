import ImageCodec
import Testing

/// A decoded picture, and what became of the bytes after it.
struct Decoded {
  var header: ImageHeader
  var pixels: [UInt8]
  var outcome: DecodingOutcome
  /// Rows done after each slice.
  var progress: [Int]

  var size: String { "\(header.width)x\(header.height)" }

  /// 64-bit FNV-1a, as hexadecimal digits.
  var digest: String {
    let digest = pixels.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { digest, byte in
      (digest ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    let digits = String(digest, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// How a test wants a picture decoded.
struct Wish {
  /// The whole size where it is nil.
  var size: PixelSize?
  var limits = DecodingLimits.standard
  var damage = DamagePolicy.refused
  /// Rows at a time; all at once where it is nil.
  var slice: Int?
}

/// Reads header and pixels. The input is copied to a block of exactly its size, so that a sanitizer
/// sees a read beyond it, and a margin after the bitmap must stay as it was.
func decode(
  _ bytes: some Collection<UInt8>, _ wish: Wish
) throws(ImageDecodingError) -> Decoded {
  let input = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
  defer { input.deallocate() }
  input.copyBytes(from: bytes)
  let data = UnsafeRawBufferPointer(input)
  let header = try ImageCodec.header(of: data, limits: wish.limits)
  let size = wish.size ?? header.size

  let margin = 64
  let output = UnsafeMutableRawBufferPointer.allocate(
    byteCount: size.byteCount + margin, alignment: 16)
  defer { output.deallocate() }
  // What was in the bitmap before must not show.
  output.initializeMemory(as: UInt8.self, repeating: 0xA5)
  let beyond = UnsafeMutableRawBufferPointer(rebasing: output[size.byteCount...])
  defer {
    if !beyond.elementsEqual(repeatElement(0xA5, count: margin)) {
      Issue.record("the decoder wrote beyond the bitmap")
    }
  }
  var session = try DecodingSession(
    data, header: header, into: output, size: size, limits: wish.limits, damage: wish.damage)
  var progress: [Int] = []
  while !session.isFinished {
    try session.advance(rows: wish.slice ?? .max)
    progress.append(session.rows)
  }
  return Decoded(
    header: header, pixels: Array(output[..<size.byteCount]), outcome: session.outcome,
    progress: progress)
}

func decode(
  _ bytes: some Collection<UInt8>, limits: DecodingLimits = .standard
) throws(ImageDecodingError) -> Decoded {
  try decode(bytes, Wish(limits: limits))
}

/// The error with which the bytes are refused; nil where they decode.
func refusal(
  of bytes: some Collection<UInt8>, limits: DecodingLimits = .standard
) -> ImageDecodingError? {
  do throws(ImageDecodingError) {
    _ = try decode(bytes, limits: limits)
    return nil
  } catch {
    return error
  }
}
