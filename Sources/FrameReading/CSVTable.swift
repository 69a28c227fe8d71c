/// Comma-separated values with a header line (RFC 4180), each with its place in the file.
struct CSVTable {
  struct Field {
    let text: String
    /// Both count from 1, columns in bytes.
    let line: Int
    let column: Int
    var place: FrameFileError.Place { .line(line, column: column) }
  }

  let header: [Field]
  let rows: [[Field]]

  /// Empty lines and lines that begin with `#` are passed over. O(bytes).
  static func read(_ bytes: [UInt8]) throws(FrameFileError) -> CSVTable {
    var scanner = Scanner(bytes: bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { scanner.index = 3 }
    var header: [Field]?
    var rows: [[Field]] = []
    while let row = try scanner.row() {
      guard let columns = header else {
        header = row
        continue
      }
      guard row.count == columns.count else {
        throw FrameFileError(
          .fieldCount(found: row.count, expected: columns.count), at: row[0].place)
      }
      rows.append(row)
      if rows.count > FrameFile.mostFrames {
        throw FrameFileError(.tooManyFrames(limit: FrameFile.mostFrames), at: row[0].place)
      }
    }
    guard let header else { throw FrameFileError(.empty) }
    return CSVTable(header: header, rows: rows)
  }

  private struct Scanner {
    let bytes: [UInt8]
    var index = 0
    var line = 1
    var lineStart = 0

    /// The next row that holds something; nil at the end.
    mutating func row() throws(FrameFileError) -> [Field]? {
      while index < bytes.count {
        if bytes[index] == UInt8(ascii: "#") {
          while index < bytes.count, bytes[index] != 0x0A { index += 1 }
        }
        if endsLine() { continue }
        if index == bytes.count { return nil }
        var fields: [Field] = []
        repeat { fields.append(try field()) } while comma()
        if index < bytes.count, !endsLine() {
          throw FrameFileError(.textAfterQuote, at: place)
        }
        return fields
      }
      return nil
    }

    private var place: FrameFileError.Place { .line(line, column: index - lineStart + 1) }

    private mutating func comma() -> Bool {
      guard index < bytes.count, bytes[index] == UInt8(ascii: ",") else { return false }
      index += 1
      return true
    }

    /// Steps over the end of a line.
    private mutating func endsLine() -> Bool {
      guard index < bytes.count, bytes[index] == 0x0A || bytes[index] == 0x0D else { return false }
      if bytes[index] == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { index += 1 }
      index += 1
      line += 1
      lineStart = index
      return true
    }

    private mutating func field() throws(FrameFileError) -> Field {
      let (line, column) = (self.line, index - lineStart + 1)
      let opening = place
      var text: [UInt8] = []
      if index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
        index += 1
        while true {
          guard index < bytes.count else { throw FrameFileError(.unclosedQuote, at: opening) }
          let byte = bytes[index]
          index += 1
          if byte == UInt8(ascii: "\"") {
            guard index < bytes.count, bytes[index] == byte else { break }
            index += 1
          }
          if byte == 0x0A {
            self.line += 1
            lineStart = index
          }
          text.append(byte)
        }
      } else {
        let start = index
        while index < bytes.count, ![0x2C, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
        text = Array(bytes[start..<index])
      }
      guard let string = String(validating: text, as: UTF8.self) else {
        throw FrameFileError(.notUTF8, at: opening)
      }
      let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
      let trimmed = string.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
      return Field(text: String(trimmed), line: line, column: column)
    }
  }
}

extension CSVTable.Field {
  /// The number in it, finite, in that column.
  func number(in column: String) throws(FrameFileError) -> Double {
    guard text.utf8.allSatisfy({ $0 < 0x80 }), let value = Double(text), value.isFinite,
      !text.lowercased().contains("x"), abs(value) < 1e18
    else { throw FrameFileError(.notANumber(text, column: column), at: place) }
    return value
  }

  /// The number in it, zero or more.
  func magnitude(in column: String) throws(FrameFileError) -> Double {
    let value = try number(in: column)
    guard value >= 0 else { throw FrameFileError(.negative(text, column: column), at: place) }
    return value
  }
}
