/// One option: a flag, or a name with a value.
package struct OptionSpec: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case flag
    /// `defaultText` is what help shows; nothing is filled in while parsing.
    case value(placeholder: String, defaultText: String?, repeatable: Bool)
  }

  /// The name without its dashes.
  package var name: String
  package var short: Character?
  package var kind: Kind
  package var domain: ValueDomain
  package var summary: String
  /// What each of its values means, a line each in help; empty where the summary says all.
  package var details: [OptionDetail] = []

  /// An option that is there or not.
  package static func flag(_ name: String, short: Character? = nil, summary: String) -> OptionSpec {
    OptionSpec(name: name, short: short, kind: .flag, domain: .text, summary: summary)
  }

  /// An option with a value, `--rows N`.
  package static func value(
    _ name: String, _ placeholder: String, short: Character? = nil,
    default defaultText: String? = nil, repeatable: Bool = false, domain: ValueDomain = .text,
    summary: String, details: [OptionDetail] = []
  ) -> OptionSpec {
    OptionSpec(
      name: name, short: short,
      kind: .value(placeholder: placeholder, defaultText: defaultText, repeatable: repeatable),
      domain: domain, summary: summary, details: details)
  }

  /// The name as typed, `--rows`.
  package var dashed: String { "--" + name }

  /// What stands for the value; nil for a flag.
  package var placeholder: String? {
    if case .value(let placeholder, _, _) = kind { placeholder } else { nil }
  }

  /// Whether it may be given several times.
  package var isRepeatable: Bool {
    if case .value(_, _, true) = kind { true } else { false }
  }

  var defaultText: String? {
    if case .value(_, let text, _) = kind { text } else { nil }
  }

  static let help = flag("help", short: "h", summary: "Show this help")
  static let version = flag("version", summary: "Show the version")
}

/// A value of an option, and what it means: phrases with no full stop.
package struct OptionDetail: Sendable, Equatable {
  /// As typed.
  package var value: String
  package var meaning: String

  package init(_ value: String, _ meaning: String) {
    self.value = value
    self.meaning = meaning
  }
}

/// Options that belong together, under one heading in help.
package struct OptionSection: Sendable, Equatable {
  package var title: String
  package var options: [OptionSpec]

  package init(_ title: String, _ options: [OptionSpec]) {
    self.title = title
    self.options = options
  }
}

/// What a value may be, as far as a grammar knows: for errors and for completion.
package enum ValueDomain: Sendable, Equatable {
  /// Anything; the caller checks it, and nothing is offered.
  case text
  /// A closed set: anything else is an error.
  case oneOf([String])
  /// Good beginnings, offered but not required.
  case suggested([String])
  /// A path; existing files and folders are offered.
  case file
  /// A path; existing folders are offered.
  case folder

  /// Refuses what is not in a closed set; `name` is that of the option or operand, for the error.
  func check(_ value: String, for name: String) throws(ArgumentError) {
    guard let choices, !choices.contains(value) else { return }
    throw .notAChoice(
      name: name, value: value, choices: choices, nearest: nearest(to: value, in: choices))
  }

  /// The words of a closed set, else nil.
  var choices: [String]? {
    if case .oneOf(let words) = self { words } else { nil }
  }

  /// The words to offer.
  var words: [String] {
    switch self {
    case .oneOf(let words), .suggested(let words): words
    case .text, .file, .folder: []
    }
  }
}
