package import VirtualTime

/// A run loop in virtual time that calls out in exactly the order that CFRunLoop does.
///
/// Numbers such as "rule 8.12" in the comments are those of the run-loop rules in
/// `docs/run-loop.md`. Nothing here waits: the clock stands still while callouts run, moves by
/// `spend(_:)` when they compute, and jumps to the next event when the loop sleeps.
package final class VirtualRunLoop: RunLoopProtocol {
  /// Why the loop will call out no more.
  package enum Halt: Sendable, Equatable {
    /// Time came to the horizon.
    case horizon
    /// The loop sleeps, no port is ready and no event is to come (rule 13.9).
    case asleepForever
    /// More iterations than the limit allows.
    case iterationLimit
  }

  /// The time since the start of the run.
  package internal(set) var now: Instant = .zero

  /// Set once nothing more will be called out; runs then return at once.
  package internal(set) var halt: Halt?

  /// Callouts begin at this instant at the latest; one that began earlier is finished.
  package var horizon: Instant = .never

  /// How many iterations the loop makes before it halts.
  package var iterationLimit = Int.max

  /// How many iterations the loop has made.
  package internal(set) var iterations = 0

  /// Whether this is the main thread's loop, which serves the main queue (rules 2.5 and 7.6).
  let isMain: Bool

  var modes: [Mode] = []
  var observers: [Observer] = []
  var timers: [Timer] = []
  var sources: [Source] = []
  var ports: [Port] = []
  var commonItems: [RunLoopItem] = []

  /// The run records, innermost last; the first is the base record (rule 1.2).
  var records = [RunRecord(ignoresWakeUps: true)]
  var currentModeIndex: Int?

  var blocks: [Block] = []
  var mainQueue: [() -> Void] = []
  var mainQueueDrains = 0

  /// When the wake-up port became ready, 0 while it is not (rule 13.5).
  var wakeUpReadiness: UInt64 = 0
  /// When the main-queue port became ready in the present wait, 0 outside a wait or while it is not.
  var mainQueueReadiness: UInt64 = 0
  /// Whether the main-queue port is in the wait set (rule 1.4).
  var mainQueueWaits = false
  var readinessCount: UInt64 = 0
  var signalCount: UInt64 = 0
  var addCount: UInt64 = 0

  var events = EventQueue()
  var actions: [() -> Void] = []
  var freeActions: [Int] = []
  var deadlines: [Deadline] = []
  var deadlineCount = 0

  /// Makes a loop at time 0 with the default mode, which is common.
  package init(isMain: Bool = true) {
    self.isMain = isMain
    modes.append(Mode(name: .default, isCommon: true))
  }

  /// The mode that the innermost run is in, nil outside any run.
  package var currentMode: RunLoopMode? { currentModeIndex.map { modes[$0].name } }

  /// The next number in the order in which ports become ready.
  func nextReadiness() -> UInt64 {
    readinessCount += 1
    return readinessCount
  }

  /// Whether callouts may begin; halts the loop where time has passed the horizon.
  func mayCallOut() -> Bool {
    if halt != nil { return false }
    if now > horizon {
      halt = .horizon
      return false
    }
    return true
  }
}

/// One activation of run (rule 1.2).
struct RunRecord {
  var isStopped = false
  var ignoresWakeUps = false

  init(ignoresWakeUps: Bool = false) { self.ignoresWakeUps = ignoresWakeUps }
}

/// A mode and its members (rule 1.3).
struct Mode {
  let name: RunLoopMode
  var isCommon: Bool
  /// By ascending order; of equal ones, in order of adding to this mode (rule 3.1).
  var observers: [ObserverID] = []
  /// The observers of each activity, by its bit's position, in the order of `observers`.
  var observersByActivity: [[ObserverID]] = Array(repeating: [], count: 8)
  var sources: [SourceID] = []
  var ports: [PortID] = []
  /// By fire date; of equal dates, in order of adding (rules 6.2 and 13.7).
  var timers: [TimerID] = []
  var timerPort = TimerPort()

  init(name: RunLoopMode, isCommon: Bool) {
    self.name = name
    self.isCommon = isCommon
  }
}

/// The port that a mode's timers share (rule 6.3).
struct TimerPort {
  /// The date that the mode was last armed for; nil when forgotten, never when there was none.
  var remembered: Instant?
  /// The date at which the port becomes ready; nil while it is not armed.
  var armed: Instant?
  /// When the port became ready, 0 while it is not.
  var readiness: UInt64 = 0
}

struct Observer {
  let activities: Activities
  let order: Int
  let repeats: Bool
  let callout: (Activity) -> Void
  var isValid = true
  var isFiring = false
}

struct Timer {
  var fireDate: Instant
  let interval: Timespan
  let callout: () -> Void
  var isValid = true
  var isFiring = false
  /// Whether the callout under way set a new date (rule 13.3).
  var wasMoved = false
  var modes: [Int] = []
  var added: UInt64 = 0
}

struct Source {
  let order: Int
  let perform: () -> Void
  var isValid = true
  /// The number of the first unserved signal, 0 while there is none (rule 13.4).
  var signalled: UInt64 = 0
}

struct Port {
  /// Whether several sends before the port is served are one.
  let coalesces: Bool
  let perform: () -> Void
  var isValid = true
  /// When the port became ready, 0 while it is not.
  var readiness: UInt64 = 0
  /// When the sends came that wait behind the first, where they do not coalesce.
  var later: [UInt64] = []

  /// Takes the first send; the next one makes the port ready as of its own time.
  mutating func takeSend() {
    readiness = later.isEmpty ? 0 : later.removeFirst()
  }
}

/// A block that waits for a run in one of its modes (rule 2.6).
struct Block {
  let modes: [Int]
  let inCommonModes: Bool
  let body: () -> Void
}

/// The moment at which a run's time is over and its timer wakes the loop (rule 8.3).
struct Deadline {
  let id: Int
  let instant: Instant
}
