import JSONText

/// The sentences for cost files that cannot be used.
enum CostPhrases {
  static func phrase(_ problem: CostFileProblem, path: String) -> String {
    switch problem {
    case .notJSON(let fault):
      "'\(path)':\(fault.line):\(fault.column): \(JSONTextPhrases.sentence(fault.problem)), or "
        + "write a cost file with --save-costs"
    case .wrongSchema(let schema):
      "'\(path)' has \(schema.map { "the schema '\($0)'" } ?? "no schema"), "
        + "not 'gridsim.costs/1'; write a cost file with --save-costs"
    case .noImages: "'\(path)' has no images; write a cost file with --save-costs"
    case .badLibraries:
      "'\(path)': libraries is no object of strings; write the file anew with --save-costs"
    case .badEntry(let index, let member):
      "'\(path)': images[\(index)].\(member) is missing or out of range; "
        + "write the file anew with --save-costs"
    case .lacks(let image):
      "'\(path)' has no cost for '\(image)'; "
        + "record it with --images and --save-costs, or name only pictures that it has"
    case .ambiguous(let image):
      "'\(path)' has several costs for a file named '\(PathText.name(of: image))'; "
        + "give --images the same paths as when it was written"
    case .differs(let image, let recorded, let found):
      "'\(path)' was recorded with another '\(image)' (\(recorded), now \(found)); "
        + "write the file anew with --save-costs and the same --downsample"
    }
  }
}
