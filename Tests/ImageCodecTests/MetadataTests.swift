import ImageCodec
import Testing

@Suite("What a header tells")
struct MetadataTests {
  @Test(
    "a JPEG's subsampling is read as its maker chose it",
    arguments: [
      ("ycc-444", "4:4:4"), ("ycc-422", "4:2:2"), ("ycc-420", "4:2:0"), ("ycc-440", "4:4:0"),
      ("ycc-411", "4:1:1"), ("progressive-420", "4:2:0"), ("rgb", "4:4:4"),
    ])
  func subsampling(name: String, notation: String) throws {
    let header = try ImageCodec.header(of: Fixture.jpeg(name))

    #expect(header.subsampling?.description == notation)
  }

  @Test(
    "a JPEG's colour model follows its components and the Adobe segment",
    arguments: [
      ("grey", ColourModel.grey), ("ycc-420", .ycbcr), ("rgb", .rgb), ("cmyk-adobe", .cmyk),
      ("cmyk-plain", .cmyk), ("ycck-adobe", .ycck),
    ])
  func colourModel(name: String, model: ColourModel) throws {
    #expect(try ImageCodec.header(of: Fixture.jpeg(name)).colourModel == model)
  }

  @Test("arithmetic coding and restart markers are noted")
  func coding() throws {
    #expect(try ImageCodec.header(of: Fixture.jpeg("arithmetic")).isArithmetic)
    #expect(try !ImageCodec.header(of: Fixture.jpeg("grey")).isArithmetic)
    // One row of 16-pixel units in a picture 45 pixels wide.
    #expect(try ImageCodec.header(of: Fixture.jpeg("restart")).restartInterval == 3)
    #expect(try ImageCodec.header(of: Fixture.jpeg("ycc-420")).restartInterval == 0)
  }

  @Test(
    "scans are counted while decoding",
    arguments: [("ycc-420", 1), ("three-scans", 3), ("progressive-420", 10)])
  func scans(name: String, count: Int) throws {
    let bytes = try Fixture.jpeg(name)

    #expect(try decode(bytes).outcome.scans == count)
    #expect(CraftedJPEG.offsets(of: 0xDA, in: bytes).count == count)
  }

  @Test("profiles, gamma and sRGB are noted, and not unpacked")
  func colourNotes() throws {
    let jpeg = try Fixture.jpeg("grey")
    let profile = CraftedJPEG.segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1, 0, 0])
    let header = CraftedPNG.header(width: 1, height: 1, colourType: 0)
    func notes(_ extra: [UInt8]) throws -> ColourNotes {
      try ImageCodec.header(of: CraftedPNG.file(header: header, extra: extra, rows: [[0, 7]]))
        .colourNotes
    }

    #expect(try ImageCodec.header(of: jpeg[..<2] + profile + jpeg[2...]).colourNotes.hasProfile)
    #expect(try ImageCodec.header(of: jpeg).colourNotes == ColourNotes())
    #expect(try notes(CraftedPNG.chunk("iCCP", Array("name\0\0".utf8))).hasProfile)
    #expect(try notes(CraftedPNG.chunk("sRGB", [0])).isSRGB)
    #expect(try notes(CraftedPNG.chunk("gAMA", [0, 0, 0xB1, 0x8F])).gamma == 0.45455)
    #expect(try notes([]) == ColourNotes())
  }

  @Test("of an animated PNG the first frame is decoded, and that it is one is noted")
  func animated() throws {
    let control = CraftedPNG.chunk("acTL", [0, 0, 0, 2, 0, 0, 0, 0])
    let frame = CraftedPNG.chunk(
      "fcTL", [UInt8](repeating: 0, count: 7) + [1, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 14))
    let second = CraftedPNG.chunk("fdAT", [0, 0, 0, 2] + CraftedPNG.zlibStored([0, 9]))
    let plain = CraftedPNG.file(
      header: CraftedPNG.header(width: 1, height: 1, colourType: 0), extra: control + frame,
      rows: [[0, 7]])
    let decoded = try decode(plain.dropLast(12) + second + plain.suffix(12))

    #expect(decoded.header.isAnimated)
    #expect(decoded.pixels == [7, 7, 7, 255])
  }
}

extension ImageCodec {
  fileprivate static func header(of bytes: ArraySlice<UInt8>) throws -> ImageHeader {
    try header(of: Array(bytes))
  }
}
