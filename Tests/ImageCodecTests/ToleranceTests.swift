import ImageCodec
import Testing

@Suite("Tolerated damage")
struct ToleranceTests {
  private let tolerant = Wish(damage: .tolerated)

  @Test("a whole picture is the same, and without damage", arguments: Fixture.all)
  func whole(fixture: Fixture) throws {
    let decoded = try decode(fixture.bytes(), tolerant)

    #expect(decoded.digest == fixture.digest)
    #expect(decoded.outcome.damage == nil)
  }

  @Test("a JPEG cut in half keeps the rows that were there")
  func cutJPEG() throws {
    let bytes = try Fixture.jpeg("ycc-444")
    let start = try #require(CraftedJPEG.offsets(of: 0xDA, in: bytes).first)
    let whole = try decode(bytes)

    let decoded = try decode(bytes.prefix((start + bytes.count) / 2), tolerant)

    let damage = try #require(decoded.outcome.damage)
    #expect(damage.isTruncation)
    let good = try #require(damage.goodRows)
    #expect((1..<31).contains(good))
    let count = good * whole.header.bytesPerRow
    #expect(decoded.pixels.prefix(count) == whole.pixels.prefix(count))
  }

  @Test("a PNG cut in half keeps the rows that were there, and is transparent below")
  func cutPNG() throws {
    let rows = (0..<64).map { y in [0] + [UInt8](repeating: UInt8(y), count: 192) }
    let file = CraftedPNG.file(
      header: CraftedPNG.header(width: 64, height: 64, colourType: 2), rows: rows)

    let decoded = try decode(file.prefix(file.count / 2), tolerant)

    let damage = try #require(decoded.outcome.damage)
    #expect(damage.isTruncation)
    // Rows are stored as they are, 193 bytes each; the library reads 256 bytes together.
    let good = try #require(damage.goodRows)
    #expect((29...32).contains(good))
    for y in 0..<64 {
      let grey = UInt8(y)
      let pixel = y < good ? [grey, grey, grey, 255] : [0, 0, 0, 0]
      let row = decoded.pixels[y * 256..<y * 256 + 256]
      #expect(row.elementsEqual((0..<64).flatMap { _ in pixel }), "row \(y)")
    }
  }

  @Test(
    "a file cut anywhere after its header gives a picture, or the refusal of its header",
    arguments: Fixture.all)
  func cutAnywhere(fixture: Fixture) throws {
    let bytes = try fixture.bytes()
    var tolerated = 0

    for count in stride(from: 1, to: bytes.count, by: max(1, bytes.count / 150)) {
      do throws(ImageDecodingError) {
        let decoded = try decode(bytes.prefix(count), tolerant)
        #expect(decoded.outcome.damage?.isTruncation == true, "cut at \(count)")
        tolerated += 1
      } catch .truncated(row: nil) {
        continue
      } catch .unrecognised(nil) {
        continue
      } catch {
        Issue.record("cut at \(count): \(error)")
      }
    }

    #expect(tolerated > 0)
  }

  @Test("a wrong checksum is noted, and the pixels are there")
  func checksum() throws {
    var bytes = try Fixture.pngSuite("basn2c08")
    let whole = try decode(bytes)
    bytes[bytes.count - 14] ^= 1  // the last byte but one of the checksum of the last IDAT

    let decoded = try decode(bytes, tolerant)

    #expect(decoded.pixels == whole.pixels)
    #expect(decoded.outcome.damage?.isTruncation == false)
  }

  @Test("flipped bytes never trap", arguments: Fixture.jpeg + Fixture.pngSuite.prefix(60))
  func flipped(fixture: Fixture) throws {
    let bytes = try fixture.bytes()
    var random = SplitMix64(seed: 11)
    var passed = 0

    for _ in 0..<150 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        damaged[Int.random(in: 2..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      let wish = Wish(
        limits: DecodingLimits(pixels: 1_000_000), damage: .tolerated,
        slice: Int.random(in: 1...40, using: &random))
      if (try? decode(damaged, wish)) != nil { passed += 1 }
    }

    #expect(passed > 0)
  }

  @Test("limits hold all the same")
  func limits() throws {
    let bytes = try Fixture.jpeg("progressive-420")

    #expect(throws: ImageDecodingError.tooManyScans(limit: 3)) {
      try decode(bytes, Wish(limits: DecodingLimits(scans: 3), damage: .tolerated))
    }
  }
}
