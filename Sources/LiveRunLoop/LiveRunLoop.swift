import CoreFoundation
import Foundation
package import RunLoopModel
package import VirtualTime

/// The run-loop protocol on the real CFRunLoop, in real time.
///
/// Objects are made and runs are started on the loop's own thread. Signals, sends, blocks, items,
/// wake-ups and stops may come from any thread, as CFRunLoop allows. An event descriptor stands for
/// a port. What was made stays in the loop until `close()`.
package final class LiveRunLoop: RunLoopProtocol {
  let loop: CFRunLoop
  let clock: MonotonicClock
  let outside: OutsideThread

  private var observers: [CFRunLoopObserver] = []
  private var timers: [CFRunLoopTimer] = []
  /// Guards what other threads look at: the sources, the ports and the two flags.
  private let lock = NSLock()
  private var sources: [LiveSource] = []
  private var ports: [LivePort] = []
  private var isClosed = false
  private var gaveUp = false
  private var modeNames = ModeNames()

  /// Set before the loop runs.
  package var horizon = Instant.never

  /// Takes over the loop of a thread; time 0 is now.
  ///
  /// - Precondition: it is called on that thread.
  package init(isMain: Bool) {
    guard let loop = isMain ? CFRunLoopGetMain() : CFRunLoopGetCurrent() else {
      preconditionFailure("the thread has no run loop")
    }
    self.loop = loop
    clock = MonotonicClock()
    outside = OutsideThread(clock: clock)
  }

  /// The time since the loop was taken over.
  package var now: Instant { clock.now }

  package var currentMode: RunLoopMode? {
    CFRunLoopCopyCurrentMode(loop).map { modeNames.mode(named: $0) }
  }

  /// Takes everything out of the loop again and ends the outside thread.
  package func close() {
    outside.close()
    lock.withLock { isClosed = true }
    for observer in observers { CFRunLoopObserverInvalidate(observer) }
    for timer in timers { CFRunLoopTimerInvalidate(timer) }
    for source in sources { CFRunLoopSourceInvalidate(source.source) }
    for port in ports {
      CFRunLoopSourceInvalidate(port.source)
      port.descriptor.close()
    }
  }

  /// Whether a callout may begin; stops the run where time has passed the horizon.
  private func mayCallOut() -> Bool {
    if horizon == .never || now <= horizon { return true }
    stop()
    return false
  }

  // MARK: Making

  package func makeObserver(
    _ activities: Activities, order: Int, repeats: Bool, callout: @escaping (Activity) -> Void
  ) -> ObserverID {
    let made = CFRunLoopObserverCreateWithHandler(
      nil, CFOptionFlags(activities.rawValue), repeats, order
    ) { [unowned self] _, bits in
      if let activity = Activity(rawValue: UInt8(truncatingIfNeeded: bits.rawValue)), mayCallOut() {
        callout(activity)
      }
    }
    guard let made else { preconditionFailure("no memory for an observer") }
    observers.append(made)
    return ObserverID(index: observers.count - 1)
  }

  package func makeTimer(
    firingAt instant: Instant, interval: Timespan, callout: @escaping () -> Void
  ) -> TimerID {
    let made = CFRunLoopTimerCreateWithHandler(
      nil, date(of: instant), max(0, interval.seconds), 0, 0
    ) { [unowned self] _ in if mayCallOut() { callout() } }
    guard let made else { preconditionFailure("no memory for a timer") }
    timers.append(made)
    return TimerID(index: timers.count - 1)
  }

  package func makeSource(order: Int, perform: @escaping () -> Void) -> SourceID {
    let made = LiveSource(order: order) { [unowned self] in if mayCallOut() { perform() } }
    return lock.withLock {
      sources.append(made)
      return SourceID(index: sources.count - 1)
    }
  }

  /// Makes a port; where sends do not coalesce, each is served by itself, in its turn.
  package func makePort(coalesces: Bool, perform: @escaping () -> Void) -> PortID {
    let made = LivePort(coalesces: coalesces) { [unowned self] in if mayCallOut() { perform() } }
    return lock.withLock {
      ports.append(made)
      return PortID(index: ports.count - 1)
    }
  }

  /// The date that CFRunLoop takes a timer's instant from.
  private func date(of instant: Instant) -> CFAbsoluteTime {
    CFAbsoluteTimeGetCurrent() + (instant - now).seconds
  }

  // MARK: Modes

  package func add(_ item: RunLoopItem, to mode: RunLoopMode) {
    let name = modeNames.name(of: mode)
    switch item {
    case .observer(let id): CFRunLoopAddObserver(loop, observers[id.index], name)
    case .timer(let id): CFRunLoopAddTimer(loop, timers[id.index], name)
    case .source, .port: CFRunLoopAddSource(loop, source(of: item), name)
    }
  }

  package func remove(_ item: RunLoopItem, from mode: RunLoopMode) {
    let name = modeNames.name(of: mode)
    switch item {
    case .observer(let id): CFRunLoopRemoveObserver(loop, observers[id.index], name)
    case .timer(let id): CFRunLoopRemoveTimer(loop, timers[id.index], name)
    case .source, .port: CFRunLoopRemoveSource(loop, source(of: item), name)
    }
  }

  package func invalidate(_ item: RunLoopItem) {
    switch item {
    case .observer(let id): CFRunLoopObserverInvalidate(observers[id.index])
    case .timer(let id): CFRunLoopTimerInvalidate(timers[id.index])
    case .source, .port: CFRunLoopSourceInvalidate(source(of: item))
    }
  }

  private func source(of item: RunLoopItem) -> CFRunLoopSource? {
    switch item {
    case .source(let id): lock.withLock { sources[id.index].source }
    case .port(let id): lock.withLock { ports[id.index].source }
    case .observer, .timer: nil
    }
  }

  /// Adds a mode to the common set, for as long as the process lives.
  package func addCommonMode(_ mode: RunLoopMode) {
    CFRunLoopAddCommonMode(loop, modeNames.name(of: mode))
  }

  package func setNextFire(of timer: TimerID, at instant: Instant) {
    CFRunLoopTimerSetNextFireDate(timers[timer.index], date(of: instant))
  }

  // MARK: From any thread

  package func signal(_ source: SourceID) {
    let source = lock.withLock { sources[source.index].source }
    CFRunLoopSourceSignal(source)
  }

  package func send(to port: PortID) {
    lock.withLock { ports[port.index] }.send()
  }

  package func isReady(_ port: PortID) -> Bool {
    lock.withLock { ports[port.index] }.isReady
  }

  package func perform(inModes modes: [RunLoopMode], _ block: @escaping () -> Void) {
    var names = ModeNames()
    if modes.count == 1 {
      CFRunLoopPerformBlock(loop, names.name(of: modes[0]), block)
    } else {
      let list = CFArrayCreateMutable(nil, modes.count, nil)
      let held = modes.map { names.name(of: $0) }
      for name in held { CFArrayAppendValue(list, Unmanaged.passUnretained(name).toOpaque()) }
      withExtendedLifetime(held) { CFRunLoopPerformBlock(loop, list, block) }
    }
  }

  /// Queues an item on the process's main queue; it does nothing once the loop is closed.
  package func async(_ item: @escaping () -> Void) {
    // The main queue is served on the loop's own thread, where everything of this loop belongs.
    nonisolated(unsafe) let (loop, item) = (self, item)
    DispatchQueue.main.async {
      if !loop.lock.withLock({ loop.isClosed }), loop.mayCallOut() { item() }
    }
  }

  package func wakeUp() { CFRunLoopWakeUp(loop) }
  package func stop() { CFRunLoopStop(loop) }

  // MARK: Running

  package func run(
    in mode: RunLoopMode, for limit: RunLimit, returnAfterSourceHandled: Bool
  ) -> RunResult {
    let seconds =
      switch limit {
      case .forever: 1.0e10
      case .span(let span): span.seconds
      }
    let result = CFRunLoopRunInMode(modeNames.name(of: mode), seconds, returnAfterSourceHandled)
    return RunResult(rawValue: Int32(result.rawValue)) ?? .finished
  }

  // MARK: Giving up

  /// Whether the loop was stopped because it took far longer than it should.
  package var isAsleepForever: Bool { lock.withLock { gaveUp } }

  /// Stops the run that is then under way, for a loop that may sleep for ever.
  package func giveUp(at instant: Instant) {
    let event = outside.makeEvent { [unowned self] in
      lock.withLock { gaveUp = true }
      stop()
    }
    outside.schedule(event, at: instant, rank: .other)
  }
}
