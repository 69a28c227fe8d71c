import FrameStatistics
import JSONText

/// The frames of a JSON trace (the Trace Event Format), from Chrome or from gridsim itself.
///
/// Of Chrome, `PipelineReporter` events count, one a frame of a source and sequence: presented or
/// dropped, and where nothing was to be shown not expected. Of gridsim, the expected frames of a
/// process count, and the slices of its frames.
/// Source: Chromium, cc/metrics/compositor_frame_reporter.h and
/// protos/third_party/chromium/chrome_frame_reporter.proto.
enum TraceFrames {
  static func read(
    _ events: JSONValue, at key: String, _ options: FrameReadingOptions
  ) throws(FrameFileError) -> FrameFile {
    guard let list = events.array else {
      throw FrameFileError(.wrongType(expected: "a list"), at: .key(key))
    }
    var reports: [Report] = []
    var own = OwnTrace()
    for (index, event) in list.enumerated() {
      let place = "\(key)[\(index)]"
      guard case .object = event else {
        throw FrameFileError(.wrongType(expected: "an object"), at: .key(place))
      }
      if event["name"]?.string == "PipelineReporter", event["ph"]?.string == "b" {
        if let report = try Report(event, at: place) { reports.append(report) }
      } else {
        try own.read(event, at: place)
      }
    }
    if !own.isEmpty { return try own.file(options) }
    guard !reports.isEmpty else { throw FrameFileError(.noFrames(what: "frame events")) }
    return FrameFile(form: .trace, frames: frames(reports, options), unknown: [.durations])
  }

  /// What a trace says of one frame; reports of the same frame are laid together.
  private struct Report {
    let source: Double
    let sequence: Double
    /// In ms.
    let time: Double
    var isExpected: Bool
    var isDropped: Bool

    init?(_ event: JSONValue, at key: String) throws(FrameFileError) {
      guard
        let reporter = event["args"]?["chrome_frame_reporter"] ?? event["args"]?["frame_reporter"]
      else { return nil }
      guard let state = reporter["state"]?.string else {
        throw FrameFileError(.missingMember, at: .key("\(key).args.chrome_frame_reporter.state"))
      }
      guard let time = event["ts"]?.double else {
        throw FrameFileError(.missingMember, at: .key(key + ".ts"))
      }
      source = reporter["frame_source"]?.double ?? 0
      sequence = reporter["frame_sequence"]?.double ?? time
      self.time = time / 1000
      isExpected = state != "STATE_NO_UPDATE_DESIRED"
      isDropped = state == "STATE_DROPPED"
    }
  }

  private static func frames(
    _ reports: [Report], _ options: FrameReadingOptions
  ) -> MeasuredFrames {
    let sorted = reports.enumerated().sorted { a, b in
      (a.element.source, a.element.sequence, a.offset)
        < (b.element.source, b.element.sequence, b.offset)
    }.map(\.element)
    var merged: [Report] = []
    for report in sorted {
      if let last = merged.last, last.source == report.source, last.sequence == report.sequence {
        merged[merged.count - 1].isExpected = last.isExpected || report.isExpected
        merged[merged.count - 1].isDropped = last.isDropped || report.isDropped
      } else {
        merged.append(report)
      }
    }
    var frames = MeasuredFrames(refresh: options.refresh(), frames: [])
    var rests = false
    for report in merged {
      guard report.isExpected else {
        rests = true
        continue
      }
      frames.append(
        MeasuredFrames.Frame(isDropped: report.isDropped, followsPause: rests))
      rests = false
    }
    return frames
  }
}
