import ArgumentGrammar
import GridSimulation

/// The sentences for gestures that cannot be read.
enum GesturePhrases {
  static func phrase(_ error: GestureError, text: String) -> String {
    switch error {
    case .empty:
      "--gesture has no step; give steps such as 'wait 1.2s; flick 2000', or none"
    case .unknownStep(let step, let word):
      "'\(shown(step))' in --gesture is neither a step nor a file; "
        + ErrorPhrases.suggestion(
          for: word, in: GestureScript.stepWords + ["none", "default"], all: "steps are")
    case .badStep(let step, let form):
      "'\(shown(step))' in --gesture is no step; write it as in '\(form)'"
    case .outOfRange(let step, let limit):
      "'\(shown(step))' in --gesture is out of range; give \(limit)"
    }
  }

  static func phrase(_ error: TouchSampleError, path: String) -> String {
    switch error {
    case .badHeader(let line):
      "'\(path)' begins with '\(line.prefix(60))'; touch samples begin with the line "
        + "\(TouchSample.header)"
    case .badLine(let number, let line):
      "\(path):\(number): '\(line.prefix(60))' is no touch sample; "
        + "write time_ms,y_pt,phase with a phase of down, move or up"
    case .timeGoesBack(let number):
      "\(path):\(number): the time is before that of the sample above; sort the samples by time"
    case .phaseOutOfOrder(let number, let phase):
      "\(path):\(number): '\(phase.rawValue)' "
        + (phase == .down
          ? "where the finger is down already; end the touch before with up"
          : "where no finger is down; begin the touch with down")
    case .outOfRange(let number):
      "\(path):\(number): a number is out of range; "
        + "times are 0 to 3600000 ms, positions within 1000000 pt"
    case .fingerLeftDown: "'\(path)' ends with the finger down; end the last touch with up"
    case .noSamples: "'\(path)' has no touch samples; record some, or use --gesture none"
    }
  }
}
