/// One command of a program, with the words and options that it takes.
package struct Command: Sendable, Equatable {
  package var name: String
  package var summary: String
  package var discussion: String
  /// In the order in which they are typed; only the last may take several words.
  package var operands: [Operand]
  /// Options by theme, in the order in which help lists them.
  package var sections: [OptionSection]
  package var examples: [Example]

  package init(
    name: String, summary: String, discussion: String = "", operands: [Operand] = [],
    sections: [OptionSection] = [], examples: [Example] = []
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.operands = operands
    self.sections = sections
    self.examples = examples
  }

  /// All options in order, without `--help`.
  package var options: [OptionSpec] { sections.flatMap(\.options) }

  /// The option of that name, without dashes, in time linear in the number of options.
  package func option(named name: some StringProtocol) -> OptionSpec? {
    firstOption { $0.name == name }
  }

  func option(short: Character) -> OptionSpec? {
    firstOption { $0.short == short }
  }

  private func firstOption(where matches: (OptionSpec) -> Bool) -> OptionSpec? {
    for section in sections {
      if let option = section.options.first(where: matches) { return option }
    }
    return nil
  }
}

/// A word that is not an option, such as the path of a file.
package struct Operand: Sendable, Equatable {
  package enum Count: Sendable { case one, optional, oneOrMore, zeroOrMore }

  /// The name shown in its place, in capitals.
  package var name: String
  package var count: Count
  package var domain: ValueDomain
  package var summary: String

  package init(
    _ name: String, _ count: Count = .one, domain: ValueDomain = .text, summary: String
  ) {
    self.name = name
    self.count = count
    self.domain = domain
    self.summary = summary
  }

  var isRequired: Bool { count == .one || count == .oneOrMore }
  var isRepeatable: Bool { count == .oneOrMore || count == .zeroOrMore }

  /// `PATH`, `[PATH]`, `PATH…` or `[PATH…]`.
  var notation: String {
    let word = isRepeatable ? name + "…" : name
    return isRequired ? word : "[\(word)]"
  }
}

/// A command line worth copying, and what it does.
package struct Example: Sendable, Equatable {
  package var line: String
  /// A phrase with a capital and no full stop.
  package var meaning: String

  package init(_ line: String, _ meaning: String) {
    self.line = line
    self.meaning = meaning
  }
}
