import JSONText
import Reporting
import RunLoopScripts
import VirtualTime

/// The sentences for run-loop scripts that cannot be read or played.
enum RunLoopPhrases {
  static func phrase(_ error: RunLoopScriptError, path file: String) -> String {
    switch error {
    case .notJSON(let fault):
      "\(file):\(fault.line):\(fault.column): \(JSONTextPhrases.sentence(fault.problem))"
    case .unsupportedFormat(let format):
      "'\(file)' has format \(format); only format 1 is known"
    case .missing(let path): "\(place(file, path)) is missing; add it"
    case .wrongType(let path, let expected, let found):
      "\(place(file, path)) is \(JSONTextPhrases.article(found)); give \(JSONTextPhrases.article(expected))"
    case .unknownKey(let path, let key, let known):
      "\(place(file, path)): there is no key '\(key)' here; "
        + ErrorPhrases.suggestion(for: key, in: known, all: "keys are")
    case .unknownName(let path, let name, let known):
      "\(place(file, path)): '\(name)' is not known; "
        + ErrorPhrases.suggestion(for: name, in: known, all: "it may be")
    case .unknownID(let path, let id, let known):
      "\(place(file, path)): nothing of that kind is named '\(id)'; "
        + (known.isEmpty
          ? "the script has none at all"
          : ErrorPhrases.suggestion(for: id, in: Array(known.prefix(20)), all: "there is"))
    case .duplicateID(let path, let id, let first):
      "\(place(file, path)): '\(id)' names \(first) already; give it another name"
    case .outOfRange(let path, let value, let least, let most):
      "\(place(file, path)) is \(FigureText.short(value)); "
        + "give a number from \(FigureText.short(least)) to \(FigureText.short(most))"
    case .tooMany(let path, let count, let most):
      "\(place(file, path)) has \(count) elements; give \(most) at most"
    case .notAllowed(let path, let reason): "\(place(file, path)): \(sentence(reason))"
    }
  }

  static func phrase(_ failure: PlayFailure, path file: String) -> String {
    switch failure {
    case .tooManyEvents(let most):
      "'\(file)' makes more than \(most) events, so it may have no end; "
        + "limit its rules with 'to', or its runs with 'ms'"
    case .nestedTooDeep(let depth, let id):
      "in '\(file)', \(depth) callbacks run inside one another, the last that of '\(id)'; "
        + "let its rules start no run that triggers them again"
    case .tooLong(let span):
      "'\(file)' takes more than \(FigureText.time(span.milliseconds)) of its own time; "
        + "make its runs or its work shorter"
    case .asleepForever(let run):
      "in '\(file)', the loop sleeps for ever in run '\(run)': no port is ready and nothing that "
        + "is to come can wake it; give the run a time limit, a timer, or an 'after' that wakes it"
    case .timerNotMadeYet(let id):
      "'\(file)' uses timer '\(id)' before the newTimer that makes it; make it first"
    }
  }

  static func phrase(_ difference: TranscriptDifference, path file: String) -> String {
    switch difference.cause {
    case .event:
      "virtual and live part in '\(file)' at event \(difference.index + 1); "
        + "play it again, and report it if it does so every time"
    case .time:
      "virtual and live are too far apart in time in '\(file)' at event \(difference.index + 1); "
        + "play it again while the machine is idle, or allow more with --tolerance"
    }
  }

  /// `script.json: rules[2].do[0].ms`, or the file alone.
  private static func place(_ file: String, _ path: String) -> String {
    path.isEmpty ? "'\(file)'" : "\(file): \(path)"
  }

  private static func sentence(_ reason: RunLoopScriptError.Reason) -> String {
    switch reason {
    case .commonIsNoMode: "common stands for other modes; name one of them"
    case .emptyName: "the name is empty; give it one"
    case .notThreadSafe(let action):
      "'\(action.rawValue)' is not for another thread; "
        + "after takes signal, wakeUp, stop, send, perform and async"
    case .nthWithRange: "nth stands beside from or to; use one of them"
    case .emptyRange: "from is greater than to; swap them"
    }
  }
}
