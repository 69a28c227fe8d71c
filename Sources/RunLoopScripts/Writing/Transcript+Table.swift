import RunLoopModel
import VirtualTime

extension Transcript {
  /// The transcript for people: time, mode, what happened, and to what; events inside a nested run
  /// are indented once for each run around them.
  package func table() -> String {
    var rows = [["ms", "mode", "event", "id", ""]]
    var depth = 0
    for event in events {
      if case .return = event.what { depth -= 1 }
      let indent = String(repeating: "  ", count: max(depth, 0))
      rows.append([
        event.milliseconds, event.mode?.name ?? noMode, indent + event.label, event.id, event.note,
      ])
      if event.what == .run { depth += 1 }
    }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { line(of: $0, widths: widths) }.joined()
  }

  private func line(of row: [String], widths: [Int]) -> String {
    var line = ""
    for (column, cell) in row.enumerated() {
      let gap = String(repeating: " ", count: widths[column] - cell.count)
      line += (column == 0 ? "" : "  ") + (column == 0 ? gap + cell : cell + gap)
    }
    while line.last == " " { line.removeLast() }
    return line + "\n"
  }
}

extension TranscriptEvent {
  /// The event in one line.
  package var summary: String {
    let words = [milliseconds + " ms", mode?.name ?? noMode, label, id, note]
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The activity for an observer, else the kind.
  fileprivate var label: String {
    if case .observer(let activity) = what { return activity.name }
    return what.name
  }

  /// What the event resulted in.
  fileprivate var note: String {
    switch what {
    case .return(let result): result.name
    case .unit(let didWork): didWork ? "worked" : "skipped"
    default: ""
    }
  }

  /// The time in milliseconds with three places, rounded down.
  fileprivate var milliseconds: String {
    let micros = instant.nanoseconds / 1000
    let places = String(micros % 1000)
    return "\(micros / 1000)." + String(repeating: "0", count: 3 - places.count) + places
  }
}
