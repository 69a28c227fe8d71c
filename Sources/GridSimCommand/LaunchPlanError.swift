import JSONText

/// Why a launch plan cannot be used. Paths look like `async[2].cost`; that of the whole file is
/// empty.
enum LaunchPlanError: Error, Equatable {
  case notJSON(JSONFault)
  case missing(path: String)
  case wrongType(path: String, expected: JSONType, found: JSONType)
  case unknownKey(path: String, key: String, known: [String])
  /// The name is empty, too long, or has characters that no terminal should get.
  case badName(path: String)
  /// `first` is the path of the task that has the name already.
  case duplicateName(path: String, name: String, first: String)
  /// The text is neither a time nor a range, or one out of bounds.
  case badCost(path: String, text: String)
  /// A range whose end lies before its start.
  case backwardRange(path: String, text: String)
  case tooManyTasks(Int, most: Int)
  case noTasks
}
