/// A picture format that this module decodes.
package enum ImageFormat: String, Sendable, Equatable, CaseIterable {
  case jpeg
  case png
}

/// A well-known format that this module recognises by content and does not decode.
package enum ForeignFormat: String, Sendable, Equatable, CaseIterable {
  case avif
  case bmp
  case gif
  case heic
  case jpeg2000
  case jpegXL
  case pdf
  case tiff
  case webp
}
