/// What the first bytes of a file say that it is.
///
/// Names and extensions play no part: a WebP file called `photo.png` is a WebP file.
struct Signature {
  /// A copy, so that the rest of this file needs no unsafe code; enough for any signature here.
  private let start: [UInt8]

  init(of bytes: UnsafeRawBufferPointer) {
    start = unsafe Array(bytes.prefix(128))
  }

  /// JPEG by its start marker and the marker after it. PNG by the first four bytes of its
  /// signature: the other four exist to be damaged by text transfers, and a picture that such a
  /// transfer damaged is a damaged PNG, not an unknown file.
  var format: ImageFormat? {
    if has([0xFF, 0xD8, 0xFF]) { return .jpeg }
    if has([0x89, 0x50, 0x4E, 0x47]) { return .png }
    return nil
  }

  /// The PNG dialect that Xcode writes into app bundles: its first chunk is no PNG chunk, its
  /// deflate stream has no header, and its pixels are premultiplied BGRA.
  var isAppleOptimisedPNG: Bool {
    format == .png && has("CgBI", at: 12)
  }

  var foreignFormat: ForeignFormat? {
    if has("GIF87a") || has("GIF89a") { return .gif }
    if has("RIFF") && has("WEBP", at: 8) { return .webp }
    if has("%PDF-") { return .pdf }
    if has("II*\0") || has("MM\0*") { return .tiff }
    if has([0xFF, 0x0A]) || has("\0\0\0\u{0C}JXL ") { return .jpegXL }
    if has("\0\0\0\u{0C}jP  ") { return .jpeg2000 }
    if isBitmap { return .bmp }
    return formatOfBrands
  }

  /// "BM" begins many a text, so the size of the second header must be one that exists too.
  private var isBitmap: Bool {
    has("BM") && [12, 40, 52, 56, 64, 108, 124].contains { has([$0, 0, 0, 0], at: 14) }
  }

  /// HEIC and AVIF share a container, whose first box lists brands of four letters each
  /// (ISO/IEC 14496-12, 4.3). AVIF goes first: its files may name the common brand `mif1` too.
  private var formatOfBrands: ForeignFormat? {
    guard has("ftyp", at: 4) else { return nil }
    let boxSize = start[0..<4].reduce(0) { $0 << 8 | Int($1) }
    let compatible = stride(from: 16, to: min(boxSize, start.count), by: 4)
    let offsets = [8] + compatible
    if offsets.contains(where: { has("avif", at: $0) || has("avis", at: $0) }) { return .avif }
    let heic = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]
    return offsets.contains { offset in heic.contains { has($0, at: offset) } } ? .heic : nil
  }

  private func has(_ expected: String, at offset: Int = 0) -> Bool {
    has(Array(expected.utf8), at: offset)
  }

  private func has(_ expected: [UInt8], at offset: Int = 0) -> Bool {
    start.dropFirst(offset).starts(with: expected)
  }
}
