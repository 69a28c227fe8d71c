import JSONText

extension ImageListing {
  package static let schema = "gridsim.images/1"

  /// The listing as JSON, schema `gridsim.images/1`.
  package func json() -> [UInt8] {
    JSONValue.object([
      "schema": .string(ImageListing.schema),
      "tool_version": .string(toolVersion),
      "libraries": .object(
        Dictionary(
          libraries.map { ($0.name, .string($0.version)) }, uniquingKeysWith: { a, _ in a })),
      "slot_px": .array([.number(slot.width), .number(slot.height)]),
      "samples": .integer(samples),
      "downsampled": .boolean(isDownsampled),
      "images": .array(entries.map(json)),
      "summary": json(summary),
    ]).bytes()
  }

  private func json(_ entry: Entry) -> JSONValue {
    switch entry {
    case .failure(let path, let fault, let remedy):
      .object(["path": .string(path), "error": .string(fault), "remedy": .string(remedy)])
    case .picture(let picture): json(picture)
    }
  }

  private func json(_ picture: Picture) -> JSONValue {
    let kind = picture.kind
    return .object([
      "path": .string(picture.path),
      "format": .string(kind.format),
      "coding": .optional(kind.coding),
      "colour_model": .string(kind.colourModel),
      "subsampling": .optional(kind.subsampling),
      "bit_depth": .integer(kind.bitDepth),
      "has_alpha": .boolean(kind.hasAlpha),
      "orientation": .integer(kind.orientation),
      "restart_interval": .integer(kind.restartInterval),
      "animated": .boolean(kind.isAnimated),
      "colour_notes": .array(kind.colourNotes.map { .string($0) }),
      "width": .integer(picture.width),
      "height": .integer(picture.height),
      "scans": .integer(picture.scans),
      "file_bytes": .integer(picture.fileBytes),
      "decoded_width": .integer(picture.decode.width),
      "decoded_height": .integer(picture.decode.height),
      "decoded_bytes": .integer(picture.decode.bytes),
      "decode_ms": .number(picture.decode.median),
      "decode_p95_ms": .number(picture.decode.p95),
      "decode_reused_ms": .optional(picture.decode.reused),
      "megapixels_per_s": .optional(picture.megapixelsPerSecond),
      "oversize_ratio": .number(oversize(picture.decode)),
      "downsampled": picture.downsampled.map(json) ?? .null,
      "warning": .optional(picture.warning),
    ])
  }

  private func json(_ decode: Decode) -> JSONValue {
    .object([
      "width": .integer(decode.width),
      "height": .integer(decode.height),
      "decode_ms": .number(decode.median),
      "decoded_bytes": .integer(decode.bytes),
    ])
  }

  private func json(_ summary: Summary) -> JSONValue {
    .object([
      "files": .integer(summary.files),
      "failed": .integer(summary.failed),
      "skipped": .integer(skipped),
      "file_bytes": .integer(summary.fileBytes),
      "decoded_bytes": .integer(summary.decodedBytes),
      "decode_ms": .number(summary.milliseconds),
      "slowest": .array(summary.slowest.map { .string($0.path) }),
      "downsampled_decode_ms": .optional(summary.downsampled?.milliseconds),
      "downsampled_bytes": summary.downsampled.map { .integer($0.bytes) } ?? .null,
      "process_peak_bytes": processPeakBytes.map { .integer($0) } ?? .null,
    ])
  }
}

extension JSONValue {
  fileprivate static func optional(_ text: String?) -> JSONValue {
    text.map { .string($0) } ?? .null
  }
}
