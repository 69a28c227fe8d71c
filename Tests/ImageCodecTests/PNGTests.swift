import ImageCodec
import Testing

@Suite("PNG")
struct PNGTests {
  @Test("the list of PngSuite's 161 valid pictures is there")
  func listIsComplete() {
    #expect(Fixture.pngSuite.count == 161)
  }

  @Test("each picture of PngSuite has the pixels that pypng finds", arguments: Fixture.pngSuite)
  func pixels(of fixture: Fixture) throws {
    let decoded = try decode(fixture.bytes())

    #expect(decoded.size == fixture.size)
    #expect(decoded.digest == fixture.digest)
  }

  /// PngSuite's names end in i or n, the colour type, a letter, and the bit depth: `basi6a16`.
  @Test("the header agrees with the name that PngSuite gives", arguments: Fixture.pngSuite)
  func header(of fixture: Fixture) throws {
    let code = Array(fixture.name.dropLast(4).suffix(5))
    let channels: [Character: Int] = ["0": 1, "2": 3, "3": 1, "4": 2, "6": 4]

    let header = try ImageCodec.header(of: fixture.bytes())

    #expect(header.format == .png)
    #expect(header.isProgressive == (code[0] == "i"))
    #expect(header.channels == channels[code[1]])
    #expect(header.bitDepth == Int(String(code[3...])))
    #expect(header.hasAlpha == ("46".contains(code[1]) || isTransparent(fixture.name)))
  }

  /// Those whose names begin with tb or tm, and tp1, have a tRNS chunk; tp0 has none.
  private func isTransparent(_ name: String) -> Bool {
    name.hasPrefix("tb") || name.hasPrefix("tm") || name.hasPrefix("tp1")
  }

  @Test("every product of colour and alpha is rounded to the nearest")
  func premultiplication() throws {
    let rows = (0...255).map { alpha in
      [0]
        + (0...255).flatMap { colour in
          [UInt8(colour), UInt8(255 - colour), UInt8(colour ^ 0x55), UInt8(alpha)]
        }
    }
    let file = CraftedPNG.file(header: CraftedPNG.header(width: 256, height: 256), rows: rows)

    let decoded = try decode(file)

    let expected = (0...255).flatMap { alpha in
      (0...255).flatMap { colour in
        [colour, 255 - colour, colour ^ 0x55].map { UInt8(($0 * alpha + 127) / 255) }
          + [UInt8(alpha)]
      }
    }
    #expect(decoded.pixels == expected)
  }

  @Test("every 16-bit sample is divided by 257 and rounded to the nearest")
  func sixteenBits() throws {
    let rows = (0...255).map { high in
      [0] + (0...255).flatMap { low in [UInt8(high), UInt8(low)] }
    }
    let header = CraftedPNG.header(width: 256, height: 256, bitDepth: 16, colourType: 0)

    let decoded = try decode(CraftedPNG.file(header: header, rows: rows))

    let expected = (0...65535).flatMap { sample in
      let grey = UInt8((sample + 128) / 257)
      return [grey, grey, grey, 255]
    }
    #expect(decoded.pixels == expected)
  }

  @Test(
    "a broken picture of PngSuite is refused with the right word",
    arguments: [
      ("xs1n0g01", ImageDecodingError.unrecognised(nil)),  // signature, byte 1
      ("xs2n0g01", .unrecognised(nil)),  // signature, byte 2
      ("xs4n0g01", .unrecognised(nil)),  // signature, byte 4
      ("xs7n0g01", damaged("PNG file corrupted by ASCII conversion")),  // signature, byte 7
      ("xcrn0g04", damaged("PNG file corrupted by ASCII conversion")),  // carriage returns added
      ("xlfn0g04", damaged("PNG file corrupted by ASCII conversion")),  // line feeds added
      ("xc1n0g08", damaged("Invalid IHDR data")),  // colour type 1
      ("xc9n2c08", damaged("Invalid IHDR data")),  // colour type 9
      ("xd0n2c08", damaged("Invalid IHDR data")),  // bit depth 0
      ("xd3n2c08", damaged("Invalid IHDR data")),  // bit depth 3
      ("xd9n2c08", damaged("Invalid IHDR data")),  // bit depth 99
      ("xhdn0g08", damaged("IHDR: CRC error")),
      ("xdtn0g01", damaged("Missing IDAT before IEND")),
      ("xcsn0g01", .corrupt(row: 31, libraryMessage: "IDAT: CRC error")),
    ])
  func broken(name: String, error: ImageDecodingError) throws {
    #expect(try refusal(of: Fixture.broken(name)) == error)
  }

  private static func damaged(_ message: String) -> ImageDecodingError {
    .corrupt(row: nil, libraryMessage: message)
  }

  @Test("a damaged transparency chunk is refused, not dropped")
  func damagedTransparency() throws {
    var transparency = CraftedPNG.chunk("tRNS", [0, 7])
    transparency[9] = 8
    let file = CraftedPNG.file(
      header: CraftedPNG.header(width: 1, height: 1, colourType: 0), extra: transparency,
      rows: [[0, 7]])

    #expect(refusal(of: file) == .corrupt(row: nil, libraryMessage: "tRNS: CRC error"))
  }

  @Test("an ancillary chunk that is no use to the pixels is not even unpacked")
  func ignoredChunks() throws {
    let nonsense = CraftedPNG.chunk("iCCP", Array("profile".utf8) + [0, 0, 1, 2, 3])
    let file = CraftedPNG.file(
      header: CraftedPNG.header(width: 1, height: 1, colourType: 0), extra: nonsense,
      rows: [[0, 7]])

    #expect(try decode(file).pixels == [7, 7, 7, 255])
  }
}
