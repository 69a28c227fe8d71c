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

  /// Decimal digits, with zeros in front up to a number of them.
  mutating func append(digits value: UInt, atLeast width: Int) {
    let start = bytes.count
    var rest = value
    repeat {
      bytes.append(0x30 + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    while bytes.count - start < width { bytes.append(0x30) }
    bytes[start...].reverse()
  }

  /// Replaces bytes that were written before.
  mutating func patch(at index: Int, _ byte: UInt8) { bytes[index] = byte }
}
