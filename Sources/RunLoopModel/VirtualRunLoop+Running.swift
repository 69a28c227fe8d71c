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
    records.append(RunRecord())
    let outer = currentModeIndex
    currentModeIndex = index
    notify(.entry, in: index)
    let result = iterate(in: index, limit: limit, stopAfter: returnAfterSourceHandled)
    notify(.exit, in: index)
    records.removeLast()
    currentModeIndex = outer
    return result
  }

  /// What a wait took (rule 8.12).
  enum Taken {
    case nothing, wakeUp, timers, mainQueue
    case port(PortID)
  }

  private func iterate(in mode: Int, limit: RunLimit, stopAfter: Bool) -> RunResult {
    if records[records.count - 1].isStopped {
      records[records.count - 1].isStopped = false
      return .stopped
    }
    let servesMainQueue = isMain && mainQueueDrains == 0 && modes[mode].isCommon
    let deadline = Deadline(limit: limit, now: now, id: deadlineCount)
    if let deadline, deadline.instant > now { start(deadline) }
    defer { if let deadline { cancel(deadline) } }
    var justDrained = true

    while true {
      iterations += 1
      if iterations > iterationLimit, halt == nil { halt = .iterationLimit }
      if halt != nil { return .stopped }
      records[records.count - 1].ignoresWakeUps = false
      notify(.beforeTimers, in: mode)
      notify(.beforeSources, in: mode)
      performBlocks(in: mode)
      var handled = performSources(in: mode, stopAfter: stopAfter)
      if handled { performBlocks(in: mode) }
      let polls = handled || deadline.map { $0.isPoll } ?? false

      let taken: Taken
      if servesMainQueue, !justDrained, !mainQueue.isEmpty {
        taken = .mainQueue
      } else {
        justDrained = false
        if !polls { notify(.beforeWaiting, in: mode) }
        taken = wait(in: mode, polls: polls, servesMainQueue: servesMainQueue)
        records[records.count - 1].ignoresWakeUps = true
        if !polls { notify(.afterWaiting, in: mode) }
      }
      records[records.count - 1].ignoresWakeUps = true

      switch taken {
      case .nothing, .wakeUp: break
      case .timers: serveTimers(in: mode)
      case .mainQueue:
        drainMainQueue()
        handled = true
        justDrained = true
      case .port(let port): if serve(port) { handled = true }
      }
      performBlocks(in: mode)

      if handled && stopAfter { return .handledSource }
      if let deadline, deadline.isPoll || deadline.instant <= now { return .timedOut }
      if records[records.count - 1].isStopped {
        records[records.count - 1].isStopped = false
        return .stopped
      }
      if isEmpty(mode: mode) { return .finished }
    }
  }

  /// Takes one ready port of the mode, sleeping until there is one unless it polls (rule 8.12).
  private func wait(in mode: Int, polls: Bool, servesMainQueue: Bool) -> Taken {
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
  private func takeReadyPort(in mode: Int) -> Taken {
    var taken = Taken.nothing
    var first = UInt64.max
    if wakeUpReadiness != 0 {
      first = wakeUpReadiness
      taken = .wakeUp
    }
    let timerReadiness = modes[mode].timerPort.readiness
    if timerReadiness != 0, timerReadiness < first {
      first = timerReadiness
      taken = .timers
    }
    if mainQueueReadiness != 0, mainQueueReadiness < first {
      first = mainQueueReadiness
      taken = .mainQueue
    }
    for port in modes[mode].ports {
      let readiness = ports[port.index].readiness
      if readiness != 0, readiness < first {
        first = readiness
        taken = .port(port)
      }
    }
    switch taken {
    case .nothing, .mainQueue: break
    case .wakeUp: wakeUpReadiness = 0
    case .timers: modes[mode].timerPort.readiness = 0
    case .port(let port): ports[port.index].takeSend()
    }
    return taken
  }

  /// Ends the innermost run at the end of its iteration; without any run, nothing (rule 7.5).
  package func stop() {
    guard currentModeIndex != nil else { return }
    records[records.count - 1].isStopped = true
    wakeUp()
  }

  /// Makes the wake-up port ready, unless the innermost run ignores wake-ups (rule 7.4).
  package func wakeUp() {
    guard !records[records.count - 1].ignoresWakeUps else { return }
    if wakeUpReadiness == 0 { wakeUpReadiness = nextReadiness() }
  }
}

extension Deadline {
  /// A run's deadline; nil for a run without one, in the past for a run that polls (rule 8.3).
  fileprivate init?(limit: RunLimit, now: Instant, id: Int) {
    guard case .span(let span) = limit else { return nil }
    self.init(id: id, instant: span <= .zero ? Deadline.passed : now + span)
  }

  private static var passed: Instant { Instant(nanoseconds: .min) }

  /// Whether the run was over before it began.
  fileprivate var isPoll: Bool { instant == Deadline.passed }
}
