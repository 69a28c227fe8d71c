/// Writes recorded costs, schema `gridsim.costs/1`.
package enum CostFile {
  package static let schema = "gridsim.costs/1"

  package static func bytes(_ costs: CostSummary) -> [UInt8] {
    JSONValue.object([
      "schema": .string(schema),
      "libraries": .object(
        Dictionary(
          costs.libraries.map { ($0.name, .string($0.version)) }, uniquingKeysWith: { a, _ in a })),
      "images": .array(costs.images.map(image)),
    ]).bytes()
  }

  static func image(_ image: CostSummary.Image) -> JSONValue {
    .object([
      "path": .string(image.path),
      "format": .string(image.format),
      "width": .integer(image.width),
      "height": .integer(image.height),
      "decode_ms": .number(image.decodeMilliseconds),
      "samples": .integer(image.samples),
    ])
  }
}
