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
    didSet { lastCallout = halt == nil ? horizon : .beforeAll }
  }

  /// Callouts begin at this instant at the latest; one that began earlier is finished.
  package var horizon: Instant = .never {
    didSet { if halt == nil { lastCallout = horizon } }
  }

  /// How many iterations the loop makes before it halts.
  package var iterationLimit = Int.max

  /// How many iterations the loop has made.
  package internal(set) var iterations = 0

  // What is looked at for every callout is stored where only this module can change it, as the
  // compiler then need not check each access for conflicts.

  var clock = Instant.zero
  /// Nothing outside the loop's thread happens before this instant.
  var quietUntil = Instant.never
  /// The last instant at which a callout may begin: the horizon, or none once the loop has halted.
  var lastCallout = Instant.never

  /// Whether this is the main thread's loop, which serves the main queue (rules 2.5 and 7.6).
  let isMain: Bool

  var modes: [Mode] = []
  var observers: [Observer] = []
  var timers: [Timer] = []
  var sources: [Source] = []
  var ports: [Port] = []
  var commonItems: [RunLoopItem] = []

  /// The record of the innermost run, or the base record (rule 1.2).
  var record = RunRecord(ignoresWakeUps: true)
  /// The position of the mode that the innermost run is in.
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
    if clock.nanoseconds <= lastCallout.nanoseconds { return true }
    if halt == nil { halt = .horizon }
    return false
  }
}

extension Instant {
  /// Earlier than every moment of any run.
  static let beforeAll = Instant(nanoseconds: .min)
}
