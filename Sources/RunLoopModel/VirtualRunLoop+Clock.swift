package import VirtualTime

// Virtual time: what the world outside the loop's thread does, and how time passes (section 13).
extension VirtualRunLoop: OutsideScheduling {
  /// Registers what an outside event does; it may be scheduled any number of times.
  ///
  /// The action stands for another thread: it may send, signal, queue, wake and stop.
  package func makeOutsideEvent(_ action: @escaping () -> Void) -> OutsideEventID {
    actions.append(action)
    return OutsideEventID(index: actions.count - 1)
  }

  /// Lets an outside event happen at an instant; one in the past happens as soon as time is looked at.
  package func schedule(_ event: OutsideEventID, at instant: Instant, rank: EventRank) {
    events.schedule(event.index, at: instant, rank: rank)
    expect(somethingAt: instant)
  }

  /// Lets the callout under way compute for that long.
  ///
  /// Events that fall inside the span take effect at their own time, with the flags then in force
  /// (rule 13.6), but nothing is called out.
  package func spend(_ span: Timespan) {
    precondition(span >= .zero, "cannot spend a negative span: \(span)")
    let end = now + span
    while let next = nextEvent(), next.instant <= end { serve(next) }
    clock = end
  }

  /// Notes that something is to happen at an instant.
  func expect(somethingAt instant: Instant) { quietUntil = min(quietUntil, instant) }

  /// Lets what is due by now take effect.
  func serveDueEvents() {
    guard quietUntil.nanoseconds <= clock.nanoseconds else { return }
    while let next = nextEvent(), next.instant <= now { serve(next) }
  }

  /// Moves time to the next event and lets all of that instant take effect; halts where there is none.
  func sleep() {
    guard let next = nextEvent() else {
      halt = horizon == .never ? .asleepForever : .horizon
      if horizon != .never { clock = max(now, horizon) }
      return
    }
    guard next.instant <= horizon else {
      clock = max(now, horizon)
      halt = .horizon
      return
    }
    serve(next)
    serveDueEvents()
  }

  private enum NextEvent {
    case outside(Instant)
    case timerPort(Instant, mode: Int)
    case deadline(Instant, at: Int)

    var instant: Instant {
      switch self {
      case .outside(let instant), .timerPort(let instant, _), .deadline(let instant, _): instant
      }
    }
  }

  /// The event that comes next: of one instant, by rank (see `EventRank`).
  private func nextEvent() -> NextEvent? {
    var next: NextEvent?
    var instant = Instant.never
    var rank = EventRank.other
    if let event = events.next {
      next = .outside(event.instant)
      (instant, rank) = (event.instant, event.rank)
    }
    for mode in modes.indices {
      let armed = modes[mode].armed
      guard armed != .never else { continue }
      if armed < instant || (armed == instant && EventRank.timer < rank) {
        next = .timerPort(armed, mode: mode)
        (instant, rank) = (armed, .timer)
      }
    }
    for at in deadlines.indices where deadlines[at].instant < instant {
      next = .deadline(deadlines[at].instant, at: at)
      instant = deadlines[at].instant
    }
    quietUntil = instant
    return next
  }

  private func serve(_ event: NextEvent) {
    clock = max(now, event.instant)
    switch event {
    case .outside:
      if let taken = events.take() { actions[taken.payload]() }
    case .timerPort(_, let mode):
      makeTimerPortReady(of: modes[mode])
    case .deadline(_, let at):
      deadlines.remove(at: at)
      wakeUp()
    }
  }

  /// Lets the deadline's own timer wake the loop when it comes (rule 8.3).
  func start(_ deadline: Deadline) {
    deadlineCount += 1
    deadlines.append(deadline)
    expect(somethingAt: deadline.instant)
  }

  /// Takes back a deadline when its run returns (rule 8.18).
  func cancel(_ deadline: Deadline) {
    deadlines.removeAll { $0.id == deadline.id }
  }
}
