import ArgumentGrammar
import GridSimulation
import ImageCodec
import Reporting
import VirtualTime

/// The sentences for errors: what is wrong, and what to do about it.
enum ErrorPhrases {
  static func phrase(_ error: CommandError) -> String {
    switch error {
    case .arguments(let error): "\(GridSimCommand.grammar.phrase(error))"
    case .badValue(let option, let value, let expected):
      "'\(shown(value))' is no value for --\(option); give \(expected)"
    case .mode(let error): mode(error)
    case .modeGivenTwice(let label): "mode '\(shown(label))' is given twice; name it once"
    case .gesture(let error, let text): GesturePhrases.phrase(error, text: text)
    case .touchSamples(let error, let path): GesturePhrases.phrase(error, path: path)
    case .unknownDevice(let name):
      "unknown device '\(shown(name))'; "
        + suggestion(for: name, in: DeviceProfile.all.map(\.name), all: "devices are")
    case .noRoomForSlots(let images, let width):
      "\(images) images do not fit into a row \(FigureText.short(width)) pt wide with gaps of 10 pt; "
        + "use fewer with --images-per-row or a wider --viewport"
    case .tooManyVisibleSlots(let slots, let limit):
      "\(slots) images would be visible at once, more than \(limit); "
        + "use a smaller --viewport or a larger --row-height"
    case .scenarioTooLong(let seconds, let limit):
      "the run would last \(FigureText.short(seconds.rounded())) s, more than \(FigureText.short(limit)) s; "
        + "shorten --gesture, --data-delay or --settle"
    case .outputNamedTwice(let output, let first, let second):
      (first == second
        ? "--\(first) writes twice to " : "--\(first) and --\(second) both write to ")
        + "\(output.quotedName); give each a file of its own"
    case .missingInput(let path, let option):
      "'\(path)' does not exist; check the path given "
        + (option.allSatisfy(\.isUppercase) ? "as \(option)" : "to --\(option)")
    case .unreadableInput(let path, let reason):
      "cannot read '\(path)': \(reason); give a readable file of at most 1 GB"
    case .picture(let error, let path): PicturePhrases.phrase(error, path: path)
    case .noPictures(let paths):
      "no JPEG or PNG picture in \(paths.map { "'\($0)'" }.joined(separator: ", ")); "
        + "give a folder that has some"
    case .defaultPicturesMissing:
      "the default pictures are not beside the program; give your own with --images PATH, or set "
        + "GRIDSIM_IMAGES to the folder Fixtures/images of the project"
    case .noMemoryForPicture(let path, let bytes):
      "no memory for the \(bytes) bytes of '\(path)' decoded; use smaller pictures"
    case .imagesFailed(let failed, let all, _):
      "\(failed) of \(FigureText.count(all, "file")) \(failed == 1 ? "was" : "were") not decoded; "
        + "the listing says why and what to do"
    case .costFile(let path, let problem): CostPhrases.phrase(problem, path: path)
    case .launchPlan(let error, let path): LaunchPlanPhrases.phrase(error, path: path)
    case .scenario(let error, let path): ScenarioPhrases.phrase(error, path: path)
    case .frameFile(let error, let path): FramePhrases.phrase(error, path: path)
    case .report(let error, let path): CheckPhrases.phrase(error, path: path)
    case .expression(let error, let text): CheckPhrases.phrase(error, text: text)
    case .gate(let error, let text): CheckPhrases.phrase(error, text: text)
    case .nothingToCheck:
      "there is nothing to check; give --require EXPR, --baseline FILE, or --save FILE"
    case .tune(let error): TunePhrases.phrase(error)
    case .gateFailed: "a requirement is not met; see the report"
    case .missingScript(let path): "'\(path)' does not exist; check the path of the script"
    case .script(let error, let path): RunLoopPhrases.phrase(error, path: path)
    case .play(let failure, let path): RunLoopPhrases.phrase(failure, path: path)
    case .scriptTooLongToPlayLive(let path, let span):
      "'\(path)' takes \(FigureText.time(span.milliseconds)), longer than a live run may; "
        + "play it with --clock virtual, or shorten its runs"
    case .loopsDiffer(let path, let difference): RunLoopPhrases.phrase(difference, path: path)
    case .noLiveClock:
      "the live clock is not here: it works on Linux only so far; use --clock virtual"
    case .cannotWrite(let path, let reason):
      "cannot write '\(path)': \(reason); choose another place"
    }
  }

  private static func mode(_ error: ModeError) -> String {
    switch error {
    case .unknownMode(let name):
      "unknown mode '\(shown(name))'; "
        + suggestion(for: name, in: StrategyCatalog.names + ["all"], all: "modes are")
    case .unknownParameter(let mode, let parameter, let known):
      "mode '\(shown(mode))' has no parameter '\(shown(parameter))'; "
        + (known.isEmpty
          ? "it has none at all" : suggestion(for: parameter, in: known, all: "it has"))
    case .repeatedParameter(let mode, let parameter):
      "mode '\(shown(mode))' sets '\(shown(parameter))' twice; set it once"
    case .notAnAssignment(let mode, let text):
      "'\(shown(text))' in mode '\(shown(mode))' sets nothing; write KEY=VALUE, as in deferred:limit=20"
    case .badValue(let mode, let parameter, let value, let form):
      if let mode {
        "'\(shown(value))' is no value for '\(parameter)' in mode '\(shown(mode))'; give \(form)"
      } else {
        "'\(shown(value))' is no value for --\(parameter); give \(form)"
      }
    }
  }

  /// A sentence as one line without control characters, whatever names and values it quotes.
  static func oneLine(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          switch scalar.properties.generalCategory {
          case .control, .lineSeparator, .paragraphSeparator: " "
          default: scalar
          }
        }))
  }

  /// `did you mean 'x'?`, or where nothing is near all that there is.
  static func suggestion(for given: String, in names: [String], all: String) -> String {
    if let near = nearest(to: given, in: names) { return "did you mean '\(near)'?" }
    return "\(all) \(names.joined(separator: ", "))"
  }
}
