/// What a run loop did with a script.
package struct Transcript: Sendable, Equatable {
  /// The name of the script.
  package var scenario: String
  package var platform = RunLoopScript.Platform.any
  /// How many times the script was played; every time with these events.
  package var repeats = 1
  package var events: [TranscriptEvent]

  package init(scenario: String, events: [TranscriptEvent]) {
    self.scenario = scenario
    self.events = events
  }
}
