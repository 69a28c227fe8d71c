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
  package var now: Instant { clock }

  /// Set once nothing more will be called out; runs then return at once.
  package internal(set) var halt: Halt? {
    didSet {
      isHalted = halt != nil
      lastCallout = isHalted ? .beforeAll : horizon
    }
  }

  /// Callouts begin at this instant at the latest; one that began earlier is finished.
  package var horizon: Instant = .never {
    didSet { if !isHalted { lastCallout = horizon } }
  }

  /// How many iterations the loop makes before it halts.
  package var iterationLimit: Int {
    get { lastIteration }
    set { lastIteration = newValue }
  }

  /// How many iterations the loop has made.
  package var iterations: Int { iterationCount }

  // What is looked at in every iteration is stored where only this module can change it: the
  // compiler then sees that no accesses conflict, and need not check them as the program runs.

  var clock = Instant.zero
  /// Nothing outside the loop's thread happens before this instant.
  var quietUntil = Instant.never
  /// The last instant at which a callout may begin: the horizon, or none once the loop has halted.
  var lastCallout = Instant.never

  var isHalted = false
  var iterationCount = 0
  var lastIteration = Int.max

  /// Whether this is the main thread's loop, which serves the main queue (rules 2.5 and 7.6).
  let isMain: Bool

  var modes: [Mode] = []
  var observers: [Observer] = []
  var timers: [Timer] = []
  var sources: [Source] = []
  var ports: [Port] = []
  /// The names in the common set; a mode of such a name need not exist yet (rule 1.1).
  var commonModes = [RunLoopMode.default]
  var commonItems: [RunLoopItem] = []

  /// The record of the innermost run, or the base record (rule 1.2).
  var record = RunRecord(ignoresWakeUps: true)
  /// The position of the mode that the innermost run is in.
  var currentModeIndex: Int?

  var blocks: [Block] = []
  var mainQueue: [() -> Void] = []
  var mainQueueDrains = 0

  let wakeUpPort = Port(.wakeUp)
  let mainQueuePort = Port(.mainQueue)
  /// The mode whose wait set holds the main-queue port, during its wait (rule 1.4).
  var mainQueueWaiter: Mode?
  var signalCount: UInt64 = 0
  var addCount: UInt64 = 0

  var events = EventQueue()
  var actions: [() -> Void] = []
  var deadlines: [Deadline] = []
  var deadlineCount = 0

  /// Makes a loop at time 0 with the default mode, which is common.
  package init(isMain: Bool = true) {
    self.isMain = isMain
    modes.append(Mode(name: .default, isCommon: true))
  }

  /// The mode that the innermost run is in, nil outside any run.
  package var currentMode: RunLoopMode? { currentModeIndex.map { modes[$0].name } }

  /// Whether callouts may begin; halts the loop where time has passed the horizon.
  func mayCallOut() -> Bool {
    if clock.nanoseconds <= lastCallout.nanoseconds { return true }
    if !isHalted { halt = .horizon }
    return false
  }
}

extension Instant {
  /// Earlier than every moment of any run.
  static let beforeAll = Instant(nanoseconds: .min)
}
