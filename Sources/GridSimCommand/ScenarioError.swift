import JSONText

/// Why a scenario file cannot be used.
enum ScenarioError: Error {
  case notJSON(JSONFault)
  /// The whole file is no object.
  case noObject
  /// `known` are the keys that the command takes.
  case unknownKey(JSONPlace, key: String, command: String, known: [String])
  /// The key names an option that says where results go.
  case destination(JSONPlace, key: String, option: String)
  case nestedScenario(JSONPlace)
  case wrongType(JSONPlace, key: String, expected: ScenarioValue, found: JSONType)
  /// A list where the command takes one value.
  case severalValues(JSONPlace, key: String, option: String)
  /// What the option itself would say of the value.
  indirect case badValue(JSONPlace, key: String, CommandError)
}

/// What a key of a scenario file takes.
enum ScenarioValue {
  case flag, text, texts, plan
}
