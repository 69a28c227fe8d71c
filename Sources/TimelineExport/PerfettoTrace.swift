import VirtualTime

/// Writes traces as Perfetto's protobuf, with the frame timeline that its viewer knows from
/// Android and with counters' units.
///
/// Source of the field numbers: protos/perfetto/trace of Perfetto,
/// https://perfetto.dev/docs/reference/trace-packet-proto.
package enum PerfettoTrace {
  /// - Parameters:
  ///   - images: the names of the runs' images.
  ///   - sink: takes the file's bytes, part after part.
  package static func write(
    _ runs: [TraceRun], images: [String], to sink: @escaping (UnsafeRawBufferPointer) -> Void
  ) {
    let names = TraceNames(runs: runs, images: images)
    var player = TracePlayer(PerfettoTraceWriter(TraceBuffer(sink: sink), names: names))
    player.play(runs)
  }
}

struct PerfettoTraceWriter: TraceWriting, ~Copyable {
  static let hasFrameTimeline = true

  private var output: ProtobufWriter
  private let names: TraceNames<[UInt8]>
  private var cookies = 0

  /// All packets are of one sequence.
  private static let sequence = 1

  init(_ buffer: consuming TraceBuffer, names: TraceNames<String>) {
    output = ProtobufWriter(buffer)
    self.names = names.map { Array($0.utf8) }
  }

  mutating func begin() {
    packet(at: .zero) { packet in
      // sequence_flags: SEQ_INCREMENTAL_STATE_CLEARED
      packet.integer(13, 1)
    }
  }

  mutating func end() { output.flush() }

  @inline(__always)
  private mutating func packet(at instant: Instant, _ body: (inout ProtobufWriter) -> Void) {
    output.flushIfLarge()
    output.message(1) { packet in
      packet.integer(8, instant.nanoseconds)
      packet.integer(10, PerfettoTraceWriter.sequence)
      body(&packet)
    }
  }

  private static func identifier(of track: TraceTrack) -> Int {
    track.process << 24 | (track.kind.rawValue + 1) << 16 | track.number
  }

  mutating func process(_ number: Int, name: String) {
    packet(at: .zero) { packet in
      packet.message(60) { descriptor in
        descriptor.integer(1, number << 24)
        descriptor.message(3) { process in
          process.integer(1, number)
          process.string(6, text: name)
        }
      }
    }
  }

  mutating func track(_ track: TraceTrack) {
    packet(at: .zero) { packet in
      packet.message(60) { descriptor in
        descriptor.integer(1, PerfettoTraceWriter.identifier(of: track))
        if track.kind.isCounter {
          descriptor.integer(5, track.process << 24)
          descriptor.string(2, text: track.name)
          descriptor.message(8) { counter in
            if track.kind == .decodedBytes {
              counter.integer(3, 3)
            } else {
              counter.string(6, track.kind == .backlog ? "units" : "slots")
            }
          }
        } else {
          descriptor.message(4) { thread in
            thread.integer(1, track.process)
            thread.integer(2, track.thread)
            thread.string(5, text: track.name)
          }
        }
      }
    }
  }

  /// Types of track events.
  private enum Kind: Int { case begin = 1, end, instant, counter }

  private mutating func event(
    _ kind: Kind, _ event: TraceEvent?, on track: TraceTrack, at instant: Instant
  ) {
    let names = names
    packet(at: instant) { packet in
      packet.message(11) { output in
        output.integer(9, kind.rawValue)
        output.integer(11, PerfettoTraceWriter.identifier(of: track))
        guard let event else { return }
        output.string(22, event.category)
        switch event.name {
        case .word(let word): output.string(23, word)
        case .decode(let image): output.string(23, names.decodes[image])
        case .launchTask(let task): output.string(23, names.launchTasks[task])
        }
        event.detail.forEachArgument { PerfettoTraceWriter.write($0, $1, to: &output) }
        // flow_ids begin or go on, terminating_flow_ids end.
        switch event.flows {
        case .none: break
        case .start(let id), .step(let id): output.fixed64(47, id)
        case .ends(let ids): for id in ids { output.fixed64(48, id) }
        }
      }
    }
  }

  private static func write(
    _ name: StaticString, _ value: TraceArgument, to output: inout ProtobufWriter
  ) {
    output.message(4) { annotation in
      annotation.string(10, name)
      switch value {
      case .flag(let flag): annotation.flag(2, flag)
      case .whole(let value): annotation.integer(4, value)
      case .number(let value): annotation.double(5, value)
      case .milliseconds(let span): annotation.double(5, span.milliseconds)
      case .word(let word): annotation.string(6, word)
      }
    }
  }

  mutating func begin(_ event: TraceEvent, on track: TraceTrack, at instant: Instant) {
    self.event(.begin, event, on: track, at: instant)
  }

  mutating func end(on track: TraceTrack, at instant: Instant) {
    event(.end, nil, on: track, at: instant)
  }

  mutating func mark(_ event: TraceEvent, on track: TraceTrack, at instant: Instant) {
    self.event(.instant, event, on: track, at: instant)
  }

  mutating func count(_ value: Int, on track: TraceTrack, at instant: Instant) {
    packet(at: instant) { packet in
      packet.message(11) { output in
        output.integer(9, Kind.counter.rawValue)
        output.integer(11, PerfettoTraceWriter.identifier(of: track))
        output.integer(30, value)
      }
    }
  }

  mutating func frame(_ frame: TraceFrame) {
    let (expected, actual) = (cookies + 1, cookies + 2)
    cookies += 2
    // Tokens are unique in the trace.
    let token = frame.process << 40 | frame.number
    timeline(at: frame.expected.start) { event in
      event.message(3) { start in
        start.integer(1, expected)
        start.integer(2, token)
        start.integer(3, token)
        start.integer(4, frame.process)
        start.string(5, text: frame.label)
      }
    }
    endFrame(expected, at: frame.expected.end)
    timeline(at: frame.actual.start) { event in
      event.message(4) { start in
        start.integer(1, actual)
        start.integer(2, token)
        start.integer(3, token)
        start.integer(4, frame.process)
        start.string(5, text: frame.label)
        let (present, jank) = PerfettoTraceWriter.codes(frame.outcome)
        start.integer(6, present)
        start.flag(7, frame.outcome == .onTime)
        start.flag(8, false)
        start.integer(9, jank)
        start.integer(10, 1)
      }
    }
    endFrame(actual, at: frame.actual.end)
  }

  /// PresentType and JankType: on time and none, late and the app's deadline missed, dropped.
  private static func codes(_ outcome: TraceFrame.Outcome) -> (present: Int, jank: Int) {
    switch outcome {
    case .onTime: (1, 1)
    case .late: (2, 64)
    case .dropped: (4, 1024)
    }
  }

  @inline(__always)
  private mutating func timeline(at instant: Instant, _ body: (inout ProtobufWriter) -> Void) {
    packet(at: instant) { packet in packet.message(76, body) }
  }

  private mutating func endFrame(_ cookie: Int, at instant: Instant) {
    timeline(at: instant) { event in event.message(5) { $0.integer(1, cookie) } }
  }
}
