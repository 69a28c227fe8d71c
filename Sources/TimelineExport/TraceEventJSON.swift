import VirtualTime

/// Writes traces in the Trace Event Format, which Perfetto and Chrome's viewer read.
///
/// Times are µs with three decimals, from whole nanoseconds, so that no slice overlaps another by
/// rounding.
/// Source: "Trace Event Format", Google,
/// https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU.
package enum TraceEventJSON {
  /// - Parameters:
  ///   - images: the names of the runs' images.
  ///   - sink: takes the document's bytes, part after part.
  package static func write(
    _ runs: [TraceRun], images: [String], to sink: @escaping ([UInt8]) -> Void
  ) {
    var player = TracePlayer(JSONTraceWriter(TraceBuffer(sink: sink)), images: images)
    player.play(runs)
  }
}

struct JSONTraceWriter: TraceWriting {
  private var buffer: TraceBuffer
  private var isFirst = true
  /// What stands before the time of every event of a track, for the track written last.
  private var prefix: (track: TraceTrack, bytes: [UInt8])?

  init(_ buffer: TraceBuffer) { self.buffer = buffer }

  mutating func begin() {
    buffer.append(#"{"displayTimeUnit":"ms","otherData":{"tool":"gridsim"},"traceEvents":["#)
  }

  mutating func end() {
    buffer.append("\n]}\n")
    buffer.flush()
  }

  mutating func process(_ number: Int, name: String) {
    open("M", number, number)
    buffer.append(#","name":"process_name","args":{"name":"#)
    append(quoted: name)
    buffer.append("}}")
    open("M", number, number)
    buffer.append(#","name":"process_sort_index","args":{"sort_index":"#)
    buffer.append(whole: number)
    buffer.append("}}")
  }

  mutating func track(_ track: TraceTrack) {
    if track.kind.isCounter { return }
    open("M", track.process, track.thread)
    buffer.append(#","name":"thread_name","args":{"name":"#)
    append(quoted: track.name)
    buffer.append("}}")
    open("M", track.process, track.thread)
    buffer.append(#","name":"thread_sort_index","args":{"sort_index":"#)
    buffer.append(whole: track.kind.order)
    buffer.append("}}")
  }

  mutating func begin(_ event: TraceEvent, on track: TraceTrack, at instant: Instant) {
    open("B", track, instant)
    append(event)
    buffer.append("}")
    for flow in event.flows { append(flow, event, track, instant) }
  }

  mutating func end(on track: TraceTrack, at instant: Instant) {
    open("E", track, instant)
    buffer.append("}")
  }

  mutating func mark(_ event: TraceEvent, on track: TraceTrack, at instant: Instant) {
    open("i", track, instant)
    buffer.append(#","s":"t""#)
    append(event)
    buffer.append("}")
    for flow in event.flows { append(flow, event, track, instant) }
  }

  mutating func count(_ value: Int, on track: TraceTrack, at instant: Instant) {
    open("C", track.process, track.process)
    buffer.append(#","ts":"#)
    append(instant)
    buffer.append(#","name":"#)
    append(quoted: track.name)
    buffer.append(#","args":{"value":"#)
    buffer.append(whole: value)
    buffer.append("}}")
  }

  /// The format has no frame timeline; the tracks of expected and actual frames stand for it.
  mutating func frame(_ frame: TraceFrame) {}

  private mutating func open(_ phase: StaticString, _ process: Int, _ thread: Int) {
    buffer.flushIfLarge()
    if !isFirst { buffer.append(",") }
    isFirst = false
    buffer.append("\n{\"ph\":\"")
    buffer.append(phase)
    buffer.append(#"","pid":"#)
    buffer.append(whole: process)
    buffer.append(#","tid":"#)
    buffer.append(whole: thread)
  }

  private mutating func open(_ phase: StaticString, _ track: TraceTrack, _ instant: Instant) {
    buffer.flushIfLarge()
    if !isFirst { buffer.append(",") }
    isFirst = false
    buffer.append("\n{\"ph\":\"")
    buffer.append(phase)
    if prefix?.track != track {
      let text = "\",\"pid\":\(track.process),\"tid\":\(track.thread),\"ts\":"
      prefix = (track, Array(text.utf8))
    }
    if let prefix { buffer.append(prefix.bytes) }
    append(instant)
  }

  private mutating func append(
    _ flow: TraceFlow, _ event: TraceEvent, _ track: TraceTrack, _ instant: Instant
  ) {
    let phase: StaticString =
      switch flow.kind {
      case .start: "s"
      case .step: "t"
      case .end: "f"
      }
    open(phase, track, instant)
    buffer.append(#","bp":"e","cat":"request","name":"request","id":"#)
    buffer.append(whole: Int(flow.id))
    buffer.append("}")
  }

  private mutating func append(_ event: TraceEvent) {
    buffer.append(#","cat":""#)
    buffer.append(event.category)
    buffer.append(#"","name":"#)
    append(quoted: event.name)
    if event.arguments.isEmpty { return }
    buffer.append(#","args":{"#)
    for (index, argument) in event.arguments.enumerated() {
      buffer.append(index == 0 ? "\"" : ",\"")
      buffer.append(argument.name)
      buffer.append("\":")
      switch argument.value {
      case .whole(let value): buffer.append(whole: value)
      case .number(let value): buffer.append("\(value)")
      case .text(let text): append(quoted: text)
      case .flag(let flag): buffer.append(flag ? "true" : "false")
      }
    }
    buffer.append("}")
  }

  /// µs with three decimals; no instant of a run is before its start.
  private mutating func append(_ instant: Instant) {
    let nanoseconds = instant.nanoseconds.magnitude
    if instant.nanoseconds < 0 { buffer.append("-") }
    buffer.append(digits: UInt(nanoseconds / 1000), atLeast: 1)
    buffer.append(".")
    buffer.append(digits: UInt(nanoseconds % 1000), atLeast: 3)
  }

  private mutating func append(quoted text: String) {
    buffer.append("\"")
    let needsEscape = text.utf8.contains { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }
    if needsEscape {
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": buffer.append("\\\"")
        case "\\": buffer.append("\\\\")
        case _ where scalar.value < 0x20:
          buffer.append("\\u00")
          buffer.append(scalar.value < 16 ? "0" : "1")
          buffer.append(String(scalar.value % 16, radix: 16))
        default: buffer.append(String(scalar))
        }
      }
    } else {
      buffer.append(text)
    }
    buffer.append("\"")
  }
}
