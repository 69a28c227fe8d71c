import JSONText
import RunLoopModel
import VirtualTime

extension RunLoopScript.Rule {
  init(_ value: JSONValue, at path: String) throws(RunLoopScriptError) {
    let fields = try FieldReader(value, at: path, keys: ["on", "do"])
    self.init()
    let on = try FieldReader(
      try fields.value("on"), at: fields.path(of: "on"),
      keys: ["kind", "id", "activity", "mode", "nth", "from", "to"])
    if on.has("kind") { filter.kind = try on.name("kind") }
    if on.has("id") { filter.id = try on.string("id") }
    if on.has("mode") { filter.mode = try on.mode("mode") }
    if on.has("activity") {
      filter.activity = try FieldReader.choose(
        try on.string("activity"), at: on.path(of: "activity"),
        from: Activity.allCases.map { ($0.name, $0) })
    }
    turns = try Self.turns(on)
    actions = try fields.list("do", of: RunLoopScript.Action.init)
  }

  private static func turns(_ on: FieldReader) throws(RunLoopScriptError) -> ClosedRange<Int> {
    if on.has("nth") {
      guard !on.has("from"), !on.has("to") else {
        throw .notAllowed(path: on.path(of: "nth"), reason: .nthWithRange)
      }
      let nth = try on.integer("nth", from: 1)
      return nth...nth
    }
    let from = try on.integer("from", or: 1, from: 1)
    let to = try on.integer("to", or: .max, from: 1)
    guard from <= to else { throw .notAllowed(path: on.path(of: "to"), reason: .emptyRange) }
    return from...to
  }
}

extension RunLoopScript.Action {
  init(_ value: JSONValue, at path: String) throws(RunLoopScriptError) {
    guard case .object(let all) = value else {
      throw .wrongType(path: path, expected: .object, found: value.type)
    }
    let name: RunLoopScript.ActionName =
      try FieldReader(value, at: path, keys: Array(all.keys)).name("do")
    let fields = try FieldReader(value, at: path, keys: ["do"] + name.keys)
    self = try Self.make(name, fields)
  }

  private static func make(
    _ name: RunLoopScript.ActionName, _ fields: FieldReader
  ) throws(RunLoopScriptError) -> Self {
    switch name {
    case .run:
      .run(
        id: try fields.string("id"), mode: try fields.mode("mode"), limit: try limit(fields),
        returnAfterSourceHandled: try fields.boolean("returnAfterSourceHandled", or: false))
    case .busy: .busy(try fields.span("ms", from: 0))
    case .signal: .signal(id: try fields.string("id"))
    case .wakeUp: .wakeUp
    case .stop: .stop
    case .send: .send(id: try fields.string("id"))
    case .perform:
      .perform(id: try fields.string("id"), modes: try fields.modes("modes", or: [.default]))
    case .async: .async(id: try fields.string("id"))
    case .add: .add(id: try fields.string("id"), mode: try fields.mode("mode", or: .default))
    case .remove: .remove(id: try fields.string("id"), mode: try fields.mode("mode", or: .default))
    case .invalidate: .invalidate(id: try fields.string("id"))
    case .newTimer: try newTimer(fields)
    case .setNextFire: .setNextFire(id: try fields.string("id"), delay: try fields.span("in"))
    case .addCommonMode: .addCommonMode(try fields.mode("mode"))
    case .drain: .drain(id: try fields.string("id"))
    case .enqueue:
      .enqueue(
        id: try fields.string("id"),
        unit: try RunLoopScript.Unit(try fields.value("unit"), at: fields.path(of: "unit")))
    case .ifQueued: .ifQueued(id: try fields.string("id"), then: try then(fields))
    case .after: .after(try fields.span("ms", from: 0), then: try then(fields))
    case .log: .log(id: try fields.string("id"))
    }
  }

  private static func newTimer(_ fields: FieldReader) throws(RunLoopScriptError) -> Self {
    _ = try fields.integer("order", or: 0)
    return .newTimer(
      id: try fields.string("id"), delay: try fields.span("in", or: .zero),
      interval: try fields.span("interval", or: .zero),
      modes: try fields.modes("modes", or: [.default]))
  }

  private static func then(_ fields: FieldReader) throws(RunLoopScriptError) -> [Self] {
    try fields.list("then", of: Self.init)
  }

  private static func limit(_ fields: FieldReader) throws(RunLoopScriptError) -> RunLimit {
    if case .string(let word) = try fields.value("ms") {
      return try FieldReader.choose(
        word, at: fields.path(of: "ms"), from: [("forever", RunLimit.forever)])
    }
    return .span(try fields.span("ms"))
  }
}
