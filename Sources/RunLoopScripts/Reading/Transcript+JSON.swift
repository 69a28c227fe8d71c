import JSONText
import RunLoopModel
import VirtualTime

extension Transcript {
  /// Reads a transcript from JSON.
  package init(json: [UInt8]) throws(RunLoopScriptError) {
    let file = try FieldReader(
      json: json, keys: ["format", "scenario", "platform", "repeats", "events"])
    let format = try file.integer("format")
    guard format == 1 else { throw .unsupportedFormat(format) }
    self.init(
      scenario: try file.string("scenario"),
      events: try file.list("events", of: TranscriptEvent.init))
    platform = try file.name("platform", or: .any)
    repeats = try file.integer("repeats", or: 1, from: 1)
  }
}

extension TranscriptEvent {
  fileprivate init(_ value: JSONValue, at path: String) throws(RunLoopScriptError) {
    let fields = try FieldReader(
      value, at: path, keys: ["kind", "id", "activity", "mode", "result", "t"])
    let mode = try fields.string("mode")
    self.init(
      try What(fields), id: try fields.string("id"),
      mode: mode == noMode ? nil : RunLoopMode(mode), at: .zero + (try fields.span("t")))
  }
}

extension TranscriptEvent.What {
  fileprivate init(_ fields: FieldReader) throws(RunLoopScriptError) {
    let plain: [TranscriptEvent.What] = [
      .run, .timer, .source, .port, .block, .dispatch, .log,
    ]
    let word = try FieldReader.choose(
      try fields.string("kind"), at: fields.path(of: "kind"),
      from: plain.map { ($0.name, $0) }
        + [("observer", .observer(.entry)), ("return", .return(.finished)), ("unit", .unit(true))])
    switch word {
    case .observer:
      self = .observer(
        try FieldReader.choose(
          try fields.string("activity"), at: fields.path(of: "activity"),
          from: Activity.allCases.map { ($0.name, $0) }))
    case .return:
      self = .return(
        try FieldReader.choose(
          try fields.string("result"), at: fields.path(of: "result"),
          from: RunResult.allCases.map { ($0.name, $0) }))
    case .unit: self = .unit(try fields.boolean("result"))
    default: self = word
    }
  }
}
