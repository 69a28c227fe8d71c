/// How a file's components make a colour.
package enum ColourModel: String, Sendable, Equatable, CaseIterable {
  case grey
  case greyAlpha = "grey+alpha"
  case palette
  case rgb = "RGB"
  case rgba = "RGBA"
  case ycbcr = "YCbCr"
  case cmyk = "CMYK"
  case ycck = "YCCK"
}

/// How much coarser a JPEG stores colour than brightness.
package struct ChromaSubsampling: Sendable, Equatable, CustomStringConvertible {
  /// Samples of brightness for one of colour, across and down.
  package var across: Int
  package var down: Int

  /// The usual notation, `4:2:0`; where there is none, the two factors, `3x1`.
  package var description: String {
    switch (across, down) {
    case (1, 1): "4:4:4"
    case (2, 1): "4:2:2"
    case (2, 2): "4:2:0"
    case (1, 2): "4:4:0"
    case (4, 1): "4:1:1"
    case (4, 2): "4:1:0"
    default: "\(across)x\(down)"
    }
  }
}
