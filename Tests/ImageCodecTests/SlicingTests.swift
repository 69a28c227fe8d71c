import ImageCodec
import Testing

@Suite("Slices")
struct SlicingTests {
  @Test(
    "slices of any height give the pixels of the whole", arguments: Fixture.all, [1, 3, 16])
  func pixels(of fixture: Fixture, slice: Int) throws {
    let decoded = try decode(fixture.bytes(), Wish(slice: slice))

    #expect(decoded.digest == fixture.digest)
    #expect(decoded.progress.last == decoded.header.storedHeight)
    #expect(zip(decoded.progress, decoded.progress.dropFirst()).allSatisfy { $0 <= $1 })
  }

  /// The library hands over one row group together, of at most four rows.
  @Test("a slice of a picture in one scan does little more than it was asked for")
  func size() throws {
    let decoded = try decode(Fixture.jpeg("ycc-420"), Wish(slice: 5))

    let steps = zip([0] + decoded.progress, decoded.progress).map { $1 - $0 }
    #expect(steps.dropLast().allSatisfy { (5...8).contains($0) })
  }

  @Test("several scans are read in slices too, before the first row comes")
  func severalScans() throws {
    let decoded = try decode(Fixture.jpeg("progressive-444"), Wish(slice: 8))

    // Ten scans of four rows of blocks.
    #expect(decoded.progress.filter { $0 == 0 }.count >= 39)
    #expect(decoded.outcome.scans == 10)
  }

  @Test("a downsampled picture comes in slices of stored rows")
  func downsampled() throws {
    let bytes = try Fixture.jpeg("ycc-444")
    let size = PixelSize(width: 11, height: 8)

    let sliced = try decode(bytes, Wish(size: size, slice: 4))

    #expect(try sliced.pixels == decode(bytes, Wish(size: size)).pixels)
    #expect(sliced.progress.count > 4)
    #expect(sliced.progress.last == 31)
  }

  @Test("a session that is given up frees what it holds", arguments: Fixture.jpeg)
  func givenUp(fixture: Fixture) throws {
    let bytes = try fixture.bytes()
    let header = try ImageCodec.header(of: bytes)
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: header.byteCount, alignment: 16)
    defer { buffer.deallocate() }

    try bytes.withUnsafeBytes { data in
      var session = try DecodingSession(data, header: header, into: buffer, size: header.size)
      try session.advance(rows: 1)
      #expect(session.rows <= 4)
    }
  }
}
