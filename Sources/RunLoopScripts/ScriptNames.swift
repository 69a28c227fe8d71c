import RunLoopModel

/// The ids of a script by what they name, in the order of the file.
struct ScriptNames {
  private var ids: [RunLoopScript.CallbackKind: [String]] = [:]
  private var queues: [String] = []
  /// Where each object was declared.
  private var places: [String: String] = [:]
  private var queuePlaces: [String: String] = [:]

  /// Takes up the objects that are there from the start.
  mutating func declare(_ script: RunLoopScript) throws(RunLoopScriptError) {
    try declare(script.observers.map(\.id), as: .observer, in: "observers")
    try declare(script.timers.map(\.id), as: .timer, in: "timers")
    try declare(script.sources.map(\.id), as: .source, in: "sources")
    try declare(script.ports.map(\.id), as: .port, in: "ports")
    for (index, queue) in script.queues.enumerated() {
      let path = "queues[\(index)]"
      if let first = queuePlaces.updateValue(path + ".id", forKey: queue.id) {
        throw .duplicateID(path: path + ".id", id: queue.id, first: first)
      }
      queues.append(queue.id)
      for unit in queue.units { ids[.unit, default: []].append(unit.id) }
    }
  }

  private mutating func declare(
    _ names: [String], as kind: RunLoopScript.CallbackKind, in list: String
  ) throws(RunLoopScriptError) {
    for (index, id) in names.enumerated() {
      let path = "\(list)[\(index)].id"
      if id.isEmpty { throw .notAllowed(path: path, reason: .emptyName) }
      if let first = places.updateValue(path, forKey: id) {
        throw .duplicateID(path: path, id: id, first: first)
      }
      ids[kind, default: []].append(id)
    }
  }

  /// Takes up what an action makes. Several `newTimer` may share an id: the last one made has it.
  mutating func declare(
    _ action: RunLoopScript.Action, at path: String
  ) throws(RunLoopScriptError) {
    switch action {
    case .newTimer(let id, _, _, _):
      if let first = places[id] { throw .duplicateID(path: path + ".id", id: id, first: first) }
      ids[.timer, default: []].append(id)
    case .perform(let id, _): ids[.block, default: []].append(id)
    case .async(let id): ids[.dispatch, default: []].append(id)
    case .enqueue(_, let unit): ids[.unit, default: []].append(unit.id)
    default: break
    }
  }

  /// Checks that an action names things of the right kind.
  func check(_ action: RunLoopScript.Action, at path: String) throws(RunLoopScriptError) {
    let path = path + ".id"
    switch action {
    case .signal(let id): try check(id, among: ids[.source] ?? [], at: path)
    case .send(let id): try check(id, among: ids[.port] ?? [], at: path)
    case .setNextFire(let id, _): try check(id, among: ids[.timer] ?? [], at: path)
    case .add(let id, _), .remove(let id, _), .invalidate(let id):
      try check(id, among: all([.observer, .timer, .source, .port]), at: path)
    case .drain(let id), .enqueue(let id, _), .ifQueued(let id, _):
      try check(id, among: queues, at: path)
    default: break
    }
  }

  /// Checks that some event can have the id that a filter asks for.
  func check(_ filter: RunLoopScript.Filter, at path: String) throws(RunLoopScriptError) {
    guard let id = filter.id else { return }
    let kinds = filter.kind.map { [$0] } ?? RunLoopScript.CallbackKind.allCases
    try check(id, among: all(kinds), at: path + ".id")
  }

  private func all(_ kinds: [RunLoopScript.CallbackKind]) -> [String] {
    kinds.flatMap { ids[$0] ?? [] }
  }

  private func check(
    _ id: String, among known: [String], at path: String
  ) throws(RunLoopScriptError) {
    guard known.contains(id) else {
      var seen: Set<String> = []
      throw .unknownID(path: path, id: id, known: known.filter { seen.insert($0).inserted })
    }
  }
}
