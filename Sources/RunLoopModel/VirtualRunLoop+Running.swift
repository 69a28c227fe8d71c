import VirtualTime

// Sections 8 and 10 of the rules: one activation of run, and its iterations.
extension VirtualRunLoop {
  /// Runs the loop in a mode until it is stopped, out of time, empty, or has handled a source.
  ///
  /// Returns `finished` at once, without any callout, where the mode does not exist or is empty,
  /// and for the pseudo mode `.common`. Once the loop has halted every run returns `stopped`.
  package func run(
    in mode: RunLoopMode, for limit: RunLimit, returnAfterSourceHandled: Bool
  ) -> RunResult {
    guard halt == nil else { return .stopped }
    serveDueEvents()
    guard mode != .common, let index = modeIndex(of: mode), !isEmpty(mode: index) else {
      return .finished
    }
    let outer = (record: record, mode: currentModeIndex)
    (record, currentModeIndex) = (RunRecord(), index)
    notify(.entry, in: modes[index])
    let result = iterate(in: index, limit: limit, stopAfter: returnAfterSourceHandled)
    notify(.exit, in: modes[index])
    (record, currentModeIndex) = outer
    return result
  }

  /// What a wait took (rule 8.12).
  enum Taken {
    case nothing, wakeUp, timers, mainQueue
    case port(Port)
  }

  private func iterate(in index: Int, limit: RunLimit, stopAfter: Bool) -> RunResult {
    let (mode, record) = (modes[index], record)
    if record.isStopped {
      record.isStopped = false
      return .stopped
    }
    let servesMainQueue = isMain && mainQueueDrains == 0 && mode.isCommon
    let deadline = Deadline(limit: limit, now: now, id: deadlineCount)
    if let deadline, deadline.instant > now { start(deadline) }
    defer { if let deadline { cancel(deadline) } }
    var justDrained = true

    while true {
      iterations += 1
      if iterations > iterationLimit, halt == nil { halt = .iterationLimit }
      if halt != nil { return .stopped }
      record.ignoresWakeUps = false
      notify(.beforeTimers, in: mode)
      notify(.beforeSources, in: mode)
      performBlocks(in: index)
      var handled = performSources(in: mode, stopAfter: stopAfter)
      if handled { performBlocks(in: index) }
      let polls = handled || deadline.map { $0.isPoll } ?? false

      let taken: Taken
      if servesMainQueue, !justDrained, !mainQueue.isEmpty {
        taken = .mainQueue
      } else {
        justDrained = false
        if !polls { notify(.beforeWaiting, in: mode) }
        taken = wait(in: mode, polls: polls, servesMainQueue: servesMainQueue)
        record.ignoresWakeUps = true
        if !polls { notify(.afterWaiting, in: mode) }
      }
      record.ignoresWakeUps = true

      switch taken {
      case .nothing, .wakeUp: break
      case .timers: serveTimers(in: mode)
      case .mainQueue:
        drainMainQueue()
        handled = true
        justDrained = true
      case .port(let port): if serve(port) { handled = true }
      }
      performBlocks(in: index)

      if handled && stopAfter { return .handledSource }
      if let deadline, deadline.isPoll || deadline.instant <= now { return .timedOut }
      if record.isStopped {
        record.isStopped = false
        return .stopped
      }
      if isEmpty(mode: index) { return .finished }
    }
  }

  /// Takes one ready port of the mode, sleeping until there is one unless it polls (rule 8.12).
  private func wait(in mode: Mode, polls: Bool, servesMainQueue: Bool) -> Taken {
    if servesMainQueue {
      mainQueueWaits = true
      mainQueueReadiness = mainQueue.isEmpty ? 0 : nextReadiness()
    }
    defer {
      mainQueueWaits = false
      mainQueueReadiness = 0
    }
    serveDueEvents()
    while halt == nil {
      let taken = takeReadyPort(in: mode)
      if case .nothing = taken, !polls {
        sleep()
        continue
      }
      return taken
    }
    return .nothing
  }

  /// Takes the port that became ready first (rules 5.3 and 13.5).
  private func takeReadyPort(in mode: Mode) -> Taken {
    var taken = Taken.nothing
    var first = UInt64.max
    func consider(_ readiness: UInt64, _ port: Taken) {
      if readiness != 0, readiness < first { (first, taken) = (readiness, port) }
    }
    consider(wakeUpReadiness, .wakeUp)
    consider(mode.timerPort.readiness, .timers)
    consider(mainQueueReadiness, .mainQueue)
    for port in mode.ports { consider(port.readiness, .port(port)) }
    switch taken {
    case .nothing, .mainQueue: break
    case .wakeUp: wakeUpReadiness = 0
    case .timers: mode.timerPort.readiness = 0
    case .port(let port): port.readiness = 0
    }
    return taken
  }

  /// Ends the innermost run at the end of its iteration; without any run, nothing (rule 7.5).
  package func stop() {
    guard currentModeIndex != nil else { return }
    record.isStopped = true
    wakeUp()
  }

  /// Makes the wake-up port ready, unless the innermost run ignores wake-ups (rule 7.4).
  package func wakeUp() {
    guard !record.ignoresWakeUps else { return }
    if wakeUpReadiness == 0 { wakeUpReadiness = nextReadiness() }
  }
}

extension Deadline {
  /// A run's deadline; nil for a run without one, before all for a run that polls (rule 8.3).
  fileprivate init?(limit: RunLimit, now: Instant, id: Int) {
    guard case .span(let span) = limit, span < Deadline.unlimited else { return nil }
    self.init(id: id, instant: span <= .zero ? .beforeAll : now + span)
  }

  /// A span from which on a run counts as without limit: 16 years.
  private static var unlimited: Timespan { .seconds(16 * 365.25 * 86_400) }

  /// Whether the run was over before it began.
  fileprivate var isPoll: Bool { instant == .beforeAll }
}
