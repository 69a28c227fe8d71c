import VirtualTime

// What a loop consists of. These are classes: a callout may change the loop at any time, and must
// find none of its state copied or under exclusive access.

/// One activation of run (rule 1.2).
final class RunRecord {
  var isStopped = false
  var ignoresWakeUps: Bool

  init(ignoresWakeUps: Bool = false) { self.ignoresWakeUps = ignoresWakeUps }
}

/// A mode and its members (rule 1.3).
final class Mode {
  let name: RunLoopMode
  var isCommon: Bool
  /// By ascending order; of equal ones, in order of adding to this mode (rule 3.1).
  var observers: [Observer] = []
  /// The observers of each activity, by its bit's position, in the order of `observers`.
  var observersByActivity: [[Observer]] = Array(repeating: [], count: 8)
  var sources: [Source] = []
  var ports: [Port] = []
  /// By fire date; of equal dates, in order of adding (rules 6.2 and 13.7).
  var timers: [Timer] = []

  /// The port that the mode's timers share (rule 6.3).
  let timerPort = Port(.timers)
  /// The date at which the timer port becomes ready; never while it is not armed.
  var armed = Instant.never
  /// The date that the mode was last armed for; nil when forgotten, never when there was none.
  var remembered: Instant?

  /// The ports that have become ready, in that order, and some that no longer are (rule 5.3).
  private var line: [Port] = []

  init(name: RunLoopMode, isCommon: Bool) {
    self.name = name
    self.isCommon = isCommon
  }

  /// Puts a port that is ready at the end of the line; one that stands in it keeps its place, but
  /// for a port whose sends are messages, each of which has a place of its own.
  func lineUp(_ port: Port) {
    if port.holdsMessages || !line.contains(where: { $0 === port }) { line.append(port) }
  }

  /// Takes a port's first place out of the line.
  func leaveLine(_ port: Port) {
    if let place = line.firstIndex(where: { $0 === port }) { line.remove(at: place) }
  }

  /// Takes all of a port's places out of the line.
  func removeFromLine(_ port: Port) { line.removeAll { $0 === port } }

  /// Takes the first port that is ready out of the line, and all before it.
  ///
  /// One that was taken in another mode stays in this line: if it is ready again by the time it is
  /// looked at here, it has kept its place.
  func takeReadyPort() -> Port? {
    guard let place = line.firstIndex(where: { $0.isReady }) else {
      line.removeAll(keepingCapacity: true)
      return nil
    }
    let port = line[place]
    port.takeSend()
    if line.count == 1 {
      line.removeLast()  // The usual case, at a tenth of the cost.
    } else {
      line.removeSubrange(...place)
    }
    return port
  }
}

/// What a wait waits for (rule 1.4).
final class Port {
  enum Kind { case wakeUp, timers, mainQueue, source }

  let kind: Kind
  /// Whether each send is served by itself; else those before a service are one.
  let holdsMessages: Bool
  let perform: () -> Void
  var isValid = true
  var isReady = false
  /// Messages that were not served yet.
  var messages = 0

  init(_ kind: Kind, holdsMessages: Bool = false, perform: @escaping () -> Void = {}) {
    self.kind = kind
    self.holdsMessages = holdsMessages
    self.perform = perform
  }

  func takeSend() {
    messages -= 1
    isReady = holdsMessages && messages > 0
  }
}

final class Observer {
  let activities: Activities
  let order: Int
  let repeats: Bool
  let callout: (Activity) -> Void
  var isValid = true
  var isFiring = false

  init(
    activities: Activities, order: Int, repeats: Bool, callout: @escaping (Activity) -> Void
  ) {
    self.activities = activities
    self.order = order
    self.repeats = repeats
    self.callout = callout
  }
}

final class Timer {
  var fireDate: Instant
  let interval: Timespan
  let callout: () -> Void
  var isValid = true
  var isFiring = false
  /// Whether the callout under way set a new date (rule 13.3).
  var wasMoved = false
  /// The positions of the modes that hold it, in order of adding.
  var modes: [Int] = []
  var added: UInt64 = 0

  init(fireDate: Instant, interval: Timespan, callout: @escaping () -> Void) {
    self.fireDate = fireDate
    self.interval = interval
    self.callout = callout
  }

  /// Whether it stands before another in a mode's list.
  func precedes(_ other: Timer) -> Bool {
    (fireDate, added) < (other.fireDate, other.added)
  }
}

final class Source {
  let order: Int
  let perform: () -> Void
  var isValid = true
  /// The number of the first unserved signal, 0 while there is none (rule 13.4).
  var signalled: UInt64 = 0

  init(order: Int, perform: @escaping () -> Void) {
    self.order = order
    self.perform = perform
  }
}

/// A block that waits for a run in one of its modes (rule 2.6).
struct Block {
  /// The positions of its modes.
  let modes: [Int]
  let inCommonModes: Bool
  let body: () -> Void
}

/// The moment at which a run's time is over and its timer wakes the loop (rule 8.3).
struct Deadline {
  let id: Int
  let instant: Instant
}
