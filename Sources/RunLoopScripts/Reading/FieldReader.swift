import JSONText
import RunLoopModel
import VirtualTime

/// Reads the fields of one JSON object; every error carries the path of the faulty field.
struct FieldReader {
  /// The most elements of one list.
  static let longestList = 100_000
  /// The longest span in a script, either way: a day.
  static let longestSpan = 86_400_000.0
  /// The largest count and the largest order, either way.
  static let largestNumber = 9_007_199_254_740_992

  let path: String
  private let fields: [String: JSONValue]

  /// Reads the object that a whole text is.
  init(json: [UInt8], keys: [String]) throws(RunLoopScriptError) {
    let value: JSONValue
    do {
      value = try JSONParser.parse(json)
    } catch {
      throw .notJSON(error)
    }
    try self.init(value, at: "", keys: keys)
  }

  /// - Throws: where `value` is no object, or one with other keys than `keys`.
  init(_ value: JSONValue, at path: String, keys: [String]) throws(RunLoopScriptError) {
    guard case .object(let fields) = value else {
      throw .wrongType(path: path, expected: .object, found: value.type)
    }
    let unknown = fields.keys.filter { !keys.contains($0) }
    if let key = unknown.min() {
      throw .unknownKey(path: Self.path(of: key, in: path), key: key, known: keys)
    }
    (self.path, self.fields) = (path, fields)
  }

  func path(of key: String) -> String { Self.path(of: key, in: path) }

  static func path(of key: String, in path: String) -> String {
    path.isEmpty ? key : "\(path).\(key)"
  }

  func has(_ key: String) -> Bool { fields[key] != nil }

  func value(_ key: String) throws(RunLoopScriptError) -> JSONValue {
    guard let value = fields[key] else { throw .missing(path: path(of: key)) }
    return value
  }

  func string(_ key: String, or absent: String? = nil) throws(RunLoopScriptError) -> String {
    if let absent, !has(key) { return absent }
    return try FieldReader.string(try value(key), at: path(of: key))
  }

  func boolean(_ key: String, or absent: Bool? = nil) throws(RunLoopScriptError) -> Bool {
    if let absent, !has(key) { return absent }
    let value = try value(key)
    guard case .boolean(let boolean) = value else {
      throw .wrongType(path: path(of: key), expected: .boolean, found: value.type)
    }
    return boolean
  }

  func integer(
    _ key: String, or absent: Int? = nil, from least: Int = -largestNumber
  ) throws(RunLoopScriptError) -> Int {
    if let absent, !has(key) { return absent }
    let value = try value(key)
    guard case .integer(let integer) = value else {
      throw .wrongType(path: path(of: key), expected: .integer, found: value.type)
    }
    guard integer >= least, integer <= Self.largestNumber else {
      throw .outOfRange(
        path: path(of: key), value: Double(integer), least: Double(least),
        most: Double(Self.largestNumber))
    }
    return integer
  }

  /// A number of milliseconds, as a span.
  func span(
    _ key: String, or absent: Timespan? = nil, from least: Double = -longestSpan
  ) throws(RunLoopScriptError) -> Timespan {
    if let absent, !has(key) { return absent }
    let value = try value(key)
    let milliseconds: Double
    switch value {
    case .integer(let integer): milliseconds = Double(integer)
    case .number(let number): milliseconds = number
    default: throw .wrongType(path: path(of: key), expected: .number, found: value.type)
    }
    guard milliseconds >= least, milliseconds <= Self.longestSpan else {
      throw .outOfRange(
        path: path(of: key), value: milliseconds, least: least, most: Self.longestSpan)
    }
    return .milliseconds(milliseconds)
  }

  func mode(_ key: String, or absent: RunLoopMode? = nil) throws(RunLoopScriptError) -> RunLoopMode
  {
    if let absent, !has(key) { return absent }
    return RunLoopMode(try string(key))
  }

  func modes(_ key: String, or absent: [RunLoopMode]) throws(RunLoopScriptError) -> [RunLoopMode] {
    guard has(key) else { return absent }
    return try list(key) { (value, path) throws(RunLoopScriptError) in
      RunLoopMode(try FieldReader.string(value, at: path))
    }
  }

  /// One of the names of an enumeration.
  func name<Name: RawRepresentable<String> & CaseIterable>(
    _ key: String, or absent: Name? = nil
  ) throws(RunLoopScriptError) -> Name {
    if let absent, !has(key) { return absent }
    let word = try string(key)
    return try FieldReader.choose(
      word, at: path(of: key), from: Name.allCases.map { ($0.rawValue, $0) })
  }

  /// What stands for a word.
  static func choose<Choice>(
    _ word: String, at path: String, from choices: [(String, Choice)]
  ) throws(RunLoopScriptError) -> Choice {
    guard let choice = choices.first(where: { $0.0 == word }) else {
      throw .unknownName(path: path, name: word, known: choices.map(\.0))
    }
    return choice.1
  }

  /// A list, read element by element; an absent one is empty.
  func list<Element>(
    _ key: String, of read: (JSONValue, String) throws(RunLoopScriptError) -> Element
  ) throws(RunLoopScriptError) -> [Element] {
    guard let value = fields[key] else { return [] }
    guard case .array(let values) = value else {
      throw .wrongType(path: path(of: key), expected: .array, found: value.type)
    }
    guard values.count <= Self.longestList else {
      throw .tooMany(path: path(of: key), count: values.count, most: Self.longestList)
    }
    var elements: [Element] = []
    for (index, value) in values.enumerated() {
      elements.append(try read(value, "\(path(of: key))[\(index)]"))
    }
    return elements
  }

  static func string(_ value: JSONValue, at path: String) throws(RunLoopScriptError) -> String {
    guard case .string(let string) = value else {
      throw .wrongType(path: path, expected: .string, found: value.type)
    }
    return string
  }
}
