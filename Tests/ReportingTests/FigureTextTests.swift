import Testing

@testable import Reporting

/// Figures as people read them.
@Suite struct FigureTextTests {
  @Test(
    "Times have a unit that suits them",
    arguments: [
      (nil, "never"), (0, "0 ms"), (0.04, "0.0 ms"), (25.0 / 3, "8.3 ms"), (99.94, "99.9 ms"),
      (99.95, "100 ms"), (250, "250 ms"), (999.4, "999 ms"), (999.5, "1.00 s"), (2950, "2.95 s"),
      (61_234, "61.23 s"),
    ] as [(Double?, String)])
  func time(milliseconds: Double?, text: String) {
    #expect(FigureText.time(milliseconds) == text)
  }

  @Test(
    "Bytes have a decimal unit that suits them",
    arguments: [
      (0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (999_949, "999.9 kB"), (999_950, "1.0 MB"),
      (48_771_072, "48.8 MB"), (999_949_999, "999.9 MB"), (999_950_000, "1.00 GB"),
      (1_463_132_160, "1.46 GB"),
    ])
  func bytes(count: Int, text: String) {
    #expect(FigureText.bytes(count) == text)
  }

  @Test(
    "Percents have a decimal, but for none and all",
    arguments: [(0, "0 %"), (100, "100 %"), (100.0 / 3, "33.3 %"), (25, "25.0 %"), (0.25, "0.3 %")])
  func percent(value: Double, text: String) {
    #expect(FigureText.percent(value) == text)
  }

  @Test(
    "Decimals are rounded, halves away from zero",
    arguments: [
      (1.25, 1, "1.3"), (-1.25, 1, "-1.3"), (0.05, 1, "0.1"), (-0.04, 1, "0.0"),
      (9.996, 2, "10.00"),
      (7, 0, "7"), (0.007, 2, "0.01"),
    ] as [(Double, Int, String)])
  func decimal(value: Double, places: Int, text: String) {
    #expect(FigureText.decimal(value, places) == text)
  }

  @Test(
    "Numbers that are whole are written so",
    arguments: [(60, "60"), (59.94, "59.94"), (-3, "-3")] as [(Double, String)])
  func short(value: Double, text: String) {
    #expect(FigureText.short(value) == text)
  }

  @Test(
    "One is singular, all else plural",
    arguments: [(0, "0 images"), (1, "1 image"), (6, "6 images")])
  func count(count: Int, text: String) {
    #expect(FigureText.count(count, "image") == text)
  }
}
