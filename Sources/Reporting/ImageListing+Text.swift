extension ImageListing {
  /// The listing for a terminal: each file, then the sums.
  package func text(style: TextStyle) -> String {
    let pictures = pictures
    var lines: [String] = []
    if !pictures.isEmpty {
      lines = table(shownColumns, style) ?? stackedTable(style)
      lines.append("")
    }
    lines += pictures.compactMap { picture in
      picture.warning.map {
        style.paint("warning: ", .yellow) + "\(picture.path) \($0)"
      }
    }
    lines += failures.map { failure in
      style.paint("not decoded: ", .red) + "\(failure.path) \(failure.fault); \(failure.remedy)"
    }
    if lines.last != "", !lines.isEmpty { lines.append("") }
    lines += sentences.map { style.wrap($0, hanging: "  ") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A line for each picture, with its path at the end; nil where that is wider than the style.
  private func table(_ columns: [Column], _ style: TextStyle) -> [String]? {
    let lines = zip(aligned(columns), ["picture"] + pictures.map(\.path)).map { "\($0)  \($1)" }
    guard lines.allSatisfy({ $0.count <= style.width }) else { return nil }
    return [style.paint(lines[0], .dim)] + lines.dropFirst()
  }

  /// The figures of each picture, and below them which it is and of what kind.
  private func stackedTable(_ style: TextStyle) -> [String] {
    let lines = aligned(shownColumns.filter(\.isNumber))
    let words = shownColumns.filter { !$0.isNumber }
    return [style.paint(lines[0], .dim)]
      + zip(lines.dropFirst(), pictures).flatMap { line, picture in
        let text = ([picture.path] + words.map { $0.text(picture) }).joined(separator: ": ")
        return [line, style.wrap(text, indent: "    ", hanging: "      ")]
      }
  }

  /// The columns' names and each picture's cells, one below the other.
  private func aligned(_ columns: [Column]) -> [String] {
    let rows = [columns.map(\.name)] + pictures.map { picture in columns.map { $0.text(picture) } }
    let widths = columns.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { cells in
      cells.indices.map { index in
        columns[index].isNumber
          ? String(repeating: " ", count: widths[index] - cells[index].count) + cells[index]
          : cells[index].padded(to: widths[index])
      }.joined(separator: "  ")
    }
  }

  typealias Column = (name: String, isNumber: Bool, text: (Picture) -> String)

  /// The columns that people read, the picture's path apart.
  var shownColumns: [Column] {
    [
      ("decode", true, { ImageListing.time($0.decode.median) }),
      ("p95", true, { ImageListing.time($0.decode.p95) }),
      ("reused", true, { $0.decode.reused.map(ImageListing.time) ?? "" }),
      ("MP/s", true, { $0.megapixelsPerSecond.map(ImageListing.figure) ?? "" }),
      ("on disk", true, { FigureText.bytes($0.fileBytes) }),
      ("decoded", true, { FigureText.bytes($0.decode.bytes) }),
      ("× slot", true, { [self] in ImageListing.figure(oversize($0.decode)) }),
      ("pixels", true, { "\($0.width)×\($0.height)" }),
      ("kind", false, { ImageListing.words($0) }),
    ]
  }

  /// Small pictures take microseconds.
  private static func time(_ milliseconds: Double) -> String {
    milliseconds < 1 ? "\(FigureText.decimal(milliseconds, 3)) ms" : FigureText.time(milliseconds)
  }

  /// At least two digits that say something.
  private static func figure(_ value: Double) -> String {
    FigureText.decimal(value, value < 1 ? 2 : value < 10 ? 1 : 0)
  }

  /// `JPEG progressive, 4:2:0, 8 bit, 10 scans, turned (6)`.
  private static func words(_ picture: Picture) -> String {
    let kind = picture.kind
    var parts = [kind.format.uppercased() + (kind.coding.map { " \($0)" } ?? "")]
    parts.append(kind.subsampling ?? kind.colourModel)
    if kind.subsampling != nil, kind.colourModel != "YCbCr" { parts.append(kind.colourModel) }
    parts.append("\(kind.bitDepth) bit")
    if picture.scans > 1 { parts.append("\(picture.scans) scans") }
    if kind.orientation != 1 { parts.append("turned (\(kind.orientation))") }
    if kind.restartInterval > 0 { parts.append("restarts") }
    if kind.isAnimated { parts.append("first frame of an animation") }
    return (parts + kind.colourNotes).joined(separator: ", ")
  }

  /// The sums, as sentences.
  var sentences: [String] {
    let summary = summary
    let good = summary.files - summary.failed
    var lines: [String] = []
    if good > 0 {
      lines.append(
        "\(FigureText.count(good, "picture")): \(FigureText.bytes(summary.fileBytes)) on disk, "
          + "\(FigureText.bytes(summary.decodedBytes)) decoded in "
          + "\(FigureText.time(summary.milliseconds)) of CPU time\(sizeWords).")
    }
    if good > 5 {
      let slowest = summary.slowest.map { "\($0.path) (\(FigureText.time($0.decode.median)))" }
      lines.append("Slowest: \(slowest.joined(separator: ", ")).")
    }
    if let downsampled = summary.downsampled {
      lines.append(
        "Decoded to the slot's size (\(slotText) px) they would take "
          + "\(FigureText.bytes(downsampled.bytes)) and \(FigureText.time(downsampled.milliseconds)), "
          + "\(saving(downsampled.milliseconds, of: summary.milliseconds)).")
    }
    if summary.failed > 0 {
      lines.append("\(FigureText.count(summary.failed, "file")) not decoded.")
    }
    if skipped > 0 {
      lines.append("\(FigureText.count(skipped, "file")) in folders left out: no pictures.")
    }
    if let peak = processPeakBytes {
      lines.append(
        "The process held \(FigureText.bytes(peak)) at most, files and libraries included.")
    }
    lines.append(
      "Decoded \(samples == 1 ? "once" : "\(samples) times each") with "
        + libraries.map { "\($0.name) \($0.version)" }.joined(separator: ", ") + ".")
    return lines
  }

  private var sizeWords: String {
    isDownsampled ? ", downsampled to the slot's \(slotText) px" : ""
  }

  private var slotText: String {
    "\(FigureText.decimal(slot.width, 0))×\(FigureText.decimal(slot.height, 0))"
  }

  private func saving(_ less: Double, of more: Double) -> String {
    let part = more > 0 ? (more - less) / more * 100 : 0
    return part >= 0
      ? "\(FigureText.decimal(part, 0)) % less time"
      : "\(FigureText.decimal(-part, 0)) % more time"
  }
}
