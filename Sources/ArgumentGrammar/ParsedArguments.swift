/// What a command line asks for.
package enum ParseOutcome: Sendable, Equatable {
  case run(ParsedArguments)
  /// The help of a command, or of the whole program.
  case help(command: String?)
  case version
}

/// The options and operands of one command, as typed: names and closed sets are checked, values
/// are not read and defaults are not filled in.
package struct ParsedArguments: Sendable, Equatable {
  /// One option as typed; the value of a flag is nil.
  package struct Given: Sendable, Equatable {
    package let name: String
    package let value: String?
  }

  let spec: Command
  /// The options in the order in which they were typed.
  package internal(set) var options: [Given] = []
  package internal(set) var operands: [String] = []
  /// The names of options whose values were not typed, but written elsewhere.
  package internal(set) var filled: Set<String> = []

  init(_ spec: Command) {
    self.spec = spec
  }

  /// The command's name, also where it was left out.
  package var command: String { spec.name }

  /// The value of an option, nil where it was not given; of a repeatable option, the last one.
  ///
  /// Precondition: the command declares the option. Linear in the number of options.
  package func value(_ name: String) -> String? {
    requireDeclared(name)
    return options.last { $0.name == name }?.value
  }

  /// The values of a repeatable option in the order in which they were typed.
  package func values(_ name: String) -> [String] {
    requireDeclared(name)
    return options.lazy.filter { $0.name == name }.compactMap(\.value)
  }

  /// Whether a flag, or an option with a value, was given.
  package func isSet(_ name: String) -> Bool {
    requireDeclared(name)
    return has(name)
  }

  func has(_ name: String) -> Bool {
    options.contains { $0.name == name }
  }

  private func requireDeclared(_ name: String) {
    precondition(
      spec.option(named: name) != nil, "the command '\(spec.name)' declares no option '\(name)'")
  }
}
