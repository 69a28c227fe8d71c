import FrameStatistics

/// Frame times in CSV: one column of durations, of times between frames or of timestamps, or the
/// frames that gridsim itself wrote.
enum CSVFrames {
  static func read(
    _ bytes: [UInt8], _ options: FrameReadingOptions
  ) throws(FrameFileError) -> FrameFile {
    let table = try CSVTable.read(bytes)
    let names = table.header.map(\.text)
    if OwnFrames.isMeant(names) { return try OwnFrames.read(table, options) }
    let columns = names.map { FrameColumn(named: $0) }
    func index(_ content: FrameColumn.Content) -> Int? {
      columns.firstIndex { $0?.content == content }
    }
    func values(_ index: Int, signed: Bool = false) throws(FrameFileError) -> [Double] {
      let scale = columns[index]?.scale ?? 1
      var values: [Double] = []
      for row in table.rows {
        let field = row[index]
        let value =
          signed ? try field.number(in: names[index]) : try field.magnitude(in: names[index])
        values.append(value * scale)
      }
      return values
    }

    let refresh = options.refresh()
    var frames: MeasuredFrames
    if let index = index(.work) {
      frames = .fromWork(try bounded(values(index), refresh), refresh: refresh)
    } else if let index = index(.interval) {
      frames = .fromIntervals(
        try bounded(values(index), refresh), refresh: refresh, after: false, pause: options.pause)
    } else if let index = index(.timestamp) {
      let times = try values(index, signed: true)
      for row in times.indices.dropFirst() where times[row] < times[row - 1] {
        throw FrameFileError(.timeGoesBack, at: table.rows[row][index].place)
      }
      frames = .fromIntervals(
        zip(times.dropFirst(), times).map { $0 - $1 }, refresh: refresh, after: !times.isEmpty,
        pause: options.pause)
    } else {
      throw FrameFileError(.noFrameColumn(names), at: table.header[0].place)
    }
    if table.rows.isEmpty { throw FrameFileError(.noFrames(what: "rows")) }
    if index(.work) != nil, let index = index(.overrun) {
      let overruns = try values(index, signed: true)
      let shown = frames.frames.indices.filter { !frames.frames[$0].isDropped }
      for (frame, overrun) in zip(shown, overruns) { frames.frames[frame].overrun = overrun }
    }
    return FrameFile(form: .csv, frames: frames)
  }
}

/// Times in ms that are not too many refreshes.
func bounded(_ times: [Double], _ refresh: Double) throws(FrameFileError) -> [Double] {
  let refreshes = times.reduce(0) { $0 + max(1, $1 * refresh / 1000) }
  guard refreshes <= Double(FrameFile.mostFrames) else {
    throw FrameFileError(.tooManyFrames(limit: FrameFile.mostFrames))
  }
  return times
}

/// The CSV of frames that `gridsim run --frames` writes.
enum OwnFrames {
  static func isMeant(_ names: [String]) -> Bool {
    Set(["run", "refresh", "expected", "dropped"]).isSubset(of: names)
  }

  static func read(
    _ table: CSVTable, _ options: FrameReadingOptions
  ) throws(FrameFileError) -> FrameFile {
    let names = table.header.map(\.text)
    func column(_ name: String) throws(FrameFileError) -> Int {
      guard let index = names.firstIndex(of: name) else {
        throw FrameFileError(.missingColumn(name), at: table.header[0].place)
      }
      return index
    }
    let run = try column("run")
    let rows = try select(table.rows, run: run, options)
    let rate = try column("refresh_hz")
    let hertz = try rows.first?[rate].magnitude(in: "refresh_hz") ?? 60
    guard hertz > 0 else {
      throw FrameFileError(.negative("0", column: "refresh_hz"), at: rows[0][rate].place)
    }
    var frames = MeasuredFrames(refresh: options.refresh(orElse: hertz), frames: [])
    let (refresh, expected) = (try column("refresh"), try column("expected"))
    let (dropped, duration) = (try column("dropped"), try column("duration_ms"))
    let overrun = try column("overrun_ms")
    var last: Double?
    for row in rows {
      var frame = MeasuredFrames.Frame()
      if !row[duration].text.isEmpty {
        frame.duration = try row[duration].magnitude(in: "duration_ms")
        frame.overrun = try row[overrun].number(in: "overrun_ms")
      }
      guard try row[expected].number(in: "expected") != 0 else {
        frames.unexpected.append(frame)
        continue
      }
      let at = try row[refresh].number(in: "refresh")
      if let last, at <= last { throw FrameFileError(.timeGoesBack, at: row[refresh].place) }
      frame.followsPause = last.map { $0 + 1 != at } ?? false
      frame.isDropped = try row[dropped].number(in: "dropped") != 0
      frames.append(frame)
      last = at
    }
    if rows.isEmpty { throw FrameFileError(.noFrames(what: "rows")) }
    return FrameFile(form: .csv, frames: frames)
  }

  private static func select(
    _ rows: [[CSVTable.Field]], run: Int, _ options: FrameReadingOptions
  ) throws(FrameFileError) -> [[CSVTable.Field]] {
    var runs: [String] = []
    for row in rows where !runs.contains(row[run].text) { runs.append(row[run].text) }
    if let wanted = options.run {
      guard runs.contains(wanted) else { throw FrameFileError(.noSuchRun(wanted, runs: runs)) }
      return rows.filter { $0[run].text == wanted }
    }
    if runs.count > 1 { throw FrameFileError(.severalRuns(runs)) }
    return rows
  }
}
