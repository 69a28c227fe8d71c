import GridSimulation
import JSONText
import LaunchModel
import VirtualTime

/// Reads launch plans, in JSON or the part of JSON5 that people write by hand:
/// `{ basic: [{name: "settings", cost: "40ms"}], sync: […], async: […], asyncAfterLaunch: […] }`.
enum LaunchPlanReader {
  static let mostTasks = 1000
  static let longestName = 80

  /// The plan that a file's bytes stand for; it has at least one task.
  static func read(_ json: [UInt8]) throws(LaunchPlanError) -> LaunchPlan {
    let value: JSONValue
    do throws(JSONFault) {
      value = try JSONParser.parse(json)
    } catch {
      throw .notJSON(error)
    }
    let lists = try fields(of: value, at: "", keys: LaunchCategory.allCases.map(\.rawValue))
    var tasks: [LaunchTask] = []
    var paths: [String: String] = [:]
    for category in LaunchCategory.allCases {
      guard let list = lists[category.rawValue] else { continue }
      guard case .array(let values) = list else {
        throw .wrongType(path: category.rawValue, expected: .array, found: list.type)
      }
      for (index, value) in values.enumerated() {
        let path = "\(category.rawValue)[\(index)]"
        let task = try task(value, category, at: path)
        if let first = paths[task.name] {
          throw .duplicateName(path: "\(path).name", name: task.name, first: first)
        }
        paths[task.name] = path
        tasks.append(task)
      }
    }
    if tasks.isEmpty { throw .noTasks }
    if tasks.count > mostTasks { throw .tooManyTasks(tasks.count, most: mostTasks) }
    return LaunchPlan(tasks)
  }

  private static func task(
    _ value: JSONValue, _ category: LaunchCategory, at path: String
  ) throws(LaunchPlanError) -> LaunchTask {
    let fields = try fields(of: value, at: path, keys: ["name", "cost"])
    let name = try string(fields["name"], at: "\(path).name")
    let isPrintable = name.unicodeScalars.allSatisfy { $0.properties.isPrintable }
    guard isPrintable, name.contains(where: { $0 != " " }), name.count <= longestName else {
      throw .badName(path: "\(path).name")
    }
    let cost = try cost(string(fields["cost"], at: "\(path).cost"), at: "\(path).cost")
    return LaunchTask(name, category, cost)
  }

  /// Reads `40ms` or `1s-4s`.
  private static func cost(_ text: String, at path: String) throws(LaunchPlanError) -> LaunchCost {
    if let span = span(text) { return .fixed(span) }
    guard let dash = dashBetween(text), let low = span(text[..<dash]),
      let high = span(text[text.index(after: dash)...])
    else { throw .badCost(path: path, text: text) }
    guard low <= high else { throw .backwardRange(path: path, text: text) }
    return .range(low...high)
  }

  /// The dash between the two times of a range: the first that is no sign, neither of the first time
  /// nor of an exponent. O(n).
  private static func dashBetween(_ text: String) -> String.Index? {
    var before: Character?
    for index in text.indices {
      if text[index] == "-", let before, !"eE".contains(before) { return index }
      before = text[index]
    }
    return nil
  }

  private static func span(_ text: some StringProtocol) -> Timespan? {
    Quantity.span(text).flatMap { $0 >= .zero && $0 <= CostModel.longest ? $0 : nil }
  }

  // MARK: Fields

  private static func fields(
    of value: JSONValue, at path: String, keys: [String]
  ) throws(LaunchPlanError) -> [String: JSONValue] {
    guard case .object(let fields) = value else {
      throw .wrongType(path: path, expected: .object, found: value.type)
    }
    if let key = fields.keys.filter({ !keys.contains($0) }).min() {
      throw .unknownKey(path: path, key: key, known: keys)
    }
    return fields
  }

  private static func string(
    _ value: JSONValue?, at path: String
  ) throws(LaunchPlanError) -> String {
    guard let value else { throw .missing(path: path) }
    guard case .string(let text) = value else {
      throw .wrongType(path: path, expected: .string, found: value.type)
    }
    return text
  }
}

extension Unicode.Scalar.Properties {
  /// Whether a terminal shows the character as it is, without moving or changing direction.
  fileprivate var isPrintable: Bool {
    switch generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: false
    default: true
    }
  }
}
