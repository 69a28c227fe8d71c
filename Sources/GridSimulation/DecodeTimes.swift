package import VirtualTime

/// How long each decode of a run took, image by image, in the order in which they were begun.
///
/// A run that was played in real time leaves them behind; a virtual run that is given them decodes
/// in the very same times, so that what still differs is not the decodes' doing.
package struct DecodeTimes: Equatable, Sendable {
  /// One list an image; nil until the decode has ended.
  private var spans: [[Timespan?]]

  package init(images: Int) { spans = Array(repeating: [], count: images) }

  /// Notes that a decode of the image has begun; returns its number among the image's own.
  package mutating func begin(image: Int) -> Int {
    spans[image].append(nil)
    return spans[image].count - 1
  }

  /// Notes how long a decode took that was begun.
  package mutating func end(_ decode: Int, ofImage image: Int, after span: Timespan) {
    spans[image][decode] = span
  }

  /// How long that decode of the image took; nil where there was none, or it never ended.
  package func span(of decode: Int, ofImage image: Int) -> Timespan? {
    spans[image].indices.contains(decode) ? spans[image][decode] : nil
  }
}
