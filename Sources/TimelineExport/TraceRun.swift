package import Timeline
import VirtualTime

/// A run to be shown in a trace, as a process of its own.
package struct TraceRun: Sendable {
  package let label: String
  package let timeline: Timeline

  package init(label: String, timeline: Timeline) {
    self.label = label
    self.timeline = timeline
  }
}

/// A track of a trace: a line of slices, or a counter.
struct TraceTrack: Equatable {
  enum Kind: Int, CaseIterable {
    case main, worker, gesture, appFrames, expectedFrames, actualFrames, hitches
    case backlog, blankSlots, decodedBytes
    case launch

    var name: String {
      switch self {
      case .main: "main run loop"
      case .worker: "worker"
      case .launch: "launch"
      case .gesture: "gesture"
      case .appFrames: "frames in the app"
      case .expectedFrames: "expected frames"
      case .actualFrames: "actual frames"
      case .hitches: "hitches"
      case .backlog: "backlog"
      case .blankSlots: "blank slots"
      case .decodedBytes: "decoded bytes"
      }
    }

    var isCounter: Bool { (Kind.backlog.rawValue...Kind.decodedBytes.rawValue).contains(rawValue) }

    /// Where a viewer shows the track: the launch's queues behind the workers.
    var order: Int { self == .launch ? 10 * Kind.worker.rawValue + 5 : 10 * rawValue }
  }

  /// The process, counted from 1.
  let process: Int
  let kind: Kind
  /// Which of the process's workers, or of the launch's queues; 0 else.
  var number = 0

  var name: String {
    switch kind {
    case .worker: "worker \(number + 1)"
    case .launch: number == 0 ? "async launch tasks" : "launch tasks after the first page"
    default: kind.name
    }
  }

  /// The thread's number: the process's for the main thread, else one that no process has.
  var thread: Int {
    kind == .main ? process : process * 1_000_000 + kind.rawValue * 10_000 + number
  }
}

/// A value that a trace's event carries.
enum TraceArgument {
  case whole(Int)
  case number(Double)
  case text(String)
  case flag(Bool)
}

/// An arrow's end on a slice; one request is one arrow, from its cell to the display.
struct TraceFlow {
  enum Kind { case start, step, end }

  let id: UInt64
  let kind: Kind
}

/// What a trace says of one event on a track.
struct TraceEvent {
  let name: String
  let category: StaticString
  var arguments: [(name: StaticString, value: TraceArgument)] = []
  var flows: [TraceFlow] = []
}

/// A frame as Android's frame timeline shows it.
struct TraceFrame {
  enum Outcome { case onTime, late, dropped }

  let process: Int
  let number: Int
  let label: String
  let expected: (start: Instant, end: Instant)
  let actual: (start: Instant, end: Instant)
  let outcome: Outcome
}

/// One format of traces.
///
/// Events of one track come in order of time, and slices nest; events of different tracks do not
/// come in order.
protocol TraceWriting {
  mutating func begin()
  mutating func process(_ number: Int, name: String)
  mutating func track(_ track: TraceTrack)
  mutating func begin(_ event: TraceEvent, on track: TraceTrack, at instant: Instant)
  mutating func end(on track: TraceTrack, at instant: Instant)
  mutating func mark(_ event: TraceEvent, on track: TraceTrack, at instant: Instant)
  mutating func count(_ value: Int, on track: TraceTrack, at instant: Instant)
  mutating func frame(_ frame: TraceFrame)
  mutating func end()
}

extension TraceWriting {
  mutating func slice(
    _ event: TraceEvent, on track: TraceTrack, from start: Instant, to end: Instant
  ) {
    begin(event, on: track, at: start)
    self.end(on: track, at: end)
  }
}
