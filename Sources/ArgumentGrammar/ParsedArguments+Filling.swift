extension ParsedArguments {
  /// What the command takes, in the order in which help lists it.
  package var declared: [OptionSpec] { spec.options }

  /// Adds the values of an option that were written elsewhere, as if they had been typed; what was
  /// typed beats them. They are checked in any case.
  ///
  /// - Parameter values: nil for a flag, which takes none; more than one for a repeatable option.
  /// - Precondition: the command declares the option.
  package mutating func fill(
    _ option: OptionSpec, with values: [String?]
  ) throws(ArgumentError) {
    precondition(
      spec.option(named: option.name) == option,
      "the command '\(spec.name)' declares no such option '\(option.name)'")
    for case let value? in values {
      if let placeholder = option.placeholder, value.isEmpty {
        throw .missingValue(option: option.dashed, placeholder: placeholder, found: nil)
      }
      try option.domain.check(value, for: option.dashed)
    }
    if has(option.name) { return }
    filled.insert(option.name)
    options += values.map { Given(name: option.name, value: $0) }
  }
}
