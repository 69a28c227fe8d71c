import Foundation
import Testing

/// Validates JSON files against a schema of `docs/`, with Python's jsonschema where that is at hand.
enum SchemaCheck {
  private static let script = """
    import json, os, sys
    try:
        import jsonschema, referencing
    except ImportError:
        print("jsonschema is not at hand")
        sys.exit()
    folder, name = os.path.split(sys.argv[1])
    def close(value):
        # A key that the schema does not describe would pass unseen.
        if isinstance(value, dict):
            if value.get("type") in ("object", ["object", "null"]) and "properties" in value:
                value["additionalProperties"] = False
            for part in value.values(): close(part)
        elif isinstance(value, list):
            for part in value: close(part)
    def read(name):
        schema = json.load(open(os.path.join(folder, name)))
        jsonschema.Draft202012Validator.check_schema(schema)
        close(schema)
        return schema
    report = referencing.Resource.from_contents(read("report.schema.json"))
    registry = referencing.Registry().with_resource("report.schema.json", report)
    validator = jsonschema.Draft202012Validator(read(name), registry=registry)
    for path in sys.argv[2:]: validator.validate(json.load(open(path)))
    """

  /// - Parameters:
  ///   - files: in the scratch folder.
  ///   - schema: the schema's name.
  static func expectValid(_ files: [String], by schema: String, in scratch: Scratch) throws {
    guard let python = Program.find("python3") else {
      print("python3 is not at hand: \(files) are not validated")
      return
    }
    let outcome = try Program.run(
      URL(fileURLWithPath: python),
      ["-c", script, Program.root.path + "/docs/" + schema] + files, in: scratch.folder)
    #expect(outcome.status == 0, "\(outcome.error)")
    if !outcome.output.isEmpty { print("\(outcome.output): \(files) are not validated by it") }
  }
}
