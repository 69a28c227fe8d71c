// Section 2 of the rules: modes and common modes.
extension VirtualRunLoop {
  /// The mode's position, if it exists.
  func modeIndex(of name: RunLoopMode) -> Int? { modes.firstIndex { $0.name == name } }

  /// The mode's position, made on first use by an add or a block (rule 1.3).
  func makeMode(_ name: RunLoopMode) -> Int {
    precondition(name != .common, "the pseudo mode has no members of its own")
    if let index = modeIndex(of: name) { return index }
    let mode = Mode(name: name, isCommon: commonModes.contains(name))
    modes.append(mode)
    if wakeUpPort.isReady { mode.lineUp(wakeUpPort) }
    return modes.count - 1
  }

  /// Adds a name to the common set, and all common items to its mode (rule 2.3).
  ///
  /// The mode itself is made only if there is an item to add.
  package func addCommonMode(_ name: RunLoopMode) {
    precondition(name != .common, "the pseudo mode stands for the common modes; it is none")
    guard !commonModes.contains(name) else { return }
    commonModes.append(name)
    if let index = modeIndex(of: name) { modes[index].isCommon = true }
    for item in commonItems { insert(item, into: makeMode(name)) }
  }

  package func add(_ item: RunLoopItem, to name: RunLoopMode) {
    guard isValid(item) else { return }
    if name == .common {
      if !commonItems.contains(item) { commonItems.append(item) }
      for mode in commonModes { insert(item, into: makeMode(mode)) }
    } else {
      insert(item, into: makeMode(name))
    }
  }

  package func remove(_ item: RunLoopItem, from name: RunLoopMode) {
    if name == .common {
      guard let at = commonItems.firstIndex(of: item) else { return }
      commonItems.remove(at: at)
      for index in modes.indices where modes[index].isCommon { delete(item, from: index) }
    } else if let index = modeIndex(of: name) {
      delete(item, from: index)
    }
  }

  package func invalidate(_ item: RunLoopItem) {
    switch item {
    case .observer(let observer): invalidate(observers[observer.index])
    case .timer(let timer): invalidate(timers[timer.index])
    case .source(let source):
      sources[source.index].isValid = false
      sources[source.index].signalled = 0
      remove(everywhere: item)
    case .port(let port):
      ports[port.index].isValid = false
      remove(everywhere: item)
    }
  }

  private func remove(everywhere item: RunLoopItem) {
    commonItems.removeAll { $0 == item }
    for index in modes.indices { delete(item, from: index) }
  }

  /// Whether a run in the mode would have nothing to wait for (rule 2.5).
  func isEmpty(mode index: Int) -> Bool {
    let mode = modes[index]
    if isMain, mainQueueDrains == 0, mode.isCommon { return false }
    return mode.sources.isEmpty && mode.ports.isEmpty && mode.timers.isEmpty
      && !blocks.contains { matches($0, mode: index) }
  }

  private func isValid(_ item: RunLoopItem) -> Bool {
    switch item {
    case .observer(let observer): observers[observer.index].isValid
    case .timer(let timer): timers[timer.index].isValid
    case .source(let source): sources[source.index].isValid
    case .port(let port): ports[port.index].isValid
    }
  }

  private func insert(_ item: RunLoopItem, into index: Int) {
    let mode = modes[index]
    switch item {
    case .observer(let observer): insert(observers[observer.index], into: mode)
    case .timer(let timer): insert(timers[timer.index], into: index)
    case .source(let source):
      let source = sources[source.index]
      if !mode.sources.contains(where: { $0 === source }) { mode.sources.append(source) }
    case .port(let port):
      let port = ports[port.index]
      guard !mode.ports.contains(where: { $0 === port }) else { return }
      mode.ports.append(port)
      guard port.isReady else { return }
      for _ in 0..<(port.holdsMessages ? port.messages : 1) { mode.lineUp(port) }
    }
  }

  private func delete(_ item: RunLoopItem, from index: Int) {
    let mode = modes[index]
    switch item {
    case .observer(let observer): delete(observers[observer.index], from: mode)
    case .timer(let timer): delete(timers[timer.index], from: index)
    case .source(let source):
      let source = sources[source.index]
      mode.sources.removeAll { $0 === source }
    case .port(let port):
      let port = ports[port.index]
      mode.ports.removeAll { $0 === port }
      mode.removeFromLine(port)
    }
  }
}
