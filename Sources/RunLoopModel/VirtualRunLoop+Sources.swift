// Sections 4, 5 and 7 of the rules: sources, ports, blocks and the main queue.
extension VirtualRunLoop {
  package func makeSource(order: Int, perform: @escaping () -> Void) -> SourceID {
    sources.append(Source(order: order, perform: perform))
    return SourceID(index: sources.count - 1)
  }

  package func makePort(coalesces: Bool, perform: @escaping () -> Void) -> PortID {
    ports.append(Port(.source, holdsMessages: !coalesces, perform: perform))
    return PortID(index: ports.count - 1)
  }

  /// Marks a source as ready; this wakes nothing (rule 4.1).
  package func signal(_ id: SourceID) {
    let source = sources[id.index]
    guard source.isValid, source.signalled == 0 else { return }
    signalCount += 1
    source.signalled = signalCount
  }

  /// Makes a port ready; several sends before it is served are one, or wait in line (rule 5.2).
  package func send(to id: PortID) {
    let port = ports[id.index]
    guard port.isValid else { return }
    port.isReady = true
    port.messages += 1
    for mode in modes where mode.ports.contains(where: { $0 === port }) { mode.lineUp(port) }
  }

  package func isReady(_ id: PortID) -> Bool { ports[id.index].isReady }

  /// Serves the signalled sources of a mode (rule 4.2); whether the last one looked at was called.
  func performSources(in mode: Mode, stopAfter: Bool) -> Bool {
    guard let first = mode.sources.firstIndex(where: { $0.signalled != 0 }) else { return false }
    let rest = mode.sources[(first + 1)...]
    // One source is the usual case and needs no list.
    guard rest.contains(where: { $0.signalled != 0 }) else { return serve(mode.sources[first]) }
    let signalled = mode.sources.filter { $0.signalled != 0 }
    var handled = false
    for source in signalled.sorted(by: { ($0.order, $0.signalled) < ($1.order, $1.signalled) }) {
      handled = serve(source)
      if handled && stopAfter { break }
    }
    return handled
  }

  /// Serves a source if it is still signalled; whether it was called.
  ///
  /// The signal is cleared first, so that a source may signal itself again.
  private func serve(_ source: Source) -> Bool {
    guard source.signalled != 0 else { return false }
    source.signalled = 0
    guard source.isValid, mayCallOut() else { return false }
    source.perform()
    return true
  }

  /// Serves a port that a wait took; whether it was valid (rule 8.14).
  func serve(_ port: Port) -> Bool {
    guard port.isValid, mayCallOut() else { return false }
    port.perform()
    return true
  }

  package func perform(inModes names: [RunLoopMode], _ block: @escaping () -> Void) {
    blocks.append(
      Block(
        modes: names.filter { $0 != .common }.map(makeMode),
        inCommonModes: names.contains(.common), body: block))
  }

  func matches(_ block: Block, mode: Int) -> Bool {
    block.modes.contains(mode) || (block.inCommonModes && modes[mode].isCommon)
  }

  /// Runs the blocks that match the mode, in order; the others wait in front (rule 7.2).
  func performBlocks(in mode: Int) {
    if blocks.isEmpty { return }
    let taken = blocks
    blocks = []
    var kept: [Block] = []
    for block in taken {
      if matches(block, mode: mode), mayCallOut() {
        block.body()
      } else {
        kept.append(block)
      }
    }
    blocks.insert(contentsOf: kept, at: 0)
  }

  package func async(_ item: @escaping () -> Void) {
    mainQueue.append(item)
    if let mainQueueWaiter {
      mainQueuePort.isReady = true
      mainQueueWaiter.lineUp(mainQueuePort)
    }
  }

  /// Runs the items present at the start; later ones make the port ready again (rule 7.6).
  func drainMainQueue() {
    let items = mainQueue
    mainQueue = []
    mainQueueDrains += 1
    for item in items where mayCallOut() { item() }
    mainQueueDrains -= 1
  }
}
