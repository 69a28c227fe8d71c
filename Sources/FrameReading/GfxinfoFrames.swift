import FrameStatistics

/// Android's `dumpsys gfxinfo PACKAGE framestats`.
///
/// Between lines `---PROFILEDATA---` stand a header and a row a frame, in ns. A frame took
/// FrameCompleted − IntendedVsync; rows whose Flags are not 0 are left out, as Android asks.
/// Source: "Test UI performance", Framestats data format,
/// https://developer.android.com/training/testing/performance.
enum GfxinfoFrames {
  private static let fence = "---PROFILEDATA---"

  static func isMeant(_ bytes: [UInt8]) -> Bool {
    let start = String(decoding: bytes.prefix(4096), as: UTF8.self)
    return start.contains(fence) || start.contains("Graphics info for pid")
      || start.contains("Applications Graphics Acceleration Info")
      || start.split(whereSeparator: \.isNewline).first?.lowercased().hasPrefix("flags,") == true
  }

  static func read(
    _ bytes: [UInt8], _ options: FrameReadingOptions
  ) throws(FrameFileError) -> FrameFile {
    var columns: Columns?
    var rows: [Row] = []
    for (index, line) in lines(of: bytes).enumerated() {
      let place = FrameFileError.Place.line(index + 1, column: 1)
      if line.lowercased().hasPrefix("flags,") {
        columns = try Columns(line, at: place)
      } else if line == fence || line.isEmpty {
        // A fence or an empty line ends a table, unless its header has just begun it.
        if line.isEmpty { columns = nil }
      } else if let columns, line.first?.isNumber == true {
        if let row = try columns.row(line, line: index + 1) { rows.append(row) }
        if rows.count > FrameFile.mostFrames {
          throw FrameFileError(.tooManyFrames(limit: FrameFile.mostFrames), at: place)
        }
      }
    }
    guard !rows.isEmpty else { throw FrameFileError(.noFrames(what: "framestats rows")) }
    let refresh = options.refresh(orElse: rows.lazy.compactMap(\.interval).first.map { 1e9 / $0 })
    _ = try bounded(rows.map { $0.duration / 1e6 }, refresh)
    var frames = MeasuredFrames(refresh: refresh, frames: [])
    for row in rows {
      let duration = row.duration / 1e6
      if let late = row.overrun.map({ $0 / 1e6 }) {
        // Where the deadline is known, what is late by up to an interval misses one refresh.
        let drops = min(max(0, late), duration) / frames.interval
        frames.append(
          MeasuredFrames.Frame(duration: duration, overrun: late),
          afterDrops: Int(drops.rounded(.up)))
      } else {
        frames.append(work: duration)
      }
    }
    return FrameFile(form: .gfxinfo, frames: frames)
  }

  private static func lines(of bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { line in String(line.drop { $0 == " " || $0 == "\t" }) }
  }

  /// All in ns.
  private struct Row {
    let duration: Double
    let overrun: Double?
    let interval: Double?
  }

  private struct Columns {
    let names: [String]
    let intended: Int
    let completed: Int
    let deadline: Int?
    let interval: Int?

    init(_ header: String, at place: FrameFileError.Place) throws(FrameFileError) {
      let names = Columns.fields(header)
      func column(_ wanted: String...) -> Int? {
        names.firstIndex { name in wanted.contains(name.lowercased().filter { $0 != "_" }) }
      }
      guard let intended = column("intendedvsync") else {
        throw FrameFileError(.missingColumn("IntendedVsync"), at: place)
      }
      guard let completed = column("framecompleted") else {
        throw FrameFileError(.missingColumn("FrameCompleted"), at: place)
      }
      self.names = names
      self.intended = intended
      self.completed = completed
      deadline = column("framedeadline")
      interval = column("frameinterval")
    }

    /// Header and rows end in a comma.
    static func fields(_ line: String) -> [String] {
      var fields = line.split(separator: ",", omittingEmptySubsequences: false).map {
        String($0.filter { $0 != " " })
      }
      if fields.last?.isEmpty == true { fields.removeLast() }
      return fields
    }

    /// Nil for a frame that is not to be counted.
    func row(_ line: String, line number: Int) throws(FrameFileError) -> Row? {
      let fields = Columns.fields(line)
      guard fields.count == names.count else {
        throw FrameFileError(
          .fieldCount(found: fields.count, expected: names.count), at: .line(number, column: 1))
      }
      func value(_ index: Int) throws(FrameFileError) -> Double {
        guard let whole = Int64(fields[index]) else {
          let column = fields[..<index].reduce(1) { $0 + $1.utf8.count + 1 }
          throw FrameFileError(
            .notANumber(fields[index], column: names[index]), at: .line(number, column: column))
        }
        return Double(whole)
      }
      guard try value(0) == 0 else { return nil }
      let (start, end) = (try value(intended), try value(completed))
      guard end >= start else {
        throw FrameFileError(.timeGoesBack, at: .line(number, column: 1))
      }
      var overrun: Double?
      if let deadline { overrun = end - (try value(deadline)) }
      var length: Double?
      if let interval, try value(interval) > 0 { length = try value(interval) }
      return Row(duration: end - start, overrun: overrun, interval: length)
    }
  }
}
