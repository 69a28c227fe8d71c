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
    guard !isHalted else { return .stopped }
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
      iterationCount += 1
      if iterationCount > lastIteration, !isHalted { halt = .iterationLimit }
      if isHalted { return .stopped }
      record.ignoresWakeUps = false
      notify(.beforeTimers, in: mode)
      notify(.beforeSources, in: mode)
      performBlocks(in: index)
      var handled = performSources(in: mode, stopAfter: stopAfter)
      if handled { performBlocks(in: index) }
      let polls = handled || deadline.map { $0.isPoll } ?? false

      let taken: Port?
      if servesMainQueue, !justDrained, !mainQueue.isEmpty {
        taken = mainQueuePort
      } else {
        justDrained = false
        if !polls { notify(.beforeWaiting, in: mode) }
        taken = wait(in: mode, polls: polls, servesMainQueue: servesMainQueue)
        record.ignoresWakeUps = true
        if !polls { notify(.afterWaiting, in: mode) }
      }
      record.ignoresWakeUps = true

      switch taken?.kind {
      case nil, .wakeUp: break
      case .timers: serveTimers(in: mode)
      case .mainQueue:
        drainMainQueue()
        handled = true
        justDrained = true
      case .source: if let taken, serve(taken) { handled = true }
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
  private func wait(in mode: Mode, polls: Bool, servesMainQueue: Bool) -> Port? {
    if servesMainQueue {
      mainQueueWaiter = mode
      mainQueuePort.isReady = !mainQueue.isEmpty
      if mainQueuePort.isReady { mode.lineUp(mainQueuePort) }
    }
    defer {
      if servesMainQueue {
        mainQueueWaiter = nil
        mode.leaveLine(mainQueuePort)
      }
    }
    serveDueEvents()
    while !isHalted {
      if let port = mode.takeReadyPort() {
        if port.holdsMessages {
          for other in modes where other !== mode { other.leaveLine(port) }
        }
        return port
      }
      if polls { return nil }
      sleep()
    }
    return nil
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
    wakeUpPort.isReady = true
    for mode in modes { mode.lineUp(wakeUpPort) }
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
