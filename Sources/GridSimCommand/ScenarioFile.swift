import ArgumentGrammar
import GridSimulation
import JSONText

/// A scenario as a file has it, in JSON5: options of `run` under their names, with `_` for `-`.
///
/// Its values become options as if they had been typed, so whatever reads the command line reads
/// and checks them too.
struct ScenarioFile {
  /// As typed; `-` is standard input.
  let path: String
  private let fields: [JSONField]
  /// Options that the file has set, and the command line has not.
  private var places: [String: (key: String, place: JSONPlace)] = [:]

  /// Options that say where results go.
  static let destinations = ["save-costs", "output", "frames", "trace", "github"]

  /// The file that `--scenario` names; nil where the command has no such option, or it is absent.
  static func named(in arguments: ParsedArguments) throws(CommandError) -> ScenarioFile? {
    guard arguments.declared.contains(where: { $0.name == "scenario" }),
      let path = arguments.value("scenario")
    else { return nil }
    let bytes = try InputFile.read(path, option: "scenario")
    let fields: [JSONField]?
    do throws(JSONFault) {
      fields = try JSONParser.fields(bytes)
    } catch {
      throw .scenario(.notJSON(error), path: path)
    }
    guard let fields else { throw .scenario(.noObject, path: path) }
    return ScenarioFile(path: path, fields: fields)
  }

  private init(path: String, fields: [JSONField]) {
    self.path = path
    self.fields = fields
  }

  /// The options as typed and, where they leave one out, as the file has it.
  mutating func filling(_ typed: ParsedArguments) throws(CommandError) -> ParsedArguments {
    var arguments = typed
    for field in fields {
      let option = try option(for: field, of: typed)
      let values = try values(of: field, for: option, isTyped: typed.isSet(option.name))
      do throws(ArgumentError) {
        try arguments.fill(option, with: values)
      } catch {
        throw .scenario(.badValue(field.valuePlace, key: field.key, .arguments(error)), path: path)
      }
      if !typed.isSet(option.name) { places[option.name] = (field.key, field.valuePlace) }
    }
    return arguments
  }

  /// The error with the place of the value that it is about, where that came from this file.
  func placing(_ error: CommandError) -> CommandError {
    guard let option = error.option, let (key, place) = places[option] else { return error }
    return .scenario(.badValue(place, key: key, error), path: path)
  }

  /// An option's name as a key.
  static func key(of option: String) -> String {
    String(option.map { $0 == "-" ? "_" : $0 })
  }

  private func option(
    for field: JSONField, of typed: ParsedArguments
  ) throws(CommandError) -> OptionSpec {
    let options = typed.declared
    guard let option = options.first(where: { ScenarioFile.key(of: $0.name) == field.key }) else {
      let known = options.map(\.name).filter {
        $0 != "scenario" && !ScenarioFile.destinations.contains($0)
      }
      throw .scenario(
        .unknownKey(
          field.keyPlace, key: field.key, command: typed.command,
          known: known.map(ScenarioFile.key)), path: path)
    }
    if option.name == "scenario" { throw .scenario(.nestedScenario(field.keyPlace), path: path) }
    guard !ScenarioFile.destinations.contains(option.name) else {
      throw .scenario(
        .destination(field.keyPlace, key: field.key, option: option.name), path: path)
    }
    return option
  }

  /// A field's values as they would be typed.
  ///
  /// A list that is meant for a command that takes several does for one that takes a single value,
  /// if the command line names that.
  private func values(
    of field: JSONField, for option: OptionSpec, isTyped: Bool
  ) throws(CommandError) -> [String?] {
    let isFlag = option.placeholder == nil
    let takesList = option.isRepeatable || option.name == "mode"
    switch field.value {
    case .boolean(let isSet) where isFlag: return isSet ? [nil] : []
    case .string(let text) where !isFlag: return [resolved(text, for: option.name)]
    case .integer where !isFlag && !option.isRepeatable,
      .number where !isFlag && !option.isRepeatable:
      return [field.text]
    case .object where option.name == "launch": return [field.text]
    case .array(let elements) where option.isRepeatable || option.name == "mode":
      let texts = elements.compactMap { element in
        if case .string(let text) = element { resolved(text, for: option.name) } else { nil }
      }
      if texts.count == elements.count {
        if option.isRepeatable || texts.count == 1 { return texts }
        if isTyped { return [] }
        throw .scenario(
          .severalValues(field.valuePlace, key: field.key, option: option.name), path: path)
      }
    default: break
    }
    let expected: ScenarioValue =
      if isFlag { .flag } else if takesList { .texts } else if option.name == "launch" {
        .plan
      } else { .text }
    throw .scenario(
      .wrongType(field.valuePlace, key: field.key, expected: expected, found: field.value.type),
      path: path)
  }

  /// A path in the file starts from the file's folder.
  private func resolved(_ text: String, for option: String) -> String {
    guard path != "-", path.contains("/"), !text.hasPrefix("/"), !text.isEmpty else {
      return text
    }
    let joined = PathText.join(PathText.folder(of: path), text)
    switch option {
    case "images": return joined
    case "launch": return text.hasPrefix("{") || text == "-" ? text : joined
    case "costs":
      if case .recorded? = try? CostModel(text) { return joined }
      return text
    case "gesture":
      if (try? GestureScript.parse(text)) != nil { return text }
      if case .success(.file) = Platform.kind(of: joined) { return joined }
      return text
    default: return text
    }
  }
}
