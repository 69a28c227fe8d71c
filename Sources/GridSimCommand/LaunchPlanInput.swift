import LaunchModel

/// A launch plan as `--launch` or an operand gives it: the path of a file, or the plan itself.
struct LaunchPlanInput {
  /// The path as typed; `inline` for a plan that was written in its place.
  let name: String
  let plan: LaunchPlan

  /// Reads the plan that a file holds; `-` is standard input.
  ///
  /// - Parameter option: the option or operand that named the file, for the error.
  init(path: String, option: String) throws(CommandError) {
    try self.init(InputFile.read(path, option: option), name: path)
  }

  /// Reads what `--launch` was given: text that begins with a brace is a plan.
  init(_ text: String) throws(CommandError) {
    if text.hasPrefix("{") {
      try self.init(Array(text.utf8), name: "inline")
    } else {
      try self.init(path: text, option: "launch")
    }
  }

  private init(_ bytes: [UInt8], name: String) throws(CommandError) {
    self.name = name
    do throws(LaunchPlanError) {
      plan = try LaunchPlanReader.read(bytes)
    } catch {
      throw .launchPlan(error, path: name)
    }
  }
}
