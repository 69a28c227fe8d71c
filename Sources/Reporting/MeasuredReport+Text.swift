import FrameStatistics

extension MeasuredReport {
  /// The figures that both a measurement and a prediction have, in words.
  private static let lines: [(name: String, key: String)] = [
    ("dropped frames", "frames.dropped"),
    ("of expected", "frames.expected"),
    ("dropped", "frames.dropped_percent"),
    ("worst second, dropped", "frames.worst_window_percent"),
    ("frame duration, median", "frames.duration_ms.p50"),
    ("frame duration, P90", "frames.duration_ms.p90"),
    ("frame duration, P95", "frames.duration_ms.p95"),
    ("frame duration, P99", "frames.duration_ms.p99"),
    ("overrun, P95", "frames.overrun_ms.p95"),
    ("hitches", "hitches.count"),
    ("hitch time ratio", "hitches.ratio_ms_per_s"),
    ("longest hitch", "hitches.longest_ms"),
    ("1 % low, P99 frame", "lows.one_percent_percentile_fps"),
    ("1 % low, average", "lows.one_percent_average_fps"),
    ("hangs", "hangs.count"),
  ]

  private func table() -> [[String]] {
    let columns = [("measured", figures)] + (prediction?.runs ?? []).map { ($0.label, $0.figures) }
    var rows = [[""] + columns.map(\.0)]
    for line in MeasuredReport.lines {
      let unit = Metric(line.key).unit
      let cells = columns.map { _, figures -> String in
        guard let value = figures[line.key] ?? nil else { return "unknown" }
        let text = FigureText.short((value * 100).rounded() / 100)
        return unit == .count ? text : "\(text) \(unit.rawValue)"
      }
      rows.append([line.name] + cells)
    }
    return rows
  }

  /// For a terminal.
  package func text(style: TextStyle) -> String {
    let rate = FigureText.short(refresh)
    var lines = [
      style.wrap("Frames of \(file), read as \(form), against a display of \(rate) Hz"), "",
    ]
    lines.append(blocks(of: table(), style).joined(separator: "\n\n"))
    if !unknown.contains(.motion) {
      lines += [
        "", "Hitches: \(statistics.hitches.verdict.rawValue) by Apple's bands for scrolling",
      ]
    }
    for notice in notices {
      lines += [
        "", style.wrap("\(notice.weight.rawValue): \(notice.sentence)", hanging: "  "),
      ]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The table, with as many runs side by side as the style is wide, and the others below.
  private func blocks(of rows: [[String]], _ style: TextStyle) -> [String] {
    let widths = rows[0].indices.map { column in 2 + (rows.map { $0[column].count }.max() ?? 0) }
    var blocks: [String] = []
    var first = 1
    while first < widths.count {
      var end = first + 1
      var width = widths[0] + widths[first]
      while end < widths.count, width + widths[end] <= style.width {
        width += widths[end]
        end += 1
      }
      let lines = rows.map { row in
        var line = ""
        for column in [0] + Array(first..<end) {
          line += ("  " + row[column]).padded(to: widths[column])
        }
        while line.last == " " { line.removeLast() }
        return line
      }
      blocks.append(lines.joined(separator: "\n"))
      first = end
    }
    return blocks
  }

  package func markdown() -> String {
    let rows = table().map { row in
      "| " + row.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
    }
    let rule = "|" + String(repeating: "---|", count: table()[0].count)
    var lines = [rows[0], rule] + rows.dropFirst()
    for notice in notices {
      lines += ["", "> **\(notice.weight.rawValue)**: \(notice.sentence)"]
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
