/// What a column of frame times holds, found from its name.
struct FrameColumn: Equatable {
  enum Content: Equatable {
    /// How long the application worked on the frame.
    case work
    /// The time since the frame before.
    case interval
    /// When the frame was shown.
    case timestamp
    /// How late it was ready.
    case overrun
  }

  let content: Content
  /// Milliseconds in one of the column's units.
  let scale: Double

  private static let contents: [(content: Content, names: Set<String>)] = [
    (
      .work,
      ["duration", "frameduration", "framedurationcpu", "cpu", "work", "build", "frametotal"]
    ),
    (
      .interval,
      [
        "frame", "frametime", "frameinterval", "interval", "delta", "betweenpresents",
        "betweendisplaychange",
      ]
    ),
    (.timestamp, ["timestamp", "time", "present", "presented", "presenttime", "presentation"]),
    (.overrun, ["overrun", "frameoverrun"]),
  ]

  private static let units: [(suffix: String, scale: Double)] = [
    ("milliseconds", 1), ("ms", 1), ("microseconds", 1e-3), ("us", 1e-3), ("nanoseconds", 1e-6),
    ("ns", 1e-6), ("inseconds", 1e3), ("seconds", 1e3), ("s", 1e3),
  ]

  /// Nil for a name that means no frame time. Case, spaces and underscores do not matter, and a
  /// name without a unit is in milliseconds: `duration_ms`, `frameDurationCpuMs`, `timestamp_ns`,
  /// `FrameTime`, and PresentMon's `MsBetweenPresents` and `TimeInSeconds`.
  init?(named name: String) {
    let plain = name.lowercased().filter { $0.isLetter || $0.isNumber }
    let bare = plain.hasPrefix("ms") ? String(plain.dropFirst(2)) : plain
    // A column named frame, without a unit, numbers the frames.
    var candidates = plain == "frame" ? [] : [(bare, 1.0)]
    for unit in FrameColumn.units where plain.hasSuffix(unit.suffix) {
      candidates.append((String(plain.dropLast(unit.suffix.count)), unit.scale))
    }
    for (stem, scale) in candidates {
      if let match = FrameColumn.contents.first(where: { $0.names.contains(stem) }) {
        self.init(content: match.content, scale: scale)
        return
      }
    }
    return nil
  }

  private init(content: Content, scale: Double) {
    self.content = content
    self.scale = scale
  }

  /// Names to give as examples in an error.
  package static let examples = ["duration_ms", "frame_ms", "timestamp_ms"]
}
