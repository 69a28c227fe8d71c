/// Bytes on their way out, handed on in chunks so that a trace of any length takes the same memory.
///
/// A block of memory of its own rather than an array: an event is written in parts of a few bytes,
/// and what an array does for each part takes longer than copying it.
struct TraceBuffer: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// How many bytes have gathered.
  private(set) var count = 0
  private let sink: (UnsafeRawBufferPointer) -> Void

  /// How many bytes a chunk has, about.
  private static let chunk = 1 << 18

  /// - Parameter sink: takes the bytes of a chunk, which are gone when it returns.
  init(sink: @escaping (UnsafeRawBufferPointer) -> Void) {
    self.sink = sink
    capacity = TraceBuffer.chunk + 4096
    start = .allocate(capacity: capacity)
  }

  deinit { start.deallocate() }

  /// Hands on what has gathered, where it is enough.
  mutating func flushIfLarge() {
    if count >= TraceBuffer.chunk { flush() }
  }

  mutating func flush() {
    if count == 0 { return }
    sink(UnsafeRawBufferPointer(start: start, count: count))
    count = 0
  }

  /// Where the next bytes go; so many have room there.
  @inline(__always)
  private mutating func room(for more: Int) -> UnsafeMutablePointer<UInt8> {
    if capacity - count < more { grow(by: more) }
    return start + count
  }

  /// What must stay together until it is patched may be longer than a chunk.
  @inline(never)
  private mutating func grow(by more: Int) {
    capacity = max(capacity * 2, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: start, count: count)
    start.deallocate()
    start = larger
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    room(for: 1).pointee = byte
    count += 1
  }

  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let first = bytes.baseAddress else { return }
    room(for: bytes.count).update(from: first, count: bytes.count)
    count += bytes.count
  }

  @inline(__always)
  mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Labelled, so that a literal is a StaticString.
  mutating func append(text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  mutating func append(_ part: [UInt8]) { part.withUnsafeBufferPointer { append($0) } }

  mutating func append(whole value: Int) {
    if value < 0 { append(0x2D) }
    append(digits: value.magnitude, atLeast: 1)
  }

  /// Decimal digits, with zeros in front up to a number of them.
  ///
  /// - Precondition: the number is from 1 to 8.
  mutating func append(digits value: UInt, atLeast width: Int) {
    let eight: UInt = 100_000_000
    if value >= eight {
      append(digits: value / eight, atLeast: 1)
      append(digits: value % eight, atLeast: 8)
      return
    }
    // A word is halved into numbers of four, two and one digit, side by side, the first in its
    // lowest bits. 10 486/2²⁰ and 103/2¹⁰ stand for 1/100 and 1/10; both are exact in that range.
    let fours = UInt64(value / 10_000 | (value % 10_000) << 32)
    let hundreds = (fours &* 10_486) >> 20 & 0x7F_0000_007F
    let twos = hundreds | (fours &- hundreds &* 100) << 16
    let tens = (twos &* 103) >> 10 & 0x000F_000F_000F_000F
    let ones = tens | (twos &- tens &* 10) << 8
    let skipped = min(ones.trailingZeroBitCount / 8, 8 - width)
    let text = (ones | 0x3030_3030_3030_3030) >> UInt64(8 * skipped)
    UnsafeMutableRawPointer(room(for: 8)).storeBytes(of: text.littleEndian, as: UInt64.self)
    count += 8 - skipped
  }

  /// Replaces a byte that was written before and not yet handed on.
  mutating func patch(at index: Int, _ byte: UInt8) {
    precondition(index < count, "byte \(index) of \(count)")
    start[index] = byte
  }
}
