import Foundation
import Testing

/// A committed picture, and what another program says that it decodes to.
struct Fixture: Sendable, CustomTestStringConvertible {
  var folder: String
  var name: String
  /// Width and height, as `32x32`.
  var size: String
  /// FNV-1a of the RGBA pixels, as hexadecimal digits.
  var digest: String

  var testDescription: String { "\(folder)/\(name)" }

  func bytes() throws -> [UInt8] {
    try Self.read("\(folder)/\(name)")
  }

  static let pngSuite = listed(in: "pngsuite")
  static let jpeg = listed(in: "jpeg")
  static let all = pngSuite + jpeg

  /// The pictures that PngSuite broke on purpose; they are in no list, as they have no pixels.
  static func broken(_ name: String) throws -> [UInt8] {
    try read("pngsuite/\(name).png")
  }

  /// One of the default pictures, of 12 megapixels.
  static func picture(_ name: String) throws -> [UInt8] {
    try read("images/\(name)")
  }

  static func pngSuite(_ name: String) throws -> [UInt8] {
    try read("pngsuite/\(name).png")
  }

  static func jpeg(_ name: String) throws -> [UInt8] {
    try read("jpeg/\(name).jpg")
  }

  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures")

  private static func read(_ path: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: root.appending(path: path)))
  }

  /// Reads `expected.txt`: name, size and digest in a line. A list that cannot be read is empty,
  /// which a test of its own reports.
  private static func listed(in folder: String) -> [Fixture] {
    let bytes = (try? read("\(folder)/expected.txt")) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { line in
      let fields = line.split(separator: " ").map(String.init)
      precondition(fields.count == 3, "\(folder)/expected.txt: \(line)")
      return Fixture(folder: folder, name: fields[0], size: fields[1], digest: fields[2])
    }
  }
}
