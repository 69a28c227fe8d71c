import LaunchModel

/// A launch plan as `--launch` or an operand gives it: the path of a file, or the plan itself.
struct LaunchPlanInput {
  /// As typed; nil for a plan that was written in its place.
  let path: String?
  let plan: LaunchPlan

  /// The path, or what stands for none.
  var name: String { path ?? LaunchPlanInput.inline }

  private static let inline = "inline"

  /// Reads the plan that a file holds; `-` is standard input.
  ///
  /// - Parameter option: the option or operand that named the file, for the error.
  init(path: String, option: String) throws(CommandError) {
    let bytes = try InputFile.read(path, option: option)
    self.init(path: path, plan: try LaunchPlanInput.plan(bytes, name: path))
  }

  /// Reads what `--launch` was given: text that begins with a brace is a plan.
  init(_ text: String) throws(CommandError) {
    guard text.hasPrefix("{") else {
      try self.init(path: text, option: "launch")
      return
    }
    self.init(
      path: nil,
      plan: try LaunchPlanInput.plan(Array(text.utf8), name: LaunchPlanInput.inline))
  }

  private init(path: String?, plan: LaunchPlan) {
    self.path = path
    self.plan = plan
  }

  private static func plan(_ bytes: [UInt8], name: String) throws(CommandError) -> LaunchPlan {
    do throws(LaunchPlanError) {
      return try LaunchPlanReader.read(bytes)
    } catch {
      throw .launchPlan(error, path: name)
    }
  }
}
