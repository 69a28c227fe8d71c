import JSONText

/// Writes recorded costs, schema `gridsim.costs/1`.
package enum CostFile {
  package static let schema = "gridsim.costs/1"

  /// - Parameter smaller: the costs of the same pictures decoded to another size, where they are
  ///   known; one whose size is the same has one entry.
  package static func bytes(_ costs: CostSummary, smaller: CostSummary? = nil) -> [UInt8] {
    let others = zip(costs.images, smaller?.images ?? []).filter { whole, small in
      whole.width != small.width || whole.height != small.height
    }
    return document(costs, images: costs.images + others.map(\.1))
  }

  private static func document(
    _ costs: CostSummary, images: [CostSummary.Image]
  ) -> [UInt8] {
    JSONValue.object([
      "schema": .string(schema),
      "libraries": .object(
        Dictionary(
          costs.libraries.map { ($0.name, .string($0.version)) }, uniquingKeysWith: { a, _ in a })),
      "images": .array(images.map(image)),
    ]).bytes()
  }

  static func image(_ image: CostSummary.Image) -> JSONValue {
    var members: [String: JSONValue] = [
      "path": .string(image.path),
      "format": .string(image.format),
      "width": .integer(image.width),
      "height": .integer(image.height),
      "decode_ms": .number(image.decodeMilliseconds),
      "samples": .integer(image.samples),
    ]
    if let slices = image.slices {
      members["start_ms"] = .number(slices.startMilliseconds)
      members["bands_ms"] = .array(slices.bandMilliseconds.map { .number($0) })
    }
    return .object(members)
  }
}
