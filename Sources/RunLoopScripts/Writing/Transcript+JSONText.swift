import RunLoopModel
import VirtualTime

/// How a transcript writes that no mode is current.
let noMode = "-"

extension Transcript {
  /// The transcript as JSON, one event a line; times in whole milliseconds, rounded down.
  package func json() -> String {
    var text = "{\n  \"format\": 1,\n"
    text += "  \"scenario\": \(quoted(scenario)),\n"
    text += "  \"platform\": \(quoted(platform.rawValue)),\n"
    text += "  \"repeats\": \(repeats),\n"
    text += "  \"events\": ["
    for (index, event) in events.enumerated() {
      text += (index == 0 ? "\n    " : ",\n    ") + event.json
    }
    return text + "\n  ]\n}\n"
  }
}

extension TranscriptEvent {
  fileprivate var json: String {
    var text = "{\"kind\":\(quoted(what.name)),\"id\":\(quoted(id))"
    if case .observer(let activity) = what { text += ",\"activity\":\(quoted(activity.name))" }
    text += ",\"mode\":\(quoted(mode?.name ?? noMode))"
    switch what {
    case .return(let result): text += ",\"result\":\(quoted(result.name))"
    case .unit(let didWork): text += ",\"result\":\(didWork)"
    default: break
    }
    return text + ",\"t\":\(wholeMilliseconds)}"
  }

  /// The event's time in whole milliseconds, rounded down.
  private var wholeMilliseconds: Int64 { instant.nanoseconds / 1_000_000 }
}

/// A JSON string.
private func quoted(_ text: String) -> String {
  var quoted = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": quoted += "\\\""
    case "\\": quoted += "\\\\"
    case "\n": quoted += "\\n"
    case "\u{0}"..."\u{1F}":
      let digits = String(scalar.value, radix: 16)
      quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: quoted.unicodeScalars.append(scalar)
    }
  }
  return quoted + "\""
}
