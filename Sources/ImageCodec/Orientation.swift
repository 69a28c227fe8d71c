/// How a stored picture has to be turned to stand upright, as EXIF numbers it (EXIF 2.32, 4.6.4.A).
package enum Orientation: Int, Sendable, Equatable, CaseIterable {
  case upright = 1
  case mirrored = 2
  case upsideDown = 3
  case mirroredUpsideDown = 4
  case transposed = 5
  case turnedLeft = 6
  case transversed = 7
  case turnedRight = 8

  /// Rows as stored are columns of the upright picture.
  package var swapsSides: Bool { rawValue >= 5 }
}
