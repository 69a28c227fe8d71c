import RunLoopModel
package import RunLoopScripts

/// Reads a transcript of a script made at random and says what in it no run loop could have done.
package struct RunShape {
  /// What has been seen of one run, outermost first.
  private struct Frame {
    let id: String
    let mode: RunLoopMode
    var stage: Activity?
    /// The objects served since the witness was last called.
    var served: Set<String> = []
    /// The order of the last observer called since then.
    var order = Int.min
  }

  private let orders: [String: Int]
  private let declared: Set<String>
  private var frames: [Frame] = []
  package private(set) var faults: [String] = []

  package init(of events: [TranscriptEvent], in script: RunLoopScript) {
    orders = Dictionary(uniqueKeysWithValues: script.observers.map { ($0.id, $0.order) })
    declared = Set(script.timers.map(\.id) + script.sources.map(\.id) + script.ports.map(\.id))
    for (index, event) in events.enumerated() {
      if index > 0, event.instant < events[index - 1].instant { fault("time goes back", event) }
      read(event)
    }
  }

  private mutating func fault(_ what: String, _ event: TranscriptEvent) {
    faults.append("\(what): \(event.summary)")
  }

  private mutating func read(_ event: TranscriptEvent) {
    switch event.what {
    case .run:
      frames.append(Frame(id: event.id, mode: event.mode ?? .common))
      return
    case .return:
      if let frame = frames.popLast() {
        if frame.id != event.id { fault("a return of another run", event) }
        if let stage = frame.stage, stage != .exit { fault("no exit after \(stage)", event) }
      } else {
        fault("a return of no run", event)
      }
      return
    default: break
    }
    if event.mode != frames.last?.mode { fault("another mode than the run's", event) }
    guard !frames.isEmpty else { return }
    switch event.what {
    case .observer(let activity): readObserver(event, activity)
    case .timer, .source, .port:
      let isNew = frames[frames.count - 1].served.insert(event.id).inserted
      if !isNew, declared.contains(event.id), frames.last?.stage != nil {
        fault("served twice in a pass", event)
      }
    default: break
    }
  }

  private mutating func readObserver(_ event: TranscriptEvent, _ activity: Activity) {
    let top = frames.count - 1
    if event.id == RandomScript.witness {
      if !mayFollow(frames[top].stage, activity) { fault("not after the last stage", event) }
      frames[top].stage = activity
      frames[top].served = []
      frames[top].order = .min
    } else if let stage = frames[top].stage {
      if stage != activity { fault("not with its peers, at \(stage)", event) }
      let order = orders[event.id] ?? 0
      if order < frames[top].order { fault("out of order", event) }
      frames[top].order = order
    }
  }

  /// The stages of an iteration, where the pair around the wait may be missing.
  private func mayFollow(_ stage: Activity?, _ next: Activity) -> Bool {
    switch stage {
    case nil: next == .entry
    case .entry: next == .beforeTimers || next == .exit
    case .beforeTimers: next == .beforeSources
    case .beforeSources: next != .beforeSources && next != .afterWaiting && next != .entry
    case .beforeWaiting: next == .afterWaiting
    case .afterWaiting: next == .beforeTimers || next == .exit
    case .exit: false
    }
  }
}
