import RunLoopModel

extension RunLoopScript {
  /// Checks what the types leave open: ids that are unique and known, modes that can be used.
  ///
  /// - Throws: the first fault, with the path that it has in the script's JSON.
  package func validate() throws(RunLoopScriptError) {
    var names = ScriptNames()
    try names.declare(self)
    try forEachAction { (action, path) throws(RunLoopScriptError) in
      try names.declare(action, at: path)
    }
    for (index, mode) in commonModes.enumerated() {
      try check(mode, at: "commonModes[\(index)]", allowsCommon: false)
    }
    try checkModesOfObjects()
    for (index, rule) in rules.enumerated() {
      try names.check(rule.filter, at: "rules[\(index)].on")
    }
    try forEachAction { (action, path) throws(RunLoopScriptError) in
      try names.check(action, at: path)
      try checkModes(of: action, at: path)
    }
  }

  /// Visits every action, also those inside others, in the order of the file.
  func forEachAction(
    _ visit: (Action, String) throws(RunLoopScriptError) -> Void
  ) throws(RunLoopScriptError) {
    for (index, rule) in rules.enumerated() {
      try Self.walk(rule.actions, at: "rules[\(index)].do", visit)
    }
    try Self.walk(actions, at: "script", visit)
  }

  private static func walk(
    _ actions: [Action], at path: String,
    _ visit: (Action, String) throws(RunLoopScriptError) -> Void
  ) throws(RunLoopScriptError) {
    for (index, action) in actions.enumerated() {
      let path = "\(path)[\(index)]"
      try visit(action, path)
      switch action {
      case .ifQueued(_, let then): try walk(then, at: path + ".then", visit)
      case .after(_, let then):
        for (index, inner) in then.enumerated() where !inner.name.isThreadSafe {
          throw .notAllowed(path: "\(path).then[\(index)]", reason: .notThreadSafe(inner.name))
        }
        try walk(then, at: path + ".then", visit)
      default: break
      }
    }
  }

  private func checkModesOfObjects() throws(RunLoopScriptError) {
    for (list, modes) in [
      ("observers", observers.map(\.modes)), ("timers", timers.map(\.modes)),
      ("sources", sources.map(\.modes)), ("ports", ports.map(\.modes)),
    ] {
      for (index, modes) in modes.enumerated() {
        try check(modes, at: "\(list)[\(index)].modes")
      }
    }
  }

  private func checkModes(of action: Action, at path: String) throws(RunLoopScriptError) {
    switch action {
    case .run(_, let mode, _, _), .add(_, let mode), .remove(_, let mode):
      try check(mode, at: path + ".mode", allowsCommon: true)
    case .addCommonMode(let mode): try check(mode, at: path + ".mode", allowsCommon: false)
    case .perform(_, let modes), .newTimer(_, _, _, let modes):
      try check(modes, at: path + ".modes")
    default: break
    }
  }

  private func check(_ modes: [RunLoopMode], at path: String) throws(RunLoopScriptError) {
    for (index, mode) in modes.enumerated() {
      try check(mode, at: "\(path)[\(index)]", allowsCommon: true)
    }
  }

  private func check(
    _ mode: RunLoopMode, at path: String, allowsCommon: Bool
  ) throws(RunLoopScriptError) {
    if mode.name.isEmpty { throw .notAllowed(path: path, reason: .emptyName) }
    if mode == .common, !allowsCommon { throw .notAllowed(path: path, reason: .commonIsNoMode) }
  }
}
