import VirtualTime

/// One bitmap: the outcome of one decode, shared by all cells and caches that hold it.
///
/// Held by reference, as UIImage is, so that a picture in a cache and in two cells is one bitmap
/// of memory. With `decode-in=commit` it has no pixels until the commit that first shows it.
package final class DecodedImage {
  /// Which of the run's images.
  package let image: Int
  /// Of the bitmap, once it is decoded.
  package let bytes: Int
  /// Whether the pixels are there, or are being made.
  var isDecoded: Bool
  /// Cells, caches, and decodes under way that hold the bitmap.
  var holders = 0
  /// Whether the hold of the decode that made it is still in force.
  var isFresh = true
  /// The decode's place in the record; nil before it has ended.
  var decode: Int?
  /// When the first slice of its decode began; nil for one that is decoded whole.
  var slicedSince: Instant?

  init(image: Int, bytes: Int, isDecoded: Bool) {
    self.image = image
    self.bytes = bytes
    self.isDecoded = isDecoded
  }
}
