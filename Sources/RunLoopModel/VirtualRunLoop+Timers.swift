package import VirtualTime

// Section 6 of the rules: timers, as on Linux (no tolerance, one timer port a mode).
extension VirtualRunLoop {
  package func makeTimer(
    firingAt instant: Instant, interval: Timespan, callout: @escaping () -> Void
  ) -> TimerID {
    timers.append(
      Timer(fireDate: max(instant, now), interval: max(interval, .zero), callout: callout))
    return TimerID(index: timers.count - 1)
  }

  /// Moves a timer's next fire date; in its own callout the new date is kept (rules 6.1 and 6.8).
  package func setNextFire(of id: TimerID, at instant: Instant) {
    let timer = timers[id.index]
    guard timer.isValid else { return }
    timer.wasMoved = true
    reposition(timer, at: max(instant, now))
  }

  func insert(_ timer: Timer, into index: Int) {
    guard timer.isValid, !timer.modes.contains(index) else { return }
    if timer.modes.isEmpty {
      addCount += 1
      timer.added = addCount
    }
    timer.modes.append(index)
    place(timer, in: modes[index])
    arm(modes[index])
  }

  func delete(_ timer: Timer, from index: Int) {
    guard let at = timer.modes.firstIndex(of: index) else { return }
    timer.modes.remove(at: at)
    modes[index].timers.removeAll { $0 === timer }
    arm(modes[index])
  }

  /// Takes a timer out of everything, for good.
  func invalidate(_ timer: Timer) {
    timer.isValid = false
    commonItems.removeAll {
      if case .timer(let id) = $0 { timers[id.index] === timer } else { false }
    }
    for index in timer.modes { delete(timer, from: index) }
  }

  private func place(_ timer: Timer, in mode: Mode) {
    let place = mode.timers.firstIndex { timer.precedes($0) } ?? mode.timers.endIndex
    mode.timers.insert(timer, at: place)
  }

  private func reposition(_ timer: Timer, at instant: Instant) {
    timer.fireDate = instant
    for index in timer.modes {
      let mode = modes[index]
      if mode.timers.count > 1 {
        mode.timers.removeAll { $0 === timer }
        place(timer, in: mode)
      }
      arm(mode)
    }
  }

  /// Sets the mode's timer port to the first date of a timer that is not firing (rule 6.3).
  ///
  /// Where there is none the port is left as it is, so that a date once armed still comes
  /// (rule 12.2).
  private func arm(_ mode: Mode) {
    guard let first = mode.timers.first(where: { !$0.isFiring }) else {
      mode.remembered = .never
      return
    }
    guard mode.remembered != first.fireDate else { return }
    mode.remembered = first.fireDate
    if first.fireDate <= now {
      makeTimerPortReady(of: mode)
    } else {
      mode.armed = first.fireDate
      mode.timerPort.isReady = false
      expect(somethingAt: first.fireDate)
    }
  }

  /// Lets the date come that the mode's timer port is armed for.
  func makeTimerPortReady(of mode: Mode) {
    mode.armed = .never
    mode.timerPort.isReady = true
    mode.lineUp(mode.timerPort)
  }

  /// Fires the timers due by now, after the mode's timer port was taken (rules 6.5 and 6.12).
  func serveTimers(in mode: Mode) {
    let limit = now
    var fired = false
    if mode.timers.count < 2 || mode.timers[1].fireDate > limit {
      // One due timer is the usual case and needs no list.
      if let timer = mode.timers.first { fired = fire(timer, in: mode) }
    } else {
      let due = mode.timers.prefix { $0.fireDate <= limit }.filter { !$0.isFiring }
      for timer in due where fire(timer, in: mode) { fired = true }
    }
    if !fired {
      mode.remembered = nil
      arm(mode)
    }
  }

  /// Fires one timer and moves it on (rules 6.6 and 6.7); whether it was due.
  private func fire(_ timer: Timer, in mode: Mode) -> Bool {
    guard timer.isValid, timer.fireDate <= now, !timer.isFiring, !timer.modes.isEmpty,
      mayCallOut()
    else { return false }
    timer.isFiring = true
    timer.wasMoved = false
    mode.remembered = nil
    arm(mode)
    let old = timer.fireDate
    timer.callout()
    if timer.interval <= .zero { invalidate(timer) }
    timer.isFiring = false
    guard timer.isValid else { return true }
    if timer.wasMoved {
      arm(mode)
    } else {
      let interval = timer.interval.nanoseconds
      let missed = (now - old).nanoseconds / interval
      reposition(timer, at: old + Timespan(nanoseconds: (missed + 1) * interval))
    }
    return true
  }
}
