import Foundation
import ImageCodec
import Testing

/// The average over the area that each pixel out covers, in floating point and without haste.
private func areaAverage(_ pixels: [UInt8], from: PixelSize, to: PixelSize) -> [Double] {
  func shares(_ index: Int, of count: Int, in length: Int) -> [(Int, Double)] {
    let start = Double(index) * Double(length) / Double(count)
    let end = Double(index + 1) * Double(length) / Double(count)
    return (Int(start)..<min(length, Int(end.rounded(.up)))).map {
      ($0, min(end, Double($0 + 1)) - max(start, Double($0)))
    }
  }
  var averages: [Double] = []
  for y in 0..<to.height {
    let rows = shares(y, of: to.height, in: from.height)
    for x in 0..<to.width {
      let columns = shares(x, of: to.width, in: from.width)
      for component in 0..<4 {
        var sum = 0.0
        var area = 0.0
        for (row, tall) in rows {
          for (column, wide) in columns {
            sum += Double(pixels[(row * from.width + column) * 4 + component]) * tall * wide
            area += tall * wide
          }
        }
        averages.append(sum / area)
      }
    }
  }
  return averages
}

/// Every `step`-th pixel of a picture, across and down, each the average of a block of whole pixels:
/// enough of a large picture to judge it by.
private func sampledBlocks(_ pixels: [UInt8], width: Int, side: Int, step: Int) -> [Double] {
  let columns = width / side
  let rows = pixels.count / 4 / width / side
  var averages: [Double] = []
  for row in stride(from: 0, to: rows, by: step) {
    for column in stride(from: 0, to: columns, by: step) {
      for component in 0..<4 {
        var sum = 0
        for y in row * side..<(row + 1) * side {
          for x in column * side..<(column + 1) * side {
            sum += Int(pixels[(y * width + x) * 4 + component])
          }
        }
        averages.append(Double(sum) / Double(side * side))
      }
    }
  }
  return averages
}

/// Peak signal-to-noise ratio in dB.
private func ratio(_ pixels: [UInt8], _ reference: [Double]) -> Double {
  let squares = zip(pixels, reference).map { (Double($0) - $1) * (Double($0) - $1) }
  let mean = squares.reduce(0, +) / Double(squares.count)
  return mean == 0 ? .infinity : 10 * log10(255 * 255 / mean)
}

@Suite("Downsampling")
struct DownsamplingTests {
  @Test(
    "a PNG is the area average to within half a step",
    arguments: ["basn2c08", "basi6a16", "basn3p04", "tbbn0g04", "s37n3p04"],
    [(1, 1), (7, 5), (13, 30), (31, 2), (16, 16)])
  func png(name: String, side: (Int, Int)) throws {
    let bytes = try Fixture.pngSuite(name)
    let whole = try decode(bytes)
    let size = PixelSize(width: side.0, height: side.1)

    let small = try decode(bytes, Wish(size: size))

    let reference = areaAverage(whole.pixels, from: whole.header.size, to: size)
    #expect(zip(small.pixels, reference).allSatisfy { abs(Double($0) - $1) <= 0.5 + 1e-9 })
  }

  @Test(
    "pictures as large as a camera's stay near the area average",
    arguments: [("img3.jpg", 30.0), ("img4.jpg", 30.0), ("img5.png", 40.0)])
  func large(name: String, decibels: Double) throws {
    let bytes = try Fixture.picture(name)
    let whole = try decode(bytes)
    // 4032 × 3024 by 14: an eighth covers it, and an area filter by 1.75 does the rest.
    let size = PixelSize(width: 288, height: 216)

    let small = try decode(bytes, Wish(size: size))

    let reference = sampledBlocks(whole.pixels, width: whole.header.width, side: 14, step: 4)
    var samples: [UInt8] = []
    for y in stride(from: 0, to: size.height, by: 4) {
      for x in stride(from: 0, to: size.width, by: 4) {
        let start = (y * size.width + x) * 4
        samples += small.pixels[start..<start + 4]
      }
    }
    #expect(samples.count == reference.count)
    #expect(ratio(samples, reference) >= decibels)
  }

  @Test(
    "a JPEG that the transform scales by any step stays near the area average",
    arguments: ["ycc-444", "ycc-420", "progressive-420"], [(5, 4), (11, 8), (22, 15), (40, 31)])
  func jpeg(name: String, side: (Int, Int)) throws {
    let bytes = try Fixture.jpeg(name)
    let whole = try decode(bytes)
    let size = PixelSize(width: side.0, height: side.1)

    let small = try decode(bytes, Wish(size: size))

    let reference = areaAverage(whole.pixels, from: whole.header.size, to: size)
    #expect(ratio(small.pixels, reference) >= 25)
  }

  @Test("every kind of JPEG can be downsampled to any size", arguments: Fixture.jpeg)
  func everySize(of fixture: Fixture) throws {
    let bytes = try fixture.bytes()
    let whole = try decode(bytes).header.size

    for width in Set([1, 2, 5, 6, 11, 12, 22, 23, 44, 45].filter { $0 <= whole.width }) {
      for height in Set([1, 3, 4, 7, 8, 15, 16, 30, 31].filter { $0 <= whole.height }) {
        let size = PixelSize(width: width, height: height)
        let small = try decode(bytes, Wish(size: size))
        let opaque = stride(from: 3, to: small.pixels.count, by: 4)
        #expect(opaque.allSatisfy { small.pixels[$0] == 255 })
      }
    }
  }

  @Test("one colour stays that colour")
  func flat() throws {
    let rows = [[UInt8]](repeating: [0] + [UInt8](repeating: 200, count: 300), count: 600)
    let header = CraftedPNG.header(width: 300, height: 600, colourType: 0)
    let file = CraftedPNG.file(header: header, rows: rows)

    let small = try decode(file, Wish(size: PixelSize(width: 7, height: 1)))

    #expect(small.pixels == [UInt8](repeating: 0, count: 7).flatMap { _ in [200, 200, 200, 255] })
  }

  @Test(
    "the covering size keeps the shape and never grows",
    arguments: [
      ((4032, 3024), (223.33, 140), (224, 168)), ((3024, 4032), (223.33, 140), (224, 298)),
      ((100, 100), (200, 50), (100, 100)), ((4032, 3024), (300, 210), (300, 225)),
      ((1000, 1), (10, 0.001), (10, 1)),
    ])
  func covering(whole: (Int, Int), slot: (Double, Double), expected: (Int, Int)) {
    let size = PixelSize(width: whole.0, height: whole.1)

    #expect(
      size.covering(width: slot.0, height: slot.1)
        == PixelSize(width: expected.0, height: expected.1))
  }
}
