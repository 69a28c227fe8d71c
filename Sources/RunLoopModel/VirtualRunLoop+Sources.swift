// Sections 4, 5 and 7 of the rules: sources, ports, blocks and the main queue.
extension VirtualRunLoop {
  package func makeSource(order: Int, perform: @escaping () -> Void) -> SourceID {
    sources.append(Source(order: order, perform: perform))
    return SourceID(index: sources.count - 1)
  }

  package func makePort(coalesces: Bool, perform: @escaping () -> Void) -> PortID {
    ports.append(Port(coalesces: coalesces, perform: perform))
    return PortID(index: ports.count - 1)
  }

  /// Marks a source as ready; this wakes nothing (rule 4.1).
  package func signal(_ source: SourceID) {
    guard sources[source.index].isValid, sources[source.index].signalled == 0 else { return }
    signalCount += 1
    sources[source.index].signalled = signalCount
  }

  /// Makes a port ready; several sends before it is served are one, or wait in line (rule 5.2).
  package func send(to port: PortID) {
    guard ports[port.index].isValid else { return }
    if ports[port.index].readiness == 0 {
      ports[port.index].readiness = nextReadiness()
    } else if !ports[port.index].coalesces {
      ports[port.index].later.append(nextReadiness())
    }
  }

  /// Serves the signalled sources of a mode (rule 4.2); whether the last one looked at was called.
  func performSources(in mode: Int, stopAfter: Bool) -> Bool {
    let signalled = modes[mode].sources.filter { sources[$0.index].signalled != 0 }
    if signalled.isEmpty { return false }
    let sorted = signalled.sorted {
      let (a, b) = (sources[$0.index], sources[$1.index])
      return (a.order, a.signalled) < (b.order, b.signalled)
    }
    var handled = false
    for source in sorted {
      handled = false
      guard sources[source.index].signalled != 0 else { continue }
      sources[source.index].signalled = 0
      guard sources[source.index].isValid, mayCallOut() else { continue }
      sources[source.index].perform()
      handled = true
      if stopAfter { break }
    }
    return handled
  }

  /// Serves a port that a wait took; whether it was valid (rule 8.14).
  func serve(_ port: PortID) -> Bool {
    guard ports[port.index].isValid, mayCallOut() else { return false }
    ports[port.index].perform()
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
    if mainQueueWaits, mainQueueReadiness == 0 { mainQueueReadiness = nextReadiness() }
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
