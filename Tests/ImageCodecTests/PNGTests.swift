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
    var rows: [[UInt8]] = []
    var expected: [UInt8] = []
    for alpha in 0...255 {
      var row: [UInt8] = [0]
      for colour in 0...255 {
        for component in [colour, 255 - colour, colour ^ 0x55] {
          row.append(UInt8(component))
          expected.append(UInt8((component * alpha + 127) / 255))
        }
        row.append(UInt8(alpha))
        expected.append(UInt8(alpha))
      }
      rows.append(row)
    }
    let file = CraftedPNG.file(header: CraftedPNG.header(width: 256, height: 256), rows: rows)

    #expect(try decode(file).pixels == expected)
  }

  @Test("every 16-bit sample is divided by 257 and rounded to the nearest")
  func sixteenBits() throws {
    var rows: [[UInt8]] = []
    var expected: [UInt8] = []
    for high in 0...255 {
      var row: [UInt8] = [0]
      for low in 0...255 {
        row += [UInt8(high), UInt8(low)]
        let grey = UInt8((high * 256 + low + 128) / 257)
        expected += [grey, grey, grey, 255]
      }
      rows.append(row)
    }
    let header = CraftedPNG.header(width: 256, height: 256, bitDepth: 16, colourType: 0)

    #expect(try decode(CraftedPNG.file(header: header, rows: rows)).pixels == expected)
  }

  @Test("a signature without its first letters is no PNG", arguments: ["xs1", "xs2", "xs4"])
  func brokenSignature(name: String) throws {
    #expect(try refusal(of: Fixture.broken(name + "n0g01")) == .unrecognised(nil))
  }

  @Test(
    "a broken picture of PngSuite is corrupt, and the library's words name the reason",
    arguments: [
      ("xs7n0g01", "ASCII"),  // a space for the signature's seventh byte
      ("xcrn0g04", "ASCII"),  // carriage returns added
      ("xlfn0g04", "ASCII"),  // line feeds added
      ("xc1n0g08", "IHDR"),  // colour type 1
      ("xc9n2c08", "IHDR"),  // colour type 9
      ("xd0n2c08", "IHDR"),  // bit depth 0
      ("xd3n2c08", "IHDR"),  // bit depth 3
      ("xd9n2c08", "IHDR"),  // bit depth 99
      ("xhdn0g08", "IHDR: CRC"),
      ("xdtn0g01", "IEND"),  // it comes without any IDAT before it
      ("xcsn0g01", "IDAT: CRC"),
    ])
  func broken(name: String, words: String) throws {
    guard case .corrupt(let row, let message) = try refusal(of: Fixture.broken(name)) else {
      Issue.record("not corrupt: \(String(describing: try refusal(of: Fixture.broken(name))))")
      return
    }
    #expect(message.contains(words))
    #expect((row == nil) == (name != "xcsn0g01"), "only pixels have rows")
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
