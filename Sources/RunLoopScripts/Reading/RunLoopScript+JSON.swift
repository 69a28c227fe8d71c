import JSONText
import RunLoopModel
import VirtualTime

extension RunLoopScript {
  /// Reads a script from JSON (or JSON5) and checks it.
  package init(json: [UInt8]) throws(RunLoopScriptError) {
    let file = try FieldReader(
      json: json,
      keys: [
        "format", "name", "about", "platform", "thread", "commonModes", "observers", "timers",
        "sources", "ports", "queues", "rules", "script",
      ])
    let format = try file.integer("format", or: 1)
    guard format == 1 else { throw .unsupportedFormat(format) }
    self.init(name: try file.string("name", or: ""))
    about = try file.string("about", or: "")
    platform = try file.name("platform", or: .any)
    thread = try file.name("thread", or: .main)
    commonModes = try file.modes("commonModes", or: [])
    observers = try file.list("observers", of: Observer.init)
    timers = try file.list("timers", of: Timer.init)
    sources = try file.list("sources", of: Source.init)
    ports = try file.list("ports", of: Port.init)
    queues = try file.list("queues", of: Queue.init)
    rules = try file.list("rules", of: Rule.init)
    actions = try file.list("script", of: Action.init)
    try validate()
  }
}

extension RunLoopScript.Observer {
  init(_ value: JSONValue, at path: String) throws(RunLoopScriptError) {
    let fields = try FieldReader(
      value, at: path, keys: ["id", "activities", "order", "repeats", "modes"])
    self.init(id: try fields.string("id"))
    if fields.has("activities") {
      let sets = try fields.list("activities", of: Activities.named)
      activities = sets.reduce(into: Activities()) { $0.formUnion($1) }
    }
    order = try fields.integer("order", or: 0)
    repeats = try fields.boolean("repeats", or: true)
    modes = try fields.modes("modes", or: [.default])
  }
}

extension Activities {
  fileprivate static func named(
    _ value: JSONValue, at path: String
  ) throws(RunLoopScriptError) -> Activities {
    try FieldReader.choose(
      try FieldReader.string(value, at: path), at: path,
      from: Activity.allCases.map { ($0.name, Activities($0)) } + [("all", .all)])
  }
}

extension RunLoopScript.Timer {
  init(_ value: JSONValue, at path: String) throws(RunLoopScriptError) {
    let fields = try FieldReader(
      value, at: path, keys: ["id", "start", "interval", "order", "modes"])
    self.init(id: try fields.string("id"))
    start = try fields.span("start", or: .zero)
    interval = try fields.span("interval", or: .zero)
    _ = try fields.integer("order", or: 0)  // CFRunLoop keeps a timer's order and never uses it.
    modes = try fields.modes("modes", or: [.default])
  }
}

extension RunLoopScript.Source {
  init(_ value: JSONValue, at path: String) throws(RunLoopScriptError) {
    let fields = try FieldReader(value, at: path, keys: ["id", "order", "modes"])
    self.init(id: try fields.string("id"))
    order = try fields.integer("order", or: 0)
    modes = try fields.modes("modes", or: [.default])
  }
}

extension RunLoopScript.Port {
  init(_ value: JSONValue, at path: String) throws(RunLoopScriptError) {
    let fields = try FieldReader(value, at: path, keys: ["id", "order", "modes"])
    self.init(id: try fields.string("id"))
    _ = try fields.integer("order", or: 0)  // Ports are served as they become ready (rule 5.1).
    modes = try fields.modes("modes", or: [.default])
  }
}

extension RunLoopScript.Queue {
  init(_ value: JSONValue, at path: String) throws(RunLoopScriptError) {
    let fields = try FieldReader(value, at: path, keys: ["id", "units"])
    self.init(id: try fields.string("id"))
    units = try fields.list("units", of: RunLoopScript.Unit.init)
  }
}

extension RunLoopScript.Unit {
  init(_ value: JSONValue, at path: String) throws(RunLoopScriptError) {
    let fields = try FieldReader(value, at: path, keys: ["id", "result", "busy"])
    self.init(id: try fields.string("id"))
    didWork = try fields.boolean("result", or: true)
    busy = try fields.span("busy", or: .zero, from: 0)
  }
}
