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
    _ runs: [TraceRun], images: [String], to sink: @escaping (UnsafeRawBufferPointer) -> Void
  ) {
    let names = TraceNames(runs: runs, images: images)
    var player = TracePlayer(JSONTraceWriter(TraceBuffer(sink: sink), names: names))
    player.play(runs)
  }
}

struct JSONTraceWriter: TraceWriting, ~Copyable {
  /// The format has none; the tracks of expected and actual frames stand for it.
  static let hasFrameTimeline = false

  private var buffer: TraceBuffer
  /// In quotes.
  private let names: TraceNames<[UInt8]>
  private var isFirst = true
  /// What stands before the time of every event of a track, for the track written last.
  private var prefix: (track: TraceTrack, bytes: [UInt8])?
  /// The number written last, and how it is written.
  private var number: (value: Double, bytes: [UInt8])?

  init(_ buffer: consuming TraceBuffer, names: TraceNames<String>) {
    self.buffer = buffer
    self.names = names.map { Array(JSONTraceWriter.quoted($0).utf8) }
  }

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
    buffer.append(text: JSONTraceWriter.quoted(name))
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
    buffer.append(text: JSONTraceWriter.quoted(track.name))
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
    append(event.flows, track, instant)
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
    append(event.flows, track, instant)
  }

  mutating func count(_ value: Int, on track: TraceTrack, at instant: Instant) {
    open("C", track.process, track.process)
    buffer.append(#","ts":"#)
    append(instant)
    buffer.append(#","name":""#)
    buffer.append(track.kind.name)
    buffer.append(#"","args":{"value":"#)
    buffer.append(whole: value)
    buffer.append("}}")
  }

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

  private mutating func append(_ flows: TraceFlows, _ track: TraceTrack, _ instant: Instant) {
    switch flows {
    case .none: break
    case .start(let id): flow("s", id, track, instant)
    case .step(let id): flow("t", id, track, instant)
    case .ends(let ids): for id in ids { flow("f", id, track, instant) }
    }
  }

  private mutating func flow(
    _ phase: StaticString, _ id: UInt64, _ track: TraceTrack, _ instant: Instant
  ) {
    open(phase, track, instant)
    buffer.append(#","bp":"e","cat":"request","name":"request","id":"#)
    buffer.append(whole: Int(id))
    buffer.append("}")
  }

  private mutating func append(_ event: TraceEvent) {
    buffer.append(#","cat":""#)
    buffer.append(event.category)
    buffer.append(#"","name":"#)
    switch event.name {
    case .word(let word): append(quoted: word)
    case .decode(let image): buffer.append(names.decodes[image])
    case .launchTask(let task): buffer.append(names.launchTasks[task])
    }
    var isFirst = true
    event.detail.forEachArgument { name, value in
      buffer.append(isFirst ? #","args":{""# : ",\"")
      isFirst = false
      buffer.append(name)
      buffer.append("\":")
      append(value)
    }
    if !isFirst { buffer.append("}") }
  }

  private mutating func append(_ value: TraceArgument) {
    switch value {
    case .whole(let value): buffer.append(whole: value)
    case .number(let value):
      if number?.value != value { number = (value, Array("\(value)".utf8)) }
      if let number { buffer.append(number.bytes) }
    case .milliseconds(let span): append(milliseconds: span)
    case .word(let word): append(quoted: word)
    case .flag(let flag): buffer.append(flag ? "true" : "false")
    }
  }

  /// As Swift writes the number of milliseconds: the shortest digits that tell it from others,
  /// which are those of the nanoseconds without the zeros at their end.
  private mutating func append(milliseconds span: Timespan) {
    let nanoseconds = UInt(span.nanoseconds.magnitude)
    // Below and above Swift writes an exponent, or has no digit for each nanosecond.
    guard nanoseconds == 0 || (100..<1_000_000_000_000_000).contains(nanoseconds) else {
      return buffer.append(text: "\(span.milliseconds)")
    }
    if span.nanoseconds < 0 { buffer.append("-") }
    buffer.append(digits: nanoseconds / 1_000_000, atLeast: 1)
    buffer.append(".")
    var (fraction, width) = (nanoseconds % 1_000_000, 6)
    while width > 1, fraction % 10 == 0 {
      fraction /= 10
      width -= 1
    }
    buffer.append(digits: fraction, atLeast: width)
  }

  /// µs with three decimals; no instant of a run is before its start.
  private mutating func append(_ instant: Instant) {
    let nanoseconds = instant.nanoseconds.magnitude
    if instant.nanoseconds < 0 { buffer.append("-") }
    buffer.append(digits: UInt(nanoseconds / 1000), atLeast: 1)
    buffer.append(".")
    buffer.append(digits: UInt(nanoseconds % 1000), atLeast: 3)
  }

  /// Constant text, which has nothing to escape.
  private mutating func append(quoted word: StaticString) {
    buffer.append("\"")
    buffer.append(word)
    buffer.append("\"")
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case _ where scalar.value < 0x20:
        quoted += "\\u00\(scalar.value < 16 ? "0" : "1")"
        quoted += String(scalar.value % 16, radix: 16)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
