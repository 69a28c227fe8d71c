import FrameStatistics

/// Tables of Instruments' Animation Hitches template, as `xctrace export --xpath` writes them.
///
/// Understood are `hitches` and `hitches-summary` (a row a hitch), `hitches-frame-lifetimes` (a row
/// a frame, from its commit until it is on the glass) and `device-display-info` (the
/// display's rate). Times are in ns. A value that was written before is repeated as a reference
/// to its id. Rows of the system or of another process than the first one named are left out.
enum InstrumentsFrames {
  static func read(
    _ bytes: [UInt8], _ options: FrameReadingOptions
  ) throws(FrameFileError) -> FrameFile {
    let root = try XMLReader.read(bytes)
    guard root.name == "trace-query-result" else {
      throw FrameFileError(.unknownForm, at: root.place)
    }
    var tables = Tables()
    for node in root.children where node.name == "node" { try tables.read(node) }
    let refresh = options.refresh(orElse: tables.refresh)
    let interval = 1000 / refresh
    if let ends = tables.frameEnds {
      let times = ends.sorted()
      let gaps = zip(times.dropFirst(), times).map { $0 - $1 }
      var frames = MeasuredFrames.fromIntervals(
        try bounded(gaps.map { min($0, options.pause) }, refresh), refresh: refresh,
        after: !times.isEmpty, pause: options.pause)
      guard let hitches = tables.hitches else {
        if times.isEmpty { throw FrameFileError(.noFrames(what: "frame lifetimes")) }
        return FrameFile(form: .instruments, frames: frames)
      }
      let shown = Double(times.count) * interval
      let seconds = options.motionSeconds ?? (shown + hitches.reduce(0, +)) / 1000
      frames.hitches = MeasuredFrames.HitchSummary(durations: hitches, motionSeconds: seconds)
      return FrameFile(form: .instruments, frames: frames)
    }
    guard let hitches = tables.hitches else {
      throw FrameFileError(.noFrames(what: "hitches or frame lifetimes"), at: root.place)
    }
    let summary = MeasuredFrames.HitchSummary(
      durations: hitches, motionSeconds: options.motionSeconds)
    return FrameFile(
      form: .instruments, frames: MeasuredFrames(refresh: refresh, frames: [], hitches: summary),
      unknown: options.motionSeconds == nil
        ? [.durations, .frames, .motion] : [.durations, .frames])
  }

  private struct Tables {
    /// In ms.
    var hitches: [Double]?
    /// When each frame came onto the glass, in ms.
    var frameEnds: [Double]?
    var refresh: Double?
    /// Values by the id they were written with.
    private var values: [String: XMLElement] = [:]
    private var process: String?

    init() {}

    mutating func read(_ node: XMLElement) throws(FrameFileError) {
      guard let schema = node.first("schema"), let name = schema.attributes["name"] else {
        throw FrameFileError(.missingColumn("schema"), at: node.place)
      }
      let columns = schema.children.filter { $0.name == "col" }
        .map { ($0.first("mnemonic")?.text ?? "") }
      switch name {
      case "hitches", "hitches-summary": hitches = hitches ?? []
      case "hitches-frame-lifetimes": frameEnds = frameEnds ?? []
      default: break
      }
      for row in node.children where row.name == "row" {
        for cell in row.children { remember(cell) }
        let row = Row(element: row, columns: columns, cells: row.children.map(resolve))
        switch name {
        case "hitches", "hitches-summary": try readHitch(row)
        case "hitches-frame-lifetimes":
          let end = try row.time("start") + row.time("duration")
          frameEnds?.append(end)
        case "device-display-info":
          if let rate = row["max-refresh-rate"]?.text, let hertz = Double(rate), hertz > 0 {
            refresh = refresh ?? hertz
          }
        default: break
        }
      }
    }

    private mutating func readHitch(_ row: Row) throws(FrameFileError) {
      if row["is-system"]?.text == "1" { return }
      if let owner = row["process"], owner.name == "process" {
        let name = owner.attributes["fmt"] ?? owner.first("pid")?.text ?? ""
        process = process ?? name
        if name != process { return }
      }
      hitches?.append(try row.time("duration"))
    }

    private mutating func remember(_ element: XMLElement) {
      if let id = element.attributes["id"] { values[id] = element }
      for child in element.children { remember(child) }
    }

    private func resolve(_ element: XMLElement) -> XMLElement {
      element.attributes["ref"].flatMap { values[$0] } ?? element
    }
  }

  private struct Row {
    let element: XMLElement
    let columns: [String]
    let cells: [XMLElement]

    subscript(_ column: String) -> XMLElement? {
      // Where a schema lists no columns, the elements' own names tell.
      let index =
        columns.firstIndex(of: column) ?? cells.firstIndex { $0.name.hasPrefix(column) }
      return index.flatMap { $0 < cells.count ? cells[$0] : nil }
    }

    /// A time in ms, written in ns.
    func time(_ column: String) throws(FrameFileError) -> Double {
      guard let cell = self[column] else {
        throw FrameFileError(.missingColumn(column), at: element.place)
      }
      guard let time = Int64(cell.text) else {
        throw FrameFileError(.notANumber(cell.text, column: column), at: cell.place)
      }
      guard time >= 0 else {
        throw FrameFileError(.negative(cell.text, column: column), at: cell.place)
      }
      return Double(time) / 1e6
    }
  }
}
