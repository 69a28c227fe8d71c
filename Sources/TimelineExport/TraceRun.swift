import LaunchModel
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

    var name: StaticString {
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
    default: "\(kind.name)"
    }
  }

  /// The thread's number: the process's for the main thread, else one that no process has.
  var thread: Int {
    kind == .main ? process : process * 1_000_000 + kind.rawValue * 10_000 + number
  }
}

/// What an event is called.
enum TraceName {
  case word(StaticString)
  /// A decode of one of the runs' images; writers have a list of these names.
  case decode(image: Int)
  /// A task of the app's launch, by number; writers have a list of these names too.
  case launchTask(Int)
}

/// The names that the runs of a trace share, as a writer wants them.
struct TraceNames<Name> {
  /// By image.
  let decodes: [Name]
  /// By task.
  let launchTasks: [Name]

  func map<Other>(_ transform: (Name) -> Other) -> TraceNames<Other> {
    TraceNames<Other>(decodes: decodes.map(transform), launchTasks: launchTasks.map(transform))
  }
}

extension TraceNames<String> {
  init(runs: [TraceRun], images: [String]) {
    let known = runs.map { $0.timeline.imagePixels.count }.max() ?? 0
    decodes = (0..<max(known, images.count)).map { image in
      image < images.count ? "decode \(images[image])" : "decode image \(image)"
    }
    // All runs of a report have the same launch; a bound has none.
    let launch = runs.map(\.timeline.launch).max { $0.count < $1.count } ?? []
    launchTasks = launch.map { "launch task \($0.work.name)" }
  }
}

/// What a trace says of one event on a track.
struct TraceEvent {
  let name: TraceName
  let category: StaticString
  var detail = TraceDetail.none
  var flows = TraceFlows.none
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
protocol TraceWriting: ~Copyable {
  /// Whether frames are taken.
  static var hasFrameTimeline: Bool { get }

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

extension TraceWriting where Self: ~Copyable {
  mutating func slice(
    _ event: TraceEvent, on track: TraceTrack, from start: Instant, to end: Instant
  ) {
    begin(event, on: track, at: start)
    self.end(on: track, at: end)
  }
}
