/// Which rows are fetched and which are decoded ahead, in screenfuls on either side.
///
/// Source: the range modes of Texture (AsyncDisplayKit), `ASRangeController`: display 1.0 ahead
/// and 0.5 behind, preload 2.5 and 1.5; on the first pass 0.25 and 0.25, and 0.5 and 0.25.
struct PrefetchRanges {
  /// Screenfuls ahead of the scroll and behind it.
  struct Reach: Equatable {
    var ahead: Double
    var behind: Double
  }

  var decode: Reach
  var preload: Reach

  init(_ values: ParameterValues) {
    decode = Reach(
      ahead: values.number("decode-ahead"), behind: values.number("decode-behind"))
    preload = Reach(
      ahead: values.number("preload-ahead"), behind: values.number("preload-behind"))
  }

  /// Less, until the first screenful is there.
  func onFirstPass() -> PrefetchRanges {
    var less = self
    less.decode = less.decode.limited(ahead: 0.25, behind: 0.25)
    less.preload = less.preload.limited(ahead: 0.5, behind: 0.25)
    return less
  }

  /// The rows within reach of the visible ones. What is decoded is preloaded too.
  func rows(
    around visible: Range<Int>, isForward: Bool, of count: Int
  ) -> (decode: Range<Int>, preload: Range<Int>) {
    let decode = decode.rows(around: visible, isForward: isForward, of: count)
    let preload = preload.rows(around: visible, isForward: isForward, of: count)
    return (
      decode,
      min(decode.lowerBound, preload.lowerBound)..<max(decode.upperBound, preload.upperBound)
    )
  }

  static let parameters = [
    parameter("decode-ahead", 1, "decoded ahead of the scroll"),
    parameter("decode-behind", 0.5, "decoded behind it"),
    parameter("preload-ahead", 2.5, "fetched ahead of the scroll"),
    parameter("preload-behind", 1.5, "fetched behind it"),
  ]

  private static func parameter(_ name: String, _ value: Double, _ what: String) -> Parameter {
    Parameter(
      name: name, kind: .number(0...100), defaultValue: .number(value),
      summary: "screenfuls \(what)")
  }
}

extension PrefetchRanges.Reach {
  fileprivate func limited(ahead: Double, behind: Double) -> Self {
    Self(ahead: min(self.ahead, ahead), behind: min(self.behind, behind))
  }

  fileprivate func rows(around visible: Range<Int>, isForward: Bool, of count: Int) -> Range<Int> {
    let screen = Double(visible.count)
    let after = Int((screen * (isForward ? ahead : behind)).rounded(.up))
    let before = Int((screen * (isForward ? behind : ahead)).rounded(.up))
    return max(0, visible.lowerBound - before)..<min(count, visible.upperBound + after)
  }
}
