package import RunLoopModel
import RunLoopScripts
package import VirtualTime

/// A virtual run loop whose callbacks and timers are late by a little, at random.
package final class UnsteadyRunLoop: ScriptedRunLoop {
  private let loop: VirtualRunLoop
  private let noise: Timespan
  private var generator: SeededGenerator

  package init(isMain: Bool, noise: Timespan, seed: UInt64) {
    loop = VirtualRunLoop(isMain: isMain)
    self.noise = noise
    generator = SeededGenerator(seed: seed)
  }

  private func delay() -> Timespan {
    Timespan(nanoseconds: Int64.random(in: 0...noise.nanoseconds, using: &generator))
  }

  private func late(_ callout: @escaping () -> Void) -> () -> Void {
    { [unowned self] in
      loop.spend(delay())
      callout()
    }
  }

  package var now: Instant { loop.now }
  package var horizon: Instant {
    get { loop.horizon }
    set { loop.horizon = newValue }
  }
  package var currentMode: RunLoopMode? { loop.currentMode }
  package var isAsleepForever: Bool { loop.isAsleepForever }

  package func makeObserver(
    _ activities: Activities, order: Int, repeats: Bool, callout: @escaping (Activity) -> Void
  ) -> ObserverID {
    loop.makeObserver(activities, order: order, repeats: repeats) { [unowned self] activity in
      loop.spend(delay())
      callout(activity)
    }
  }

  package func makeTimer(
    firingAt instant: Instant, interval: Timespan, callout: @escaping () -> Void
  ) -> TimerID {
    loop.makeTimer(firingAt: instant + delay(), interval: interval, callout: late(callout))
  }

  package func makeSource(order: Int, perform: @escaping () -> Void) -> SourceID {
    loop.makeSource(order: order, perform: late(perform))
  }

  package func makePort(coalesces: Bool, perform: @escaping () -> Void) -> PortID {
    loop.makePort(coalesces: coalesces, perform: late(perform))
  }

  package func makeOutsideEvent(_ action: @escaping () -> Void) -> OutsideEventID {
    loop.makeOutsideEvent(action)
  }

  package func schedule(_ event: OutsideEventID, at instant: Instant, rank: EventRank) {
    loop.schedule(event, at: instant + delay(), rank: rank)
  }

  package func perform(inModes modes: [RunLoopMode], _ block: @escaping () -> Void) {
    loop.perform(inModes: modes, late(block))
  }

  package func setNextFire(of timer: TimerID, at instant: Instant) {
    loop.setNextFire(of: timer, at: instant + delay())
  }

  package func run(
    in mode: RunLoopMode, for limit: RunLimit, returnAfterSourceHandled: Bool
  ) -> RunResult {
    loop.spend(delay())
    return loop.run(in: mode, for: limit, returnAfterSourceHandled: returnAfterSourceHandled)
  }

  package func add(_ item: RunLoopItem, to mode: RunLoopMode) { loop.add(item, to: mode) }
  package func remove(_ item: RunLoopItem, from mode: RunLoopMode) {
    loop.remove(item, from: mode)
  }
  package func invalidate(_ item: RunLoopItem) { loop.invalidate(item) }
  package func signal(_ source: SourceID) { loop.signal(source) }
  package func send(to port: PortID) { loop.send(to: port) }
  package func isReady(_ port: PortID) -> Bool { loop.isReady(port) }
  package func async(_ item: @escaping () -> Void) { loop.async(late(item)) }
  package func wakeUp() { loop.wakeUp() }
  package func stop() { loop.stop() }
  package func addCommonMode(_ mode: RunLoopMode) { loop.addCommonMode(mode) }
  package func spend(_ span: Timespan) { loop.spend(span + delay()) }
}
