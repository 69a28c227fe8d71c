/// All loading strategies, by the names of their modes.
package enum StrategyCatalog {
  /// A new strategy is a file and a line here.
  package static let all: [any LoadingMode.Type] = [
    EagerStrategy.self,
    DeferredStrategy.self,
    FifoStrategy.self,
    DrainStrategy.self,
    OperationsStrategy.self,
    BudgetedStrategy.self,
    SlicedStrategy.self,
    PrefetchStrategy.self,
    IdealBound.self,
  ]

  package static var names: [String] { all.map { $0.name } }

  /// All parameters of a mode, its own and then the image options.
  package static func parameters(of mode: any LoadingMode.Type) -> [Parameter] {
    mode.parameters + ImageOptions.parameters(defaultCache: mode.defaultCache)
  }
}

/// A mode as it was asked for: `deferred:limit=20,keep-alive=none`.
package struct ModeSpecification: Sendable {
  /// The bare name.
  package let name: String
  /// As typed.
  package let label: String
  package let kind: any LoadingMode.Type
  package let values: ParameterValues

  /// Reads a mode; parameters that it does not set come from `flags`, then from the defaults.
  ///
  /// - Parameters:
  ///   - flags: values for all modes by a parameter's name; a mode that lacks it ignores it.
  ///   - modes: those that there are.
  package static func parse(
    _ text: String, flags: [(name: String, text: String)] = [],
    among modes: [any LoadingMode.Type] = StrategyCatalog.all
  ) throws(ModeError) -> ModeSpecification {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let kind = modes.first(where: { $0.name == name }) else { throw .unknownMode(name) }
    let parameters = StrategyCatalog.parameters(of: kind)
    let set =
      parts.count > 1
      ? try assignments(in: String(parts[1]), of: name, parameters, mode: text) : []
    var values: [(name: String, value: ParameterValue)] = []
    for parameter in parameters {
      let own = set.last { $0.name == parameter.name }
      let flag = flags.last { $0.name == parameter.name }
      guard let given = own ?? flag else {
        values.append((parameter.name, parameter.defaultValue))
        continue
      }
      guard let value = parameter.kind.read(given.text) else {
        throw .badValue(
          mode: own == nil ? nil : text, parameter: parameter.name, value: given.text,
          form: parameter.kind.form)
      }
      values.append((parameter.name, value))
    }
    return ModeSpecification(
      name: name, label: text, kind: kind, values: ParameterValues(values))
  }

  /// The same mode with another value for one of its parameters.
  ///
  /// - Precondition: the mode has the parameter.
  package func setting(_ name: String, to value: ParameterValue) -> ModeSpecification {
    precondition(values.has(name), "mode \(self.name) has no parameter named \(name)")
    let changed = values.all.map { ($0.name, $0.name == name ? value : $0.value) }
    return ModeSpecification(
      name: self.name, label: label, kind: kind, values: ParameterValues(changed))
  }

  private static func assignments(
    in text: String, of name: String, _ parameters: [Parameter], mode: String
  ) throws(ModeError) -> [(name: String, text: String)] {
    var found: [(name: String, text: String)] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2 else { throw .notAnAssignment(mode: mode, text: String(part)) }
      let key = String(pair[0])
      guard parameters.contains(where: { $0.name == key }) else {
        throw .unknownParameter(mode: name, parameter: key, known: parameters.map(\.name))
      }
      guard !found.contains(where: { $0.name == key }) else {
        throw .repeatedParameter(mode: mode, parameter: key)
      }
      found.append((key, String(pair[1])))
    }
    return found
  }
}

/// Why a mode could not be read.
package enum ModeError: Error, Sendable, Equatable {
  case unknownMode(String)
  case unknownParameter(mode: String, parameter: String, known: [String])
  case repeatedParameter(mode: String, parameter: String)
  case notAnAssignment(mode: String, text: String)
  /// `mode` is nil where the value came from the flag of the same name.
  case badValue(mode: String?, parameter: String, value: String, form: String)
}
