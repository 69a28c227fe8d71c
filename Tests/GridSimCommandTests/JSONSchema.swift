import Foundation
import Testing

/// Checks documents against the committed JSON Schemas, with Python's jsonschema.
enum JSONSchema {
  /// Expects every document to be as the schema says, and to hold no key that it does not describe.
  ///
  /// Where Python or its jsonschema is not at hand, that is said and nothing is checked.
  ///
  /// - Parameter schema: the name of a file in `docs`.
  static func expect(
    _ documents: [String], toSatisfy schema: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    guard let python = Program.find("python3") else { return print("python3 is not at hand") }
    let scratch = try Scratch()
    var names: [String] = []
    for (index, document) in documents.enumerated() {
      names.append("\(index).json")
      try scratch.write(document, to: "\(index).json")
    }
    let path = Program.root.appendingPathComponent("docs/" + schema).path

    let outcome = try Program.run(
      URL(fileURLWithPath: python), ["-c", script, path] + names, in: scratch.folder)

    #expect(outcome.status == 0, "\(schema): \(outcome.error)", sourceLocation: sourceLocation)
    if !outcome.output.isEmpty { print("\(schema): \(outcome.output)") }
  }

  private static let script = """
    import json, sys
    try:
        import jsonschema
    except ImportError:
        print("not checked: jsonschema is not at hand")
        sys.exit()
    schema = json.load(open(sys.argv[1]))
    jsonschema.Draft202012Validator.check_schema(schema)
    def close(value):
        # A key that the schema does not describe would pass unseen.
        if isinstance(value, dict):
            if "properties" in value:
                value["additionalProperties"] = False
            for part in value.values(): close(part)
        elif isinstance(value, list):
            for part in value: close(part)
    close(schema)
    for name in sys.argv[2:]:
        jsonschema.Draft202012Validator(schema).validate(json.load(open(name)))
    """
}
