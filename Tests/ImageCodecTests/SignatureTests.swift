import ImageCodec
import Testing

@Suite("What a file is")
struct SignatureTests {
  @Test("JPEG and PNG are told by content")
  func ours() throws {
    #expect(try ImageCodec.format(of: Fixture.jpeg("grey")) == .jpeg)
    #expect(ImageCodec.format(of: CraftedPNG.signature) == .png)
    #expect(ImageCodec.format(of: Array("plain text".utf8)) == nil)
    #expect(ImageCodec.format(of: []) == nil)
  }

  @Test("no byte at all is a case of its own")
  func empty() {
    #expect(refusal(of: []) == .empty)
  }

  @Test("another well-known format is named", arguments: foreign)
  func named(bytes: [UInt8], format: ForeignFormat) {
    #expect(refusal(of: bytes) == .unrecognised(format))
  }

  private static let foreign: [([UInt8], ForeignFormat)] = [
    (Array("GIF87a".utf8), .gif),
    (Array("GIF89a".utf8), .gif),
    (Array("RIFF\u{1}\u{2}\u{3}\u{4}WEBPVP8 ".utf8), .webp),
    (Array("%PDF-1.7".utf8), .pdf),
    ([0x49, 0x49, 0x2A, 0, 8, 0, 0, 0], .tiff),
    ([0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8], .tiff),
    (Array("BM".utf8) + [70, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0], .bmp),
    (box("heic", "mif1", "heic"), .heic),
    (box("mif1", "mif1", "heic"), .heic),
    (box("avif", "mif1", "miaf"), .avif),
    (box("mif1", "miaf", "avif"), .avif),
    ([0xFF, 0x0A, 0, 0], .jpegXL),
    ([0, 0, 0, 12] + Array("JXL \r\n".utf8), .jpegXL),
    ([0, 0, 0, 12] + Array("jP  \r\n".utf8), .jpeg2000),
  ]

  /// The first box of the family of containers that HEIC and AVIF share.
  private static func box(_ major: String, _ compatible: String...) -> [UInt8] {
    let brands = compatible.joined()
    return [0, 0, 0, UInt8(16 + brands.utf8.count)]
      + Array("ftyp\(major)\0\0\0\0\(brands)".utf8)
  }

  @Test(
    "what only resembles a format is not named",
    arguments: [
      Array("BMP is a format".utf8), Array("RIFF    WAVE".utf8), Array("%PD".utf8),
      [0, 0, 0, 16] + Array("ftypisom\0\0\0\0".utf8), [0xFF, 0xD8], [0x89, 0x50, 0x4E],
      // A brand after the box's end belongs to something else.
      [0, 0, 0, 16] + Array("ftypisom\0\0\0\0heic".utf8),
    ])
  func unnamed(bytes: [UInt8]) {
    #expect(refusal(of: bytes) == .unrecognised(nil))
  }

  @Test("the PNG dialect of app bundles is named")
  func appleOptimised() {
    let file =
      CraftedPNG.signature + CraftedPNG.chunk("CgBI", [0x50, 0, 0x20, 2])
      + CraftedPNG.header(width: 1, height: 1).dropFirst(8)

    #expect(refusal(of: file) == .unsupported(.appleOptimisedPNG))
  }

  @Test("each library in use tells its version")
  func versions() {
    let versions = ImageCodec.libraryVersions

    #expect(versions.map(\.name) == ["libjpeg", "libpng", "zlib"])
    #expect(versions[0].version.wholeMatch(of: /libjpeg.* \(API \d+\)/) != nil)
    #expect(versions[1].version.wholeMatch(of: /1\.\d+\.\d+.*/) != nil)
    #expect(versions[2].version.wholeMatch(of: /1\.\d+.*/) != nil)
  }
}
