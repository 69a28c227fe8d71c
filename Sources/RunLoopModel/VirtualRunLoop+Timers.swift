package import VirtualTime

// Section 6 of the rules: timers, as on Linux (no tolerance, one timer port a mode).
extension VirtualRunLoop {
  package func makeTimer(
    firingAt instant: Instant, interval: Timespan, callout: @escaping () -> Void
  ) -> TimerID {
    timers.append(
      Timer(
        fireDate: max(instant, now), interval: max(interval, .zero), callout: callout))
    return TimerID(index: timers.count - 1)
  }

  /// Moves a timer's next fire date; in its own callout the new date is kept (rules 6.1 and 6.8).
  package func setNextFire(of timer: TimerID, at instant: Instant) {
    guard timers[timer.index].isValid else { return }
    timers[timer.index].wasMoved = true
    reposition(timer, at: max(instant, now))
  }

  func insert(_ timer: TimerID, into mode: Int) {
    guard timers[timer.index].isValid, !modes[mode].timers.contains(timer) else { return }
    if timers[timer.index].modes.isEmpty {
      addCount += 1
      timers[timer.index].added = addCount
    }
    timers[timer.index].modes.append(mode)
    place(timer, in: mode)
    arm(mode)
  }

  func delete(_ timer: TimerID, from mode: Int) {
    guard let at = modes[mode].timers.firstIndex(of: timer) else { return }
    modes[mode].timers.remove(at: at)
    timers[timer.index].modes.removeAll { $0 == mode }
    arm(mode)
  }

  private func place(_ timer: TimerID, in mode: Int) {
    let key = (timers[timer.index].fireDate, timers[timer.index].added)
    let place =
      modes[mode].timers.firstIndex { (timers[$0.index].fireDate, timers[$0.index].added) > key }
      ?? modes[mode].timers.endIndex
    modes[mode].timers.insert(timer, at: place)
  }

  private func reposition(_ timer: TimerID, at instant: Instant) {
    timers[timer.index].fireDate = instant
    for mode in timers[timer.index].modes {
      modes[mode].timers.removeAll { $0 == timer }
      place(timer, in: mode)
      arm(mode)
    }
  }

  /// Sets the mode's timer port to the first date of a timer that is not firing (rule 6.3).
  ///
  /// Where there is none the port is left as it is, so that a date once armed still comes
  /// (rule 12.2).
  private func arm(_ mode: Int) {
    let first = modes[mode].timers.first { !timers[$0.index].isFiring }
    let date = first.map { timers[$0.index].fireDate } ?? .never
    if modes[mode].timerPort.remembered != date, first != nil {
      if date <= now {
        modes[mode].timerPort.armed = nil
        modes[mode].timerPort.readiness = nextReadiness()
      } else {
        modes[mode].timerPort.armed = date
        modes[mode].timerPort.readiness = 0
      }
    }
    modes[mode].timerPort.remembered = date
  }

  /// Fires the timers due by now, after the mode's timer port was taken (rules 6.5 and 6.12).
  func serveTimers(in mode: Int) {
    let limit = now
    let due = modes[mode].timers.prefix { timers[$0.index].fireDate <= limit }
      .filter { !timers[$0.index].isFiring }
    var fired = false
    for timer in due where fire(timer, in: mode) { fired = true }
    if !fired {
      modes[mode].timerPort.remembered = nil
      arm(mode)
    }
  }

  /// Fires one timer and moves it on (rules 6.6 and 6.7); whether it was due.
  private func fire(_ timer: TimerID, in mode: Int) -> Bool {
    let index = timer.index
    guard timers[index].isValid, timers[index].fireDate <= now, !timers[index].isFiring,
      !timers[index].modes.isEmpty, mayCallOut()
    else { return false }
    timers[index].isFiring = true
    timers[index].wasMoved = false
    modes[mode].timerPort.remembered = nil
    arm(mode)
    let old = timers[index].fireDate
    timers[index].callout()
    if timers[index].interval <= .zero { invalidate(.timer(timer)) }
    timers[index].isFiring = false
    guard timers[index].isValid else { return true }
    if timers[index].wasMoved {
      arm(mode)
    } else {
      let interval = timers[index].interval.nanoseconds
      let missed = (now - old).nanoseconds / interval
      reposition(
        timer, at: old + Timespan(nanoseconds: (missed + 1) * interval))
    }
    return true
  }
}
