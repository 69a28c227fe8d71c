import ArgumentGrammar

/// The command-line tool: the only module that touches files, the terminal, clocks and exit status.
package enum GridSimCommand {
  /// The tool's version, as in CHANGELOG.md.
  package static let version = "0.1.0"

  /// Reads the command line, does what it says, and ends the process with its exit status.
  package static func main() -> Never {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do throws(CommandError) {
      try perform(arguments)
      Platform.exit(0)
    } catch .gateFailed {
      Platform.exit(CommandError.gateFailed.exitStatus)
    } catch {
      let phrase = ErrorPhrases.oneLine(ErrorPhrases.phrase(error))
      Platform.writeError("\(grammar.name): error: \(phrase)\n")
      Platform.exit(error.exitStatus)
    }
  }

  private static func perform(_ words: [String]) throws(CommandError) {
    let outcome: ParseOutcome
    do throws(ArgumentError) {
      outcome = try grammar.parse(words)
    } catch {
      throw .arguments(error)
    }
    switch outcome {
    case .help(let command):
      try Output.write(
        grammar.help(command: command, width: Platform.terminalWidth() ?? 80), to: .standardOutput)
    case .version:
      try Output.write("\(grammar.name) \(version)\n", to: .standardOutput)
    case .run(let arguments):
      guard var scenario = try ScenarioFile.named(in: arguments) else {
        return try perform(arguments)
      }
      do throws(CommandError) {
        try perform(scenario.filling(arguments))
      } catch {
        throw scenario.placing(error)
      }
    }
  }

  private static func perform(_ arguments: ParsedArguments) throws(CommandError) {
    try OutputPlaces.check(arguments)
    switch arguments.command {
    case "runloop": try RunLoopCommand.perform(arguments)
    case "completions":
      let shell = arguments.operands.first.flatMap(Shell.init(rawValue:)) ?? .bash
      try Output.write(grammar.completions(for: shell), to: .standardOutput)
    case "images": try ImagesCommand.perform(arguments)
    case "manual": try Output.write(grammar.manual(), to: .standardOutput)
    case "frames": try FramesCommand.perform(arguments)
    case "check": try CheckCommand.perform(arguments)
    case "tune": try TuneCommand.perform(arguments)
    case "launch": try LaunchCommand.perform(arguments)
    default: try RunCommand.perform(arguments)
    }
  }
}
