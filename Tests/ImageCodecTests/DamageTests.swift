import ImageCodec
import Testing

@Suite("Damage")
struct DamageTests {
  /// The whole fixture ends with its end marker or chunk, so that no cut of it is complete: a
  /// picture that lost nothing but the end marker is refused as well.
  @Test("a file cut at any length is truncated", arguments: Fixture.all)
  func truncation(of fixture: Fixture) throws {
    let bytes = try fixture.bytes()
    let height = try ImageCodec.header(of: bytes).height
    let signature = fixture.folder == "jpeg" ? 3 : 4
    var furthest = 0

    for count in 0..<bytes.count {
      switch refusal(of: bytes.prefix(count)) {
      case .empty where count == 0: break
      case .unrecognised(nil) where (1..<signature).contains(count): break
      case .truncated(row: nil) where count >= signature: break
      case .truncated(let row?) where count >= signature && (furthest...height).contains(row):
        furthest = row
      case let other: Issue.record("cut at \(count): \(String(describing: other))")
      }
    }

    #expect(furthest >= leastRows(of: fixture, height: height))
  }

  /// How many rows must be known to be complete when only the last byte is missing: all in a PNG.
  /// A JPEG's decoder reads ahead within a row of blocks (of at most 16 pixels, and one more that
  /// smoothing waits for), and one of several scans has no complete rows.
  private func leastRows(of fixture: Fixture, height: Int) -> Int {
    if fixture.folder == "pngsuite" { return height }
    let hasSeveralScans = fixture.name.contains("progressive") || fixture.name.contains("scans")
    return hasSeveralScans ? 0 : max(0, height - 17)
  }

  @Test("no flipped bit of a PNG passes", arguments: Fixture.pngSuite)
  func flippedBit(in fixture: Fixture) throws {
    let bytes = try fixture.bytes()
    let seed: UInt64 = 20_260_101
    var random = SplitMix64(seed: seed)

    for _ in 0..<100 {
      var damaged = bytes
      let bit = Int.random(in: 0..<bytes.count * 8, using: &random)
      damaged[bit / 8] ^= 1 << (bit % 8)
      #expect(refusal(of: damaged) != nil, "bit \(bit), seed \(seed)")
    }
  }

  /// A JPEG has no checksums: a flipped bit may pass, but must not trap or write beside the bitmap.
  @Test("flipped bytes never trap", arguments: Fixture.jpeg)
  func flippedBytes(in fixture: Fixture) throws {
    let bytes = try fixture.bytes()
    var random = SplitMix64(seed: 3)
    var refused = 0

    for _ in 0..<400 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let offset = Int.random(in: 2..<bytes.count, using: &random)
        damaged[offset] = UInt8.random(in: 0...255, using: &random)
      }
      if refusal(of: damaged, limits: DecodingLimits(pixels: 1_000_000)) != nil { refused += 1 }
    }

    #expect(refused > 0, "some damage must be seen")
  }

  /// Chunks with a right checksum and wrong contents, which reach deeper into the library.
  @Test("a PNG whose compressed data are wrong never traps", arguments: 0..<200 as Range<UInt64>)
  func wrongContents(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var rows = CraftedPNG.zlibStored(
      (0..<8).flatMap { _ in [0] + [UInt8](repeating: 9, count: 32) })
    for _ in 0..<3 {
      let offset = Int.random(in: rows.indices, using: &random)
      rows[offset] = UInt8.random(in: 0...255, using: &random)
    }
    let file =
      CraftedPNG.header(width: 8, height: 8) + CraftedPNG.chunk("IDAT", rows)
      + CraftedPNG.chunk("IEND")

    switch refusal(of: file) {
    case nil, .corrupt: break
    case let other?: Issue.record("\(other)")
    }
  }

  @Test("a PNG whose compressed data end too early is corrupt at that row")
  func tooFewRows() {
    let file = CraftedPNG.file(
      header: CraftedPNG.header(width: 2, height: 3, colourType: 0),
      rows: [[0, 1, 2], [0, 3, 4]])

    #expect(refusal(of: file) == .corrupt(row: 2, libraryMessage: "Not enough image data"))
  }
}
