// Section 2 of the rules: modes and common modes.
extension VirtualRunLoop {
  func modeIndex(of name: RunLoopMode) -> Int? { modes.firstIndex { $0.name == name } }

  /// The mode's index, made on first use by an add or a block (rule 1.3).
  func makeMode(_ name: RunLoopMode) -> Int {
    precondition(name != .common, "the pseudo mode has no members of its own")
    if let index = modeIndex(of: name) { return index }
    modes.append(Mode(name: name, isCommon: false))
    return modes.count - 1
  }

  /// Adds a mode to the common set, and all common items to it (rule 2.3).
  package func addCommonMode(_ name: RunLoopMode) {
    let mode = makeMode(name)
    guard !modes[mode].isCommon else { return }
    modes[mode].isCommon = true
    for item in commonItems { insert(item, into: mode) }
  }

  package func add(_ item: RunLoopItem, to name: RunLoopMode) {
    guard isValid(item) else { return }
    if name == .common {
      if !commonItems.contains(item) { commonItems.append(item) }
      for mode in modes.indices where modes[mode].isCommon { insert(item, into: mode) }
    } else {
      insert(item, into: makeMode(name))
    }
  }

  package func remove(_ item: RunLoopItem, from name: RunLoopMode) {
    if name == .common {
      guard let at = commonItems.firstIndex(of: item) else { return }
      commonItems.remove(at: at)
      for mode in modes.indices where modes[mode].isCommon { delete(item, from: mode) }
    } else if let mode = modeIndex(of: name) {
      delete(item, from: mode)
    }
  }

  package func invalidate(_ item: RunLoopItem) {
    switch item {
    case .observer(let observer): observers[observer.index].isValid = false
    case .timer(let timer): timers[timer.index].isValid = false
    case .source(let source):
      sources[source.index].isValid = false
      sources[source.index].signalled = 0
    case .port(let port):
      ports[port.index].isValid = false
      ports[port.index].readiness = 0
      ports[port.index].later = []
    }
    commonItems.removeAll { $0 == item }
    for mode in modes.indices { delete(item, from: mode) }
  }

  /// Whether a run in the mode would have nothing to wait for (rule 2.5).
  func isEmpty(mode: Int) -> Bool {
    if isMain, mainQueueDrains == 0, modes[mode].isCommon { return false }
    return modes[mode].sources.isEmpty && modes[mode].ports.isEmpty && modes[mode].timers.isEmpty
      && !blocks.contains { matches($0, mode: mode) }
  }

  private func isValid(_ item: RunLoopItem) -> Bool {
    switch item {
    case .observer(let observer): observers[observer.index].isValid
    case .timer(let timer): timers[timer.index].isValid
    case .source(let source): sources[source.index].isValid
    case .port(let port): ports[port.index].isValid
    }
  }

  private func insert(_ item: RunLoopItem, into mode: Int) {
    switch item {
    case .observer(let observer): insert(observer, into: mode)
    case .timer(let timer): insert(timer, into: mode)
    case .source(let source):
      if !modes[mode].sources.contains(source) { modes[mode].sources.append(source) }
    case .port(let port):
      if !modes[mode].ports.contains(port) { modes[mode].ports.append(port) }
    }
  }

  private func delete(_ item: RunLoopItem, from mode: Int) {
    switch item {
    case .observer(let observer): delete(observer, from: mode)
    case .timer(let timer): delete(timer, from: mode)
    case .source(let source): modes[mode].sources.removeAll { $0 == source }
    case .port(let port): modes[mode].ports.removeAll { $0 == port }
    }
  }
}
