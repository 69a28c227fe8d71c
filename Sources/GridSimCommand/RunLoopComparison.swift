import JSONText
import Reporting
import RunLoopScripts
import VirtualTime

/// What the virtual and the live loop made of the same script.
struct RunLoopComparison {
  let script: RunLoopScript
  let virtual: [TranscriptEvent]
  let live: [TranscriptEvent]
  /// How far apart the times of an event may be.
  let tolerance: Timespan

  /// The first place where they part.
  var difference: TranscriptDifference? {
    firstDifference(between: virtual, and: live, tolerance: tolerance)
  }

  /// How many events before the difference are shown.
  private static let context = 5

  var text: String {
    guard let difference else {
      return "\(script.name): virtual and live agree in \(FigureText.count(live.count, "event"))\n"
    }
    var lines = ["\(script.name): event \(difference.index + 1) differs", ""]
    let first = max(0, difference.index - RunLoopComparison.context)
    for event in virtual[first..<difference.index] { lines.append("  both     \(event.summary)") }
    let nothing = "nothing more"
    lines.append("- virtual  \(difference.first?.summary ?? nothing)")
    lines.append("+ live     \(difference.second?.summary ?? nothing)")
    return lines.joined(separator: "\n") + "\n"
  }

  /// Schema `gridsim.runloop-diff/1`; `difference` is null where the loops agree.
  var json: String {
    var found = JSONValue.null
    if let difference {
      found = .object([
        "event": .integer(difference.index),
        "cause": .string(difference.cause == .time ? "time" : "event"),
        "virtual": difference.first.map { .string($0.summary) } ?? .null,
        "live": difference.second.map { .string($0.summary) } ?? .null,
      ])
    }
    let document = JSONValue.object([
      "schema": .string("gridsim.runloop-diff/1"), "script": .string(script.name),
      "events": .integer(live.count), "difference": found,
    ])
    return String(decoding: document.bytes(), as: UTF8.self)
  }
}
