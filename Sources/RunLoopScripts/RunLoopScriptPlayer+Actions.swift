import RunLoopModel
import VirtualTime

extension RunLoopScriptPlayer {
  /// Makes the script's objects in the order of the format: observers, timers, sources, ports.
  func makeObjects() {
    for observer in script.observers {
      let made = loop.makeObserver(
        observer.activities, order: observer.order, repeats: observer.repeats
      ) { [unowned self] activity in note(.observer(activity), id: observer.id) }
      install(.observer(made), id: observer.id, in: observer.modes)
    }
    for timer in script.timers {
      makeTimer(
        id: timer.id, at: .zero + timer.start, interval: timer.interval, modes: timer.modes)
    }
    for source in script.sources {
      let made = loop.makeSource(order: source.order) { [unowned self] in
        note(.source, id: source.id)
      }
      install(.source(made), id: source.id, in: source.modes)
    }
    for port in script.ports {
      let made = loop.makePort { [unowned self] in note(.port, id: port.id) }
      install(.port(made), id: port.id, in: port.modes)
    }
    for queue in script.queues { queues[queue.id] = queue.units.reversed() }
  }

  private func makeTimer(id: String, at instant: Instant, interval: Timespan, modes: [RunLoopMode])
  {
    let made = loop.makeTimer(firingAt: instant, interval: interval) { [unowned self] in
      note(.timer, id: id)
    }
    install(.timer(made), id: id, in: modes)
  }

  private func install(_ item: RunLoopItem, id: String, in modes: [RunLoopMode]) {
    items[id] = item
    for mode in modes { loop.add(item, to: mode) }
  }

  /// Does one action after another until the script fails.
  func perform(_ actions: [RunLoopScript.Action]) {
    for action in actions {
      guard failure == nil else { return }
      perform(action)
    }
  }

  private func perform(_ action: RunLoopScript.Action) {
    switch action {
    case .run(let id, let mode, let limit, let returnAfterSourceHandled):
      run(id, in: mode, for: limit, returnAfterSourceHandled: returnAfterSourceHandled)
    case .busy(let span): spend(span)
    case .log(let id): note(.log, id: id)
    case .add(let id, let mode): if let item = item(id) { loop.add(item, to: mode) }
    case .remove(let id, let mode): if let item = item(id) { loop.remove(item, from: mode) }
    case .invalidate(let id): if let item = item(id) { loop.invalidate(item) }
    case .newTimer(let id, let delay, let interval, let modes):
      makeTimer(id: id, at: loop.now + delay, interval: interval, modes: modes)
    case .setNextFire(let id, let delay):
      if case .timer(let timer) = item(id) { loop.setNextFire(of: timer, at: loop.now + delay) }
    case .addCommonMode(let mode): loop.addCommonMode(mode)
    case .drain(let id): drain(id)
    case .enqueue(let id, let unit): queues[id, default: []].insert(unit, at: 0)
    case .ifQueued(let id, let then): if queues[id]?.isEmpty == false { perform(then) }
    case .after(let span, let then):
      let actions = then.map(outsideAction)
      let event = loop.makeOutsideEvent { for action in actions { action() } }
      loop.schedule(event, at: loop.now + span, rank: .other)
    case .signal, .wakeUp, .stop, .send, .perform, .async: outsideAction(action)()
    }
  }

  /// What an action does that another thread may do too; it writes no event.
  ///
  /// The result looks at nothing of the player's until it is back on the loop's thread.
  private func outsideAction(_ action: RunLoopScript.Action) -> () -> Void {
    let loop = loop
    switch action {
    case .signal(let id):
      guard case .source(let source) = items[id] else { return {} }
      return { loop.signal(source) }
    case .wakeUp: return { loop.wakeUp() }
    case .stop: return { loop.stop() }
    case .send(let id):
      guard case .port(let port) = items[id] else { return {} }
      return { loop.send(to: port) }
    case .perform(let id, let modes):
      return { [unowned self] in
        loop.perform(inModes: modes) { [unowned self] in note(.block, id: id) }
      }
    case .async(let id):
      return { [unowned self] in loop.async { [unowned self] in note(.dispatch, id: id) } }
    default: preconditionFailure("\(action.name.rawValue) is not for another thread")
    }
  }

  private func run(
    _ id: String, in mode: RunLoopMode, for limit: RunLimit, returnAfterSourceHandled: Bool
  ) {
    note(.run, id: id, mode: mode)
    guard failure == nil else { return }
    let result = loop.run(
      in: mode, for: limit, returnAfterSourceHandled: returnAfterSourceHandled)
    if loop.isAsleepForever { fail(.asleepForever(run: id)) }
    if failure != nil { return loop.stop() }
    note(.return(result), id: id, mode: mode)
  }

  /// Takes units off the front of a queue up to the first that did work.
  private func drain(_ id: String) {
    while failure == nil, let unit = queues[id]?.popLast() {
      note(.unit(unit.didWork), id: unit.id)
      spend(unit.busy)
      if unit.didWork { return }
    }
  }

  private func spend(_ span: Timespan) {
    if failure == nil, span > .zero { loop.spend(span) }
    _ = hasTime()
  }

  private func item(_ id: String) -> RunLoopItem? {
    if items[id] == nil { fail(.timerNotMadeYet(id: id)) }
    return items[id]
  }
}
