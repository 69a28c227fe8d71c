package import RunLoopModel

extension RunLoopScript {
  /// What callbacks do: actions that follow events which pass a filter.
  package struct Rule: Sendable, Equatable {
    package var filter = Filter()
    /// Which of the events that pass the filter count, starting with 1.
    package var turns: ClosedRange<Int> = 1...Int.max
    package var actions: [Action] = []

    package init() {}
  }

  /// Which events a rule is about; what is nil matches everything.
  package struct Filter: Sendable, Equatable {
    package var kind: CallbackKind?
    package var id: String?
    package var activity: Activity?
    package var mode: RunLoopMode?

    package init() {}

    /// Whether the event of a callback passes.
    func passes(_ event: TranscriptEvent) -> Bool {
      guard let eventKind = event.what.callbackKind else { return false }
      if let kind, kind != eventKind { return false }
      if let id, id != event.id { return false }
      if let mode, mode != event.mode { return false }
      if let activity, event.what != .observer(activity) { return false }
      return true
    }
  }

  /// The kinds of event that a rule can follow.
  package enum CallbackKind: String, Sendable, CaseIterable {
    case observer, timer, source, port, block, dispatch, unit
  }
}
