package import RunLoopModel
package import VirtualTime

/// One thing that happened while a script was played.
package struct TranscriptEvent: Sendable, Equatable {
  /// What happened.
  package enum What: Sendable, Equatable {
    /// The loop is about to be entered.
    case run
    /// The run of that name is over.
    case `return`(RunResult)
    case observer(Activity)
    case timer, source, port, block
    /// An item of the main queue.
    case dispatch
    /// A unit of a work queue, and whether it did work.
    case unit(Bool)
    case log
  }

  package var what: What
  /// The name of the object, run, block, item, unit or log entry.
  package var id: String
  /// The mode asked for by `run` and `return`, else the loop's current mode; nil outside any run.
  package var mode: RunLoopMode?
  package var instant: Instant

  package init(_ what: What, id: String, mode: RunLoopMode?, at instant: Instant) {
    self.what = what
    self.id = id
    self.mode = mode
    self.instant = instant
  }
}

extension TranscriptEvent.What {
  /// The kind's name in a transcript.
  package var name: String {
    switch self {
    case .run: "run"
    case .return: "return"
    case .log: "log"
    default: callbackKind?.rawValue ?? ""
    }
  }

  /// The kind of callback that it is; nil for what the script itself does.
  package var callbackKind: RunLoopScript.CallbackKind? {
    switch self {
    case .run, .return, .log: nil
    case .observer: .observer
    case .timer: .timer
    case .source: .source
    case .port: .port
    case .block: .block
    case .dispatch: .dispatch
    case .unit: .unit
    }
  }
}

extension Activity {
  /// The activity's name in scripts and transcripts.
  package var name: String {
    switch self {
    case .entry: "entry"
    case .beforeTimers: "beforeTimers"
    case .beforeSources: "beforeSources"
    case .beforeWaiting: "beforeWaiting"
    case .afterWaiting: "afterWaiting"
    case .exit: "exit"
    }
  }
}

extension RunResult {
  /// The result's name in transcripts.
  package var name: String {
    switch self {
    case .finished: "finished"
    case .stopped: "stopped"
    case .timedOut: "timedOut"
    case .handledSource: "handledSource"
    }
  }

  package static let allCases: [RunResult] = [.finished, .stopped, .timedOut, .handledSource]
}
