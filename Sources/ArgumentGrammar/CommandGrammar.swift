/// The command line of a program, declared once: parsing, help, the manual and the completions of
/// the shells are all read from it.
///
/// A summary, here and in the parts, is a phrase with a capital and no full stop. A discussion is
/// paragraphs with a blank line between them; lines that begin with a space are kept as they are.
/// `faults()` tells whether a tree is sound.
package struct CommandGrammar: Sendable, Equatable {
  /// The program's name, as typed.
  package var name: String
  package var summary: String
  package var discussion: String
  package var version: String
  /// The day of this version as year-month-day, for the foot of the manual.
  package var released: String
  package var commands: [Command]
  /// The command that is meant where none is named.
  package var defaultCommand: String?
  package var examples: [Example]
  package var exitStatuses: [ExitStatus]
  package var environment: [EnvironmentVariable]

  package init(
    name: String, summary: String, discussion: String = "", version: String, released: String,
    commands: [Command], defaultCommand: String? = nil, examples: [Example] = [],
    exitStatuses: [ExitStatus] = [], environment: [EnvironmentVariable] = []
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.version = version
    self.released = released
    self.commands = commands
    self.defaultCommand = defaultCommand
    self.examples = examples
    self.exitStatuses = exitStatuses
    self.environment = environment
  }

  /// The command of that name, in time linear in the number of commands.
  package func command(named name: String) -> Command? {
    commands.first { $0.name == name }
  }

  /// What is typed to reach a command: `gridsim run`, or `gridsim` alone for nil.
  func invocation(_ command: String?) -> String {
    command.map { "\(name) \($0)" } ?? name
  }
}

/// An exit status and when the program gives it.
package struct ExitStatus: Sendable, Equatable {
  package var code: Int
  package var meaning: String

  package init(_ code: Int, _ meaning: String) {
    self.code = code
    self.meaning = meaning
  }
}

/// A variable of the environment and what it changes.
package struct EnvironmentVariable: Sendable, Equatable {
  package var name: String
  package var meaning: String

  package init(_ name: String, _ meaning: String) {
    self.name = name
    self.meaning = meaning
  }
}
