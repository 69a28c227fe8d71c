/// Writes Protocol Buffers' wire format, as much of it as traces need.
///
/// Of our own: a trace takes six kinds of fields, and a library would be the package's only
/// remote dependency.
/// Source: "Encoding", https://protobuf.dev/programming-guides/encoding.
struct ProtobufWriter: ~Copyable {
  private var buffer: TraceBuffer

  init(_ buffer: consuming TraceBuffer) { self.buffer = buffer }

  mutating func flushIfLarge() { buffer.flushIfLarge() }
  mutating func flush() { buffer.flush() }

  @inline(__always)
  private mutating func varint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      buffer.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    buffer.append(UInt8(rest))
  }

  @inline(__always)
  private mutating func key(_ field: Int, _ wireType: UInt64) {
    varint(UInt64(field) << 3 | wireType)
  }

  /// Of the types int32, int64, uint32, uint64, bool and enum.
  mutating func integer(_ field: Int, _ value: Int64) {
    key(field, 0)
    varint(UInt64(bitPattern: value))
  }

  mutating func integer(_ field: Int, _ value: Int) { integer(field, Int64(value)) }

  mutating func flag(_ field: Int, _ value: Bool) { integer(field, value ? 1 : 0) }

  mutating func fixed64(_ field: Int, _ value: UInt64) {
    key(field, 1)
    withUnsafeBytes(of: value.littleEndian) { bytes in
      bytes.withMemoryRebound(to: UInt8.self) { buffer.append($0) }
    }
  }

  mutating func double(_ field: Int, _ value: Double) { fixed64(field, value.bitPattern) }

  mutating func string(_ field: Int, text: String) {
    key(field, 2)
    varint(UInt64(text.utf8.count))
    buffer.append(text: text)
  }

  /// Text that is UTF-8 already.
  mutating func string(_ field: Int, _ text: [UInt8]) {
    key(field, 2)
    varint(UInt64(text.count))
    buffer.append(text)
  }

  @inline(__always)
  mutating func string(_ field: Int, _ text: StaticString) {
    key(field, 2)
    varint(UInt64(text.utf8CodeUnitCount))
    buffer.append(text)
  }

  /// A message within a message. Its length stands before it, in four bytes whatever it is.
  ///
  /// - Precondition: it is shorter than 2²⁸ bytes.
  @inline(__always)
  mutating func message(_ field: Int, _ body: (inout ProtobufWriter) -> Void) {
    key(field, 2)
    let start = buffer.count
    buffer.append("\0\0\0\0")
    body(&self)
    let length = buffer.count - start - 4
    precondition(length < 1 << 28, "a message of \(length) bytes is too long")
    for byte in 0..<4 {
      let bits = UInt8(truncatingIfNeeded: length >> (7 * byte)) & 0x7F
      buffer.patch(at: start + byte, byte < 3 ? bits | 0x80 : bits)
    }
  }
}
