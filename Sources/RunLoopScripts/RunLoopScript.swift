package import RunLoopModel
package import VirtualTime

/// A declarative program for a run loop: the objects on it, what their callbacks do, and the runs.
///
/// The same script can be played on the virtual loop and on the real one; what happened is written
/// down as a `Transcript`. The format is described in `Fixtures/runloop/README.md`.
package struct RunLoopScript: Sendable, Equatable {
  /// Which thread's loop the script runs on.
  package enum Thread: String, Sendable, CaseIterable {
    /// The loop that serves the main queue; its common modes are never empty.
    case main
    case secondary
  }

  /// Where the transcript holds.
  package enum Platform: String, Sendable, CaseIterable {
    case any
    /// The order of events rests on how Linux treats ports.
    case linux
  }

  package var name: String
  /// One line that says what the script shows.
  package var about = ""
  package var platform = Platform.any
  package var thread = Thread.main
  /// Modes that join the common set before anything else happens.
  package var commonModes: [RunLoopMode] = []
  package var observers: [Observer] = []
  package var timers: [Timer] = []
  package var sources: [Source] = []
  package var ports: [Port] = []
  package var queues: [Queue] = []
  package var rules: [Rule] = []
  /// What the program does, top to bottom; it contains the runs.
  package var actions: [Action] = []

  package init(name: String) { self.name = name }
}

extension RunLoopScript {
  /// An observer, made and added before the script starts.
  package struct Observer: Sendable, Equatable {
    package var id: String
    package var activities: Activities = .all
    package var order = 0
    package var repeats = true
    /// The modes it is added to, one after another; none means made but not added.
    package var modes: [RunLoopMode] = [.default]

    package init(id: String) { self.id = id }
  }

  /// A timer, made and added before the script starts.
  package struct Timer: Sendable, Equatable {
    package var id: String
    /// The first fire date, counted from the start.
    package var start: Timespan = .zero
    /// Zero for a timer that fires once.
    package var interval: Timespan = .zero
    package var modes: [RunLoopMode] = [.default]

    package init(id: String) { self.id = id }
  }

  /// A version-0 source, made and added before the script starts.
  package struct Source: Sendable, Equatable {
    package var id: String
    package var order = 0
    package var modes: [RunLoopMode] = [.default]

    package init(id: String) { self.id = id }
  }

  /// A version-1 source with a port of its own, made and added before the script starts.
  package struct Port: Sendable, Equatable {
    package var id: String
    package var modes: [RunLoopMode] = [.default]

    package init(id: String) { self.id = id }
  }

  /// A first-in first-out work queue. The loop knows nothing of it; callbacks drain it.
  package struct Queue: Sendable, Equatable {
    package var id: String
    package var units: [Unit] = []

    package init(id: String) { self.id = id }
  }

  /// A piece of work in a queue.
  package struct Unit: Sendable, Equatable {
    package var id: String
    /// Whether the unit did work, which ends the draining.
    package var didWork = true
    /// How long the unit computes.
    package var busy: Timespan = .zero

    package init(id: String) { self.id = id }
  }
}
