import ImageCodec
import Testing

@Suite("Orientation")
struct OrientationTests {
  @Test(
    "a JPEG is turned upright once, in either byte order",
    arguments: 1...8, ["ycc-420", "progressive-444", "line", "column", "grey"])
  func jpeg(orientation: Int, name: String) throws {
    let bytes = try Fixture.jpeg(name)
    let plain = try decode(bytes)

    for isLittle in [true, false] {
      let turned = try decode(
        CraftedExif.jpeg(bytes, orientation: orientation, isLittle: isLittle))

      #expect(turned.header.orientation.rawValue == orientation)
      #expect(turned.header.storedWidth == plain.header.width)
      #expect(turned.header.width == (orientation < 5 ? plain.header.width : plain.header.height))
      #expect(
        turned.pixels
          == upright(
            plain.pixels, width: plain.header.width, height: plain.header.height,
            orientation: orientation))
    }
  }

  @Test(
    "a PNG's EXIF data count too, wherever they are",
    arguments: 1...8, ["basn2c08", "basi6a16", "s37i3p04"])
  func png(orientation: Int, name: String) throws {
    let bytes = try Fixture.pngSuite(name)
    let plain = try decode(bytes)

    let turned = try decode(CraftedExif.png(bytes, orientation: orientation))

    #expect(
      turned.pixels
        == upright(
          plain.pixels, width: plain.header.width, height: plain.header.height,
          orientation: orientation))
  }

  @Test("a downsampled picture is turned as a whole one is", arguments: 1...8)
  func downsampled(orientation: Int) throws {
    let bytes = try Fixture.jpeg("ycc-444")
    let plain = try decode(bytes, Wish(size: PixelSize(width: 20, height: 9)))
    let size = PixelSize(width: orientation < 5 ? 20 : 9, height: orientation < 5 ? 9 : 20)

    let turned = try decode(
      CraftedExif.jpeg(bytes, orientation: orientation), Wish(size: size))

    #expect(
      turned.pixels == upright(plain.pixels, width: 20, height: 9, orientation: orientation))
  }

  @Test("an orientation that does not exist is none", arguments: [0, 9, 65535])
  func outOfRange(orientation: Int) throws {
    let bytes = CraftedExif.jpeg(try Fixture.jpeg("grey"), orientation: orientation)

    #expect(try ImageCodec.header(of: bytes).orientation == .upright)
  }

  @Test("EXIF data that are cut or point anywhere never trap, and change no pixel's value")
  func hostile() throws {
    let bytes = try Fixture.jpeg("grey")
    let plain = try decode(bytes)
    var random = SplitMix64(seed: 5)

    for _ in 0..<500 {
      var tiff = CraftedExif.tiff(orientation: 6, isLittle: Bool.random(using: &random))
      for _ in 0..<3 {
        tiff[Int.random(in: tiff.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      tiff = Array(tiff.prefix(Int.random(in: 0...tiff.count, using: &random)))
      let segment = CraftedJPEG.segment(0xE1, Array("Exif\0\0".utf8) + tiff)
      let decoded = try decode(bytes[..<2] + segment + bytes[2...])
      #expect(decoded.pixels.sorted() == plain.pixels.sorted())
    }
  }

  @Test("an EXIF directory with a huge count of entries takes no time")
  func manyEntries() throws {
    let tiff = Array("II".utf8) + [42, 0, 8, 0, 0, 0, 0xFF, 0xFF]
    let segment = CraftedJPEG.segment(
      0xE1, Array("Exif\0\0".utf8) + tiff + [UInt8](repeating: 0, count: 60_000))
    let bytes = try Fixture.jpeg("grey")

    #expect(try ImageCodec.header(of: bytes[..<2] + segment + bytes[2...]).orientation == .upright)
  }
}
