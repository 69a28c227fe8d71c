/// Bytes on their way out, handed on in chunks so that a trace of any length takes the same memory.
struct TraceBuffer {
  private(set) var bytes: [UInt8] = []
  private let sink: ([UInt8]) -> Void

  /// How many bytes a chunk has, about.
  private static let chunk = 1 << 18

  init(sink: @escaping ([UInt8]) -> Void) {
    self.sink = sink
    bytes.reserveCapacity(TraceBuffer.chunk + 4096)
  }

  /// Hands on what has gathered, where it is enough.
  mutating func flushIfLarge() {
    if bytes.count >= TraceBuffer.chunk { flush() }
  }

  mutating func flush() {
    if bytes.isEmpty { return }
    sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  mutating func append(whole value: Int) {
    if value < 0 { append(0x2D) }
    append(digits: value.magnitude, atLeast: 1)
  }

  mutating func append(_ part: [UInt8]) { bytes.append(contentsOf: part) }

  /// Decimal digits, with zeros in front up to a number of them.
  ///
  /// - Precondition: the number is 8 at most.
  mutating func append(digits value: UInt, atLeast width: Int) {
    // Eight at a time lie in a word, the first in its lowest byte.
    let eight: UInt = 100_000_000
    if value >= eight {
      append(digits: value / eight, atLeast: 1)
      append(digits: value % eight, atLeast: 8)
      return
    }
    var (word, count, rest) = (UInt64(0), 0, value)
    repeat {
      word = word << 8 | UInt64(0x30 + rest % 10)
      rest /= 10
      count += 1
    } while rest > 0 || count < width
    withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0.prefix(count)) }
  }

  /// Replaces bytes that were written before.
  mutating func patch(at index: Int, _ byte: UInt8) { bytes[index] = byte }
}
