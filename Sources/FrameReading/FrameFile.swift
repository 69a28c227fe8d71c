package import FrameStatistics
import JSONText

/// What a reader may be told that the file does not say.
package struct FrameReadingOptions: Sendable, Equatable {
  /// Refreshes a second; nil to take what the file says, else 60.
  package var refresh: Double?
  /// A time between two frames of at least so many ms is a rest, not a hitch.
  package var pause: Double
  /// How long content moved, in seconds, for files that list hitches alone.
  package var motionSeconds: Double?
  /// Which run of a file that has several.
  package var run: String?

  package init(
    refresh: Double? = nil, pause: Double = 1000, motionSeconds: Double? = nil, run: String? = nil
  ) {
    self.refresh = refresh
    self.pause = pause
    self.motionSeconds = motionSeconds
    self.run = run
  }

  func refresh(orElse other: Double? = nil) -> Double { refresh ?? other ?? 60 }
}

/// Frames that another tool measured, read from its output.
package struct FrameFile: Sendable, Equatable {
  /// The forms that are understood.
  package enum Form: String, Sendable, CaseIterable {
    case csv, instruments, xctest, gfxinfo, trace
  }

  package let form: Form
  package let frames: MeasuredFrames
  /// What the frames cannot tell.
  package var unknown: Set<Unknown> = []

  /// Groups of figures that a form has no data for.
  package enum Unknown: String, Sendable, Comparable {
    case durations, frames, motion, longestHitch
    package static func < (a: Unknown, b: Unknown) -> Bool { a.rawValue < b.rawValue }
  }

  /// As many frames as an hour at 1000 Hz has.
  static let mostFrames = 3_600_000

  /// Reads a file, finding out from its first bytes which tool wrote it.
  package static func read(
    _ bytes: [UInt8], _ options: FrameReadingOptions = FrameReadingOptions()
  ) throws(FrameFileError) -> FrameFile {
    if isCompressed(bytes) { throw FrameFileError(.compressed) }
    if isPerfettoTrace(bytes) { throw FrameFileError(.perfettoTrace) }
    let start = bytes.firstIndex {
      !" \n\r\t".utf8.contains($0) && ![0xEF, 0xBB, 0xBF].contains($0)
    }
    guard let start else { throw FrameFileError(.empty) }
    switch bytes[start] {
    case UInt8(ascii: "<"): return try InstrumentsFrames.read(bytes, options)
    case UInt8(ascii: "{"), UInt8(ascii: "["): return try readJSON(bytes, options)
    default:
      return GfxinfoFrames.isMeant(bytes)
        ? try GfxinfoFrames.read(bytes, options) : try CSVFrames.read(bytes, options)
    }
  }

  private static func readJSON(
    _ bytes: [UInt8], _ options: FrameReadingOptions
  ) throws(FrameFileError) -> FrameFile {
    let document: JSONValue
    do throws(JSONFault) {
      document = try JSONParser.parse(bytes)
    } catch {
      throw FrameFileError(error)
    }
    if let events = document["traceEvents"] {
      return try TraceFrames.read(events, at: "traceEvents", options)
    }
    guard case .array(let list) = document else { throw FrameFileError(.unknownForm) }
    return list.contains { $0["testRuns"] != nil }
      ? try XCTestFrames.read(list, options) : try TraceFrames.read(document, at: "", options)
  }
}
