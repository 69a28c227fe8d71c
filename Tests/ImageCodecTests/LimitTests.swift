import ImageCodec
import Testing

@Suite("Limits")
struct LimitTests {
  @Test(
    "60 000 × 60 000 pixels are refused by the header, before memory is taken",
    arguments: [
      CraftedPNG.header(width: 60_000, height: 60_000) + CraftedPNG.chunk("IDAT"),
      CraftedPNG.header(width: 60_000, height: 60_000, interlaced: true)
        + CraftedPNG.chunk("IDAT"),
      CraftedJPEG.header(width: 60_000, height: 60_000),
      CraftedJPEG.header(width: 60_000, height: 60_000, frame: 0xC2),
    ])
  func tooManyPixels(bytes: [UInt8]) {
    let refused = refusal(of: bytes)

    #expect(refused == .tooManyPixels(width: 60_000, height: 60_000, limit: 100_000_000))
  }

  @Test("decoding checks the pixels again, whatever the header says")
  func decodingChecksToo() throws {
    let bytes = try Fixture.jpeg("ycc-420")
    let header = try ImageCodec.header(of: bytes)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: header.byteCount, alignment: 1)
    defer { buffer.deallocate() }

    #expect(throws: ImageDecodingError.tooManyPixels(width: 45, height: 31, limit: 45 * 31 - 1)) {
      try ImageCodec.decode(
        bytes, header: header, into: buffer, limits: DecodingLimits(pixels: 45 * 31 - 1))
    }
    #expect(refusal(of: bytes, limits: DecodingLimits(pixels: 45 * 31)) == nil)
  }

  @Test("a side has a limit of its own: libpng's usual one, and JPEG's")
  func sides() {
    let png = CraftedPNG.header(width: 1_000_001, height: 1) + CraftedPNG.chunk("IDAT")
    let jpeg = CraftedJPEG.header(width: 65_535, height: 1)

    #expect(
      refusal(of: png) == .sideTooLong(width: 1_000_001, height: 1, limit: 1_000_000))
    #expect(refusal(of: jpeg) == .sideTooLong(width: 65_535, height: 1, limit: 65_500))
  }

  @Test("of both limits the pixels' comes first")
  func pixelsFirst() {
    let png = CraftedPNG.header(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF)
    let jpeg = CraftedJPEG.header(width: 65_535, height: 65_535)

    let side = 0x7FFF_FFFF
    #expect(
      refusal(of: png + CraftedPNG.chunk("IDAT"))
        == .tooManyPixels(width: side, height: side, limit: 100_000_000))
    #expect(
      refusal(of: jpeg) == .tooManyPixels(width: 65_535, height: 65_535, limit: 100_000_000))
  }

  @Test("a JPEG may have as many scans as the limit says, and not one more")
  func scans() throws {
    let bytes = try Fixture.jpeg("progressive-420")
    let scans = CraftedJPEG.offsets(of: 0xDA, in: bytes).count
    #expect(scans == 10)

    #expect(refusal(of: bytes, limits: DecodingLimits(scans: scans)) == nil)
    #expect(
      refusal(of: bytes, limits: DecodingLimits(scans: scans - 1))
        == .tooManyScans(limit: scans - 1))
  }

  @Test("a progressive JPEG may not hold more coefficients than the limit")
  func workingMemory() throws {
    let bytes = CraftedJPEG.header(width: 2000, height: 2000, frame: 0xC2)

    #expect(
      refusal(of: bytes, limits: DecodingLimits(workingBytes: 1_000_000))
        == .tooMuchWorkingMemory(limit: 1_000_000))
  }

  @Test("a buffer that is too small is refused, with both sizes", arguments: ["grey", "ycc-420"])
  func bufferTooSmall(name: String) throws {
    let bytes = try Fixture.jpeg(name)
    let header = try ImageCodec.header(of: bytes)
    let needed = 45 * 31 * 4
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: needed - 1, alignment: 1)
    defer { buffer.deallocate() }

    #expect(throws: ImageDecodingError.bufferTooSmall(needed: needed, given: needed - 1)) {
      try ImageCodec.decode(bytes, header: header, into: buffer)
    }
  }

  @Test("a header of another picture is refused")
  func sizeChanged() throws {
    let header = try ImageCodec.header(of: Fixture.jpeg("grey"))
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: header.byteCount, alignment: 1)
    defer { buffer.deallocate() }

    #expect(throws: ImageDecodingError.sizeChanged(width: 17, height: 1)) {
      try ImageCodec.decode(Fixture.jpeg("line"), header: header, into: buffer)
    }
  }
}
