package import VirtualTime

/// The name of a mode in which a run loop can run.
package struct RunLoopMode: Sendable, Hashable {
  package let name: String

  package init(_ name: String) { self.name = name }

  /// kCFRunLoopDefaultMode: nothing is being tracked.
  package static let `default` = RunLoopMode("default")
  /// UITrackingRunLoopMode: a gesture or the scrolling after it is in progress.
  package static let tracking = RunLoopMode("tracking")
  /// kCFRunLoopCommonModes: not a mode to run in, but a name for all modes of the common set.
  package static let common = RunLoopMode("common")
}

/// A point of an iteration that observers are told about; the raw values are CFRunLoopActivity's.
package enum Activity: UInt8, Sendable, CaseIterable {
  case entry = 1
  case beforeTimers = 2
  case beforeSources = 4
  case beforeWaiting = 32
  case afterWaiting = 64
  case exit = 128
}

/// A set of activities, as an observer's mask.
package struct Activities: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }
  package init(_ activity: Activity) { rawValue = activity.rawValue }

  package static let entry = Activities(.entry)
  package static let beforeTimers = Activities(.beforeTimers)
  package static let beforeSources = Activities(.beforeSources)
  package static let beforeWaiting = Activities(.beforeWaiting)
  package static let afterWaiting = Activities(.afterWaiting)
  package static let exit = Activities(.exit)
  package static let all: Activities = [
    .entry, .beforeTimers, .beforeSources, .beforeWaiting, .afterWaiting, .exit,
  ]
}

/// Why a run ended; the raw values are CFRunLoopRunResult's.
package enum RunResult: Int32, Sendable {
  case finished = 1
  case stopped = 2
  case timedOut = 3
  case handledSource = 4
}

/// How long a run may last.
package enum RunLimit: Sendable, Equatable {
  /// Until the span has passed; zero or less polls once.
  case span(Timespan)
  case forever
}

/// An observer of a run loop.
package struct ObserverID: Sendable, Hashable {
  package let index: Int

  package init(index: Int) { self.index = index }
}
/// A timer of a run loop.
package struct TimerID: Sendable, Hashable {
  package let index: Int

  package init(index: Int) { self.index = index }
}
/// A version-0 source: served when it was signalled.
package struct SourceID: Sendable, Hashable {
  package let index: Int

  package init(index: Int) { self.index = index }
}
/// A version-1 source: served when something was sent to its port.
package struct PortID: Sendable, Hashable {
  package let index: Int

  package init(index: Int) { self.index = index }
}

/// Anything that can be a member of a mode.
package enum RunLoopItem: Sendable, Hashable {
  case observer(ObserverID)
  case timer(TimerID)
  case source(SourceID)
  case port(PortID)
}

/// What loading strategies and the simulated application need of a run loop.
///
/// The virtual run loop implements it in virtual time; it behaves exactly like CFRunLoop, so that
/// one on the real CFRunLoop can stand in its place.
package protocol RunLoopProtocol: AnyObject {
  /// The time since the start of the run.
  var now: Instant { get }
  /// The mode that the innermost run is in, nil outside any run.
  var currentMode: RunLoopMode? { get }

  /// Makes an observer that is in no mode yet. Observers are called by ascending `order`.
  func makeObserver(
    _ activities: Activities, order: Int, repeats: Bool, callout: @escaping (Activity) -> Void
  ) -> ObserverID
  /// Makes a timer that is in no mode yet. A fire date before now is replaced by now; an
  /// interval of zero or less fires once.
  func makeTimer(
    firingAt instant: Instant, interval: Timespan, callout: @escaping () -> Void
  ) -> TimerID
  /// Makes a version-0 source that is in no mode yet.
  func makeSource(order: Int, perform: @escaping () -> Void) -> SourceID
  /// Makes a version-1 source with a port of its own that is in no mode yet.
  ///
  /// Several sends before the port is served are one perform where `coalesces`, as with an event
  /// descriptor on Linux; else each is a perform of its own, as a mach message is.
  func makePort(coalesces: Bool, perform: @escaping () -> Void) -> PortID

  /// Adds an item to a mode, or with `.common` to the common items and every common mode.
  func add(_ item: RunLoopItem, to mode: RunLoopMode)
  /// Removes an item from a mode, or with `.common` from the common items and every common mode.
  func remove(_ item: RunLoopItem, from mode: RunLoopMode)
  /// Removes an item from everything, for good.
  func invalidate(_ item: RunLoopItem)

  /// Moves a timer's next fire date; one before now is replaced by now.
  func setNextFire(of timer: TimerID, at instant: Instant)
  /// Marks a version-0 source as ready; this wakes nothing.
  func signal(_ source: SourceID)
  /// Makes a port ready, which ends a wait of a mode that holds it.
  func send(to port: PortID)
  /// Whether something was sent to a port that was not served yet.
  func isReady(_ port: PortID) -> Bool
  /// Queues a block for the modes named; this wakes nothing.
  func perform(inModes modes: [RunLoopMode], _ block: @escaping () -> Void)
  /// Queues an item on the main queue.
  func async(_ item: @escaping () -> Void)

  /// Ends the wait of the innermost run, now or the next time.
  func wakeUp()
  /// Ends the innermost run at the end of its iteration.
  func stop()
  /// Runs the loop in a mode.
  func run(in mode: RunLoopMode, for limit: RunLimit, returnAfterSourceHandled: Bool) -> RunResult
}

extension RunLoopProtocol {
  /// Makes a version-1 source whose sends coalesce.
  package func makePort(perform: @escaping () -> Void) -> PortID {
    makePort(coalesces: true, perform: perform)
  }
}

/// Something that happens outside the loop's thread, at instants that are scheduled for it.
package struct OutsideEventID: Sendable, Hashable {
  package let index: Int

  package init(index: Int) { self.index = index }
}

/// A run loop with a world around it: other threads, which act at their own time.
package protocol OutsideScheduling: RunLoopProtocol {
  /// The last instant at which a callout may begin; a run that would call out later stops instead.
  var horizon: Instant { get set }
  /// Registers what an outside event does; it may be scheduled any number of times.
  ///
  /// The action stands for another thread: it may send, signal, queue, wake and stop.
  func makeOutsideEvent(_ action: @escaping () -> Void) -> OutsideEventID
  /// Lets an outside event happen at an instant; one in the past happens as soon as possible.
  func schedule(_ event: OutsideEventID, at instant: Instant, rank: EventRank)
}
