import ImageCodec
import Testing

@Suite("JPEG")
struct JPEGTests {
  @Test("the list of the 19 fixtures is there")
  func listIsComplete() {
    #expect(Fixture.jpeg.count == 19)
  }

  @Test("each fixture has the pixels that djpeg writes", arguments: Fixture.jpeg)
  func pixels(of fixture: Fixture) throws {
    let decoded = try decode(fixture.bytes())

    #expect(decoded.size == fixture.size)
    #expect(decoded.digest == fixture.digest)
  }

  @Test("the header agrees with how the fixture was made", arguments: Fixture.jpeg)
  func header(of fixture: Fixture) throws {
    let isGrey = fixture.name.hasPrefix("grey")
    let hasBlack = fixture.name.contains("ycck") || fixture.name.contains("cmyk")

    let header = try ImageCodec.header(of: fixture.bytes())

    #expect(header.format == .jpeg)
    #expect("\(header.width)x\(header.height)" == fixture.size)
    #expect(header.isProgressive == fixture.name.contains("progressive"))
    #expect(header.channels == (isGrey ? 1 : hasBlack ? 4 : 3))
    #expect(header.bitDepth == 8)
    #expect(!header.hasAlpha)
  }

  @Test("bytes after the end marker are no damage")
  func trailingBytes() throws {
    let bytes = try Fixture.jpeg("ycc-420")

    #expect(try decode(bytes + [1, 2, 3]).digest == decode(bytes).digest)
  }

  @Test("an oddity in the headers that touches no pixel is no damage", arguments: [0, 1])
  func oddities(which: Int) throws {
    let bytes = try Fixture.jpeg("grey")
    let scan = try #require(CraftedJPEG.offsets(of: 0xDA, in: bytes).first)
    // The JFIF segment's major version, and the end of a spectral selection that baseline lacks.
    let (offset, usual, odd): (Int, UInt8, UInt8) = which == 0 ? (11, 1, 3) : (scan + 8, 63, 0)
    #expect(bytes[offset] == usual)

    var changed = bytes
    changed[offset] = odd

    #expect(try decode(changed).pixels == decode(bytes).pixels)
  }

  @Test("a file without a picture is corrupt, not 0 × 0")
  func noImage() {
    let refused = refusal(of: [0xFF, 0xD8, 0xFF, 0xD9])

    let message = "JPEG datastream contains no image"
    #expect(refused == .corrupt(row: nil, libraryMessage: message))
  }

  /// Zeros in the middle of the data are codes of the wrong meaning: libjpeg only warns.
  @Test("damage inside the data is refused, with the rows before it")
  func damage() throws {
    var bytes = try Fixture.jpeg("ycc-444")
    let start = try #require(CraftedJPEG.offsets(of: 0xDA, in: bytes).first)
    let middle = (start + bytes.count) / 2
    bytes.replaceSubrange(middle..<middle + 8, with: [0xFF, 0xD3, 0, 0, 0xFF, 0xD1, 0, 0])

    guard case .corrupt(let row?, _) = refusal(of: bytes) else {
      Issue.record("not corrupt with a row: \(String(describing: refusal(of: bytes)))")
      return
    }
    #expect((1..<31).contains(row))
  }

  @Test(
    "what is legal and not decoded has a name of its own",
    arguments: [
      (
        CraftedJPEG.header(width: 8, height: 8, precision: 12, frame: 0xC1),
        UnsupportedFeature.samplePrecision(bits: 12)
      ),
      (CraftedJPEG.header(width: 8, height: 8, components: 2), .colourSpace(components: 2)),
      (
        CraftedJPEG.header(width: 8, height: 8, frame: 0xC5),
        .libraryFeature(libraryMessage: "Unsupported JPEG process: SOF type 0xc5")
      ),
    ])
  func unsupported(bytes: [UInt8], feature: UnsupportedFeature) {
    #expect(refusal(of: bytes) == .unsupported(feature))
  }
}
