extension ImageListing {
  /// The listing as CSV (RFC 4180, but with bare line feeds): a header, and a line for each file.
  package func csv() -> String {
    let lines =
      [ImageListing.csvColumns.map(\.name)]
      + entries.map { entry in
        ImageListing.csvColumns.map { $0.text(self, entry) }
      }
    return lines.map { $0.map(quoted).joined(separator: ",") + "\n" }.joined()
  }

  private typealias CSVColumn = (name: String, text: @Sendable (ImageListing, Entry) -> String)

  private static let csvColumns: [CSVColumn] = [
    ("path", { $1.path }),
    column("format") { $0.kind.format },
    column("coding") { $0.kind.coding ?? "" },
    column("width") { String($0.width) },
    column("height") { String($0.height) },
    column("colour_model") { $0.kind.colourModel },
    column("subsampling") { $0.kind.subsampling ?? "" },
    column("bit_depth") { String($0.kind.bitDepth) },
    column("orientation") { String($0.kind.orientation) },
    column("scans") { String($0.scans) },
    column("file_bytes") { String($0.fileBytes) },
    column("decoded_bytes") { String($0.decode.bytes) },
    column("decode_ms") { String($0.decode.median) },
    column("decode_p95_ms") { String($0.decode.p95) },
    column("decode_reused_ms") { $0.decode.reused.map { String($0) } ?? "" },
    column("megapixels_per_s") { $0.megapixelsPerSecond.map { String($0) } ?? "" },
    (
      "oversize_ratio",
      { listing, entry in
        if case .picture(let picture) = entry { "\(listing.oversize(picture.decode))" } else { "" }
      }
    ),
    column("downsampled_ms") { $0.downsampled.map { String($0.median) } ?? "" },
    (
      "error",
      { _, entry in
        if case .failure(_, let fault, let remedy) = entry { "\(fault); \(remedy)" } else { "" }
      }
    ),
  ]

  private static func column(
    _ name: String, _ text: @escaping @Sendable (Picture) -> String
  ) -> CSVColumn {
    (name, { if case .picture(let picture) = $1 { text(picture) } else { "" } })
  }

  private func quoted(_ field: String) -> String {
    guard field.contains(where: { "\",\n\r\r\n".contains($0) }) else { return field }
    return "\""
      + field.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }

  /// The listing as a Markdown table, with what failed and the sums below it.
  package func markdown() -> String {
    let columns = shownColumns
    func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
    var lines: [String] = []
    if !pictures.isEmpty {
      lines = [
        row(["picture"] + columns.map(\.name)),
        row(["---"] + columns.map { $0.isNumber ? "---:" : "---" }),
      ]
      lines += pictures.map { picture in
        row([MarkdownReport.escaped(picture.path)] + columns.map { $0.text(picture) })
      }
      lines.append("")
    }
    lines += failures.map {
      "- **not decoded**: \(MarkdownReport.escaped("\($0.path) \($0.fault); \($0.remedy)"))"
    }
    if !failures.isEmpty { lines.append("") }
    lines += sentences.map(MarkdownReport.escaped)
    return lines.joined(separator: "\n") + "\n"
  }
}

extension ImageListing.Entry {
  fileprivate var path: String {
    switch self {
    case .picture(let picture): picture.path
    case .failure(let path, _, _): path
    }
  }
}
