import LaunchModel
import VirtualTime

/// Draws a launch as lanes of bars, a row a task.
///
/// Column c of the n columns for bars stands for the time from total·c/n to total·(c+1)/n; a line
/// marks the first page. Within a lane no two bars share a column, save those too short for one.
struct LaunchTimeline {
  private let schedule: LaunchSchedule
  private let style: TextStyle
  /// Columns for names and for bars.
  private let nameWidth: Int
  private let barWidth: Int
  private let inSeconds: Bool
  /// Columns for a start and for a cost.
  private let timeWidth: Int

  init(_ schedule: LaunchSchedule, style: TextStyle) {
    self.schedule = schedule
    self.style = style
    inSeconds = schedule.end >= Instant(nanoseconds: 1_000_000_000)
    nameWidth = min(schedule.tasks.map(\.work.name.count).max() ?? 0, style.width / 4)
    timeWidth = Self.text(schedule.end - Instant.zero, inSeconds: inSeconds).count + 2
    barWidth = style.width - nameWidth - 5 - timeWidth * Self.columns.count
  }

  private static let columns: [(name: String, time: @Sendable (ScheduledTask) -> Timespan)] = [
    ("start", { $0.start - Instant.zero }), ("cost", { $0.work.cost }),
  ]

  /// The lines of the drawing, none wider than the style.
  var lines: [String] {
    var lines = [head]
    for lane in LaunchLane.allCases {
      let tasks = schedule.tasks(on: lane)
      if tasks.isEmpty { continue }
      lines.append(Self.heading(lane, style))
      lines += tasks.map(row)
    }
    return lines + [foot]
  }

  private static func name(of lane: LaunchLane) -> String {
    switch lane {
    case .main: "main"
    case .async: "async"
    case .afterLaunch: "after launch"
    }
  }

  /// `main: █ basic, ▓ sync`, the categories where a lane has more than one.
  private static func heading(_ lane: LaunchLane, _ style: TextStyle) -> String {
    let categories = LaunchCategory.allCases.filter { $0.lane == lane }
    let legend = categories.map { category in
      let (glyph, color) = paint(of: category)
      return "\(style.paint(String(glyph), color)) \(category.rawValue)"
    }
    return style.paint(name(of: lane), .bold)
      + (categories.count > 1 ? ": " + legend.joined(separator: ", ") : "")
  }

  /// The glyph and the colour of a category's bars.
  private static func paint(of category: LaunchCategory) -> (glyph: Character, TextStyle.Color?) {
    switch category {
    case .basic: ("█", .red)
    case .sync: ("▓", .yellow)
    case .async: ("▒", .green)
    case .asyncAfterLaunch: ("░", .green)
    }
  }

  // MARK: Rows

  private func row(_ task: ScheduledTask) -> String {
    let (glyph, color) = Self.paint(of: task.work.category)
    let start = column(task.start)
    // What is too short for a column still leaves a trace.
    let bar = String(repeating: glyph, count: column(task.end) - start)
    var before = String(repeating: " ", count: start)
    var after = ""
    let shown = bar.isEmpty ? "▏" : bar
    let end = start + shown.count
    let page = column(schedule.firstPage)
    if page < start { before = mark(before, at: page) }
    if end <= barWidth {
      after = String(repeating: " ", count: barWidth + 1 - end)
      if page >= end { after = mark(after, at: page - end) }
    }
    let times = Self.columns.map { padded(time($0.time(task)), to: timeWidth) }
    return "  " + clipped(task.work.name).padded(to: nameWidth) + "  " + before
      + style.paint(shown, color) + after + times.joined()
  }

  private func mark(_ text: String, at column: Int) -> String {
    var cells = Array(text)
    cells[column] = "│"
    return String(cells)
  }

  /// The time where bars begin, that where they end, and the names of the columns.
  private var head: String {
    let end = time(schedule.end - Instant.zero)
    let axis = "0" + padded(end.count < barWidth ? end : "", to: barWidth)
    let names = Self.columns.map { padded($0.name, to: timeWidth) }
    return String(repeating: " ", count: nameWidth + 4) + axis + names.joined()
  }

  /// The first page's label below its line.
  private var foot: String {
    let label = "first page " + time(schedule.firstPage - Instant.zero)
    let page = column(schedule.firstPage)
    let lead = String(repeating: " ", count: nameWidth + 4)
    return lead.count + page + 2 + label.count <= style.width
      ? lead + String(repeating: " ", count: page) + "└ " + label
      : lead + padded(label, to: page - 1) + " ┘"
  }

  // MARK: Columns

  /// The column in which an instant lies; `barWidth` for the end of the launch.
  private func column(_ instant: Instant) -> Int {
    guard schedule.end > .zero else { return 0 }
    let part = (instant - Instant.zero).seconds / (schedule.end - Instant.zero).seconds
    return min(barWidth, Int((part * Double(barWidth)).rounded(.down)))
  }

  /// A time in the unit of the whole drawing.
  private func time(_ span: Timespan) -> String { Self.text(span, inSeconds: inSeconds) }

  private static func text(_ span: Timespan, inSeconds: Bool) -> String {
    inSeconds
      ? "\(FigureText.decimal(span.seconds, 2)) s"
      : "\(FigureText.decimal(span.milliseconds, 1)) ms"
  }

  private func clipped(_ name: String) -> String {
    name.count <= nameWidth ? name : name.prefix(nameWidth - 1) + "…"
  }

  private func padded(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
