import ArgumentGrammar
import RunLoopModel
import RunLoopScripts
import VirtualTime

extension GridSimCommand {
  static let runloop = Command(
    name: "runloop", summary: "Play a run-loop script and print what the loop did",
    discussion:
      "A script says which observers, timers, sources and ports a run loop has, what their "
      + "callbacks do, and in which modes it runs; the format is described in "
      + "Fixtures/runloop/README.md, and Fixtures/runloop/lessons has some that teach. The virtual "
      + "clock plays it at once, the live clock on the system's own CFRunLoop, in real time.",
    operands: [Operand("SCRIPT", .one, domain: .file, summary: "The script, JSON or JSON5")],
    sections: [
      OptionSection(
        "Playing",
        [
          .value(
            "clock", "CLOCK", default: "virtual",
            domain: .oneOf(ScriptClock.allCases.map(\.rawValue)),
            summary: "virtual, or live: the system's own run loop"),
          .flag(
            "diff",
            summary: "Play on both and show the first difference; the exit status is 1 if any"),
          .value(
            "tolerance", "TIME", default: "5ms",
            summary: "How far apart the times of an event may be for --diff"),
        ]),
      OptionSection(
        "Output",
        [
          .value(
            "format", "FORMAT", default: "text",
            domain: .oneOf(TranscriptFormat.allCases.map(\.rawValue)),
            summary: "A table for people, or the JSON of a transcript"),
          .value(
            "output", "FILE", default: "-", domain: .file,
            summary: "Where the transcript goes; - is standard output"),
        ]),
    ],
    examples: [
      Example(
        "gridsim runloop Fixtures/runloop/lessons/queue-without-keep-alive.json",
        "Why a queue that nothing wakes stalls")
    ])
}

/// On which loop a script is played.
enum ScriptClock: String, CaseIterable {
  case virtual, live
}

/// The forms of a transcript.
enum TranscriptFormat: String, CaseIterable {
  case text, json
}

/// `gridsim runloop`: plays a script and prints its transcript.
struct RunLoopCommand {
  let path: String
  let clock: ScriptClock
  let isDiff: Bool
  let tolerance: Timespan
  let format: TranscriptFormat
  let output: Output

  init(_ arguments: ParsedArguments) throws(CommandError) {
    path = arguments.operands.first ?? ""
    clock = arguments.value("clock").flatMap(ScriptClock.init(rawValue:)) ?? .virtual
    isDiff = arguments.isSet("diff")
    tolerance = try OptionReader(arguments: arguments).span("tolerance") ?? .milliseconds(5)
    format = arguments.value("format").flatMap(TranscriptFormat.init(rawValue:)) ?? .text
    output = Output(arguments.value("output") ?? "-")
    try output.check()
  }

  static func perform(_ arguments: ParsedArguments) throws(CommandError) {
    try RunLoopCommand(arguments).perform()
  }

  private func perform() throws(CommandError) {
    let script = try read()
    // A script that ends in virtual time is also known not to keep the real loop for ever.
    let predicted = try playVirtually(script)
    if !isDiff, clock == .virtual {
      return try Output.write(text(of: predicted.events, in: script), to: output)
    }
    let real = try playLive(script, expected: predicted.length)
    if !isDiff { return try Output.write(text(of: real, in: script), to: output) }
    let comparison = RunLoopComparison(
      script: script, virtual: predicted.events, live: real, tolerance: tolerance)
    try Output.write(format == .json ? comparison.json : comparison.text, to: output)
    if let difference = comparison.difference { throw .loopsDiffer(path: path, difference) }
  }

  private func read() throws(CommandError) -> RunLoopScript {
    let bytes: [UInt8]
    switch Platform.read(path) {
    case .failure(let error) where error.isMissing: throw .missingScript(path: path)
    case .failure(let error): throw .unreadableInput(path: path, reason: error.message)
    case .success(let read): bytes = read
    }
    do throws(RunLoopScriptError) {
      var script = try RunLoopScript(json: bytes)
      if script.name.isEmpty { script.name = RunLoopCommand.name(of: path) }
      return script
    } catch {
      throw .script(error, path: path)
    }
  }

  /// A file's name without its extension.
  private static func name(of path: String) -> String {
    let name = PathText.name(of: path)
    return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  /// What the script does on the virtual loop, and how long that takes by its clock.
  private func playVirtually(
    _ script: RunLoopScript
  ) throws(CommandError) -> (events: [TranscriptEvent], length: Timespan) {
    let loop = VirtualRunLoop(isMain: script.thread == .main)
    do throws(PlayFailure) {
      let events = try RunLoopScriptPlayer(script, on: loop).play()
      return (events, loop.now - Instant.zero)
    } catch {
      throw .play(error, path: path)
    }
  }

  private func playLive(
    _ script: RunLoopScript, expected length: Timespan
  ) throws(CommandError) -> [TranscriptEvent] {
    guard length <= LiveScriptClock.longest else {
      throw .scriptTooLongToPlayLive(path: path, length)
    }
    return try LiveScriptClock.play(script, from: path, expected: length)
  }

  private func text(of events: [TranscriptEvent], in script: RunLoopScript) -> String {
    var transcript = Transcript(scenario: script.name, events: events)
    transcript.platform = script.platform
    switch format {
    case .json: return transcript.json()
    case .text:
      let about = script.about.isEmpty ? "" : script.about + "\n\n"
      return about + transcript.table()
    }
  }
}
