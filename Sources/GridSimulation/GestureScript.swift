package import VirtualTime

/// One step of a gesture script.
package enum GestureStep: Sendable, Equatable {
  case wait(Timespan)
  /// The finger moves 80 ms at that many points a second, then lets go.
  case flick(Double)
  /// The finger moves that many points in that time, then lets go with that velocity.
  case drag(Double, over: Timespan)
  /// The finger is down and still; right after a drag it is the same finger.
  case hold(Timespan)
  case tap
  /// Every visible row is configured again.
  case reload
  /// Caches are emptied; `deferred` and `fifo` drop what waits too.
  case memoryWarning
  /// Other work for the main thread comes, for the strategy's queue where it has one.
  case post(Timespan)
  /// A finger that was recorded elsewhere.
  case recorded([TouchSample])

  /// How long a flick's finger moves.
  static let flickDuration = Timespan(nanoseconds: 80_000_000)
  /// How long a tap's finger is down.
  static let tapDuration = Timespan(nanoseconds: 50_000_000)
}

/// Why a gesture script could not be read; `step` is the text of the step at fault.
package enum GestureError: Error, Sendable, Equatable {
  case empty
  case unknownStep(step: String, word: String)
  case badStep(step: String, form: String)
  case outOfRange(step: String, limit: String)
}

/// What the user's finger and the world do during a run.
package struct GestureScript: Sendable, Equatable {
  package let steps: [GestureStep]

  package init(steps: [GestureStep]) { self.steps = steps }

  /// Nobody touches the screen.
  package static let none = GestureScript(steps: [])

  /// The ready-made gesture, for the default data delay of 1 s: flicks down, a slow drag, a pause,
  /// a flick back. The first touch comes right after the data.
  package static let defaultText =
    "wait 1.05s; flick 2000; wait 0.9s; flick 3500; wait 1.3s; flick 1500; wait 2.2s; "
    + "drag 420 over 1.4s; hold 0.15s; wait 2s; flick -2600"

  /// The first words of all steps.
  package static let stepWords = [
    "wait", "flick", "drag", "hold", "tap", "reload", "memory-warning", "post",
  ]

  /// Reads `none`, `default` or steps split by `;`, such as `wait 1.2s; flick 2000`.
  package static func parse(_ text: String) throws(GestureError) -> GestureScript {
    switch trimmed(text) {
    case "none": return .none
    case "default": return try parse(defaultText)
    default: break
    }
    var steps: [GestureStep] = []
    for part in text.split(separator: ";", omittingEmptySubsequences: true) {
      let step = trimmed(part)
      if step.isEmpty { continue }
      steps.append(try parseStep(step))
    }
    if steps.isEmpty { throw .empty }
    return GestureScript(steps: steps)
  }

  private static func parseStep(_ step: String) throws(GestureError) -> GestureStep {
    let words = step.split(whereSeparator: \.isWhitespace).map(String.init)
    let word = words[0]
    guard stepWords.contains(word) else { throw .unknownStep(step: step, word: word) }
    let arguments = Array(words.dropFirst())
    switch word {
    case "wait": return .wait(try span(step, arguments, form: "wait 1.2s"))
    case "hold": return .hold(try span(step, arguments, form: "hold 0.2s"))
    case "post": return .post(try span(step, arguments, form: "post 5ms"))
    case "flick":
      guard arguments.count == 1, let velocity = Quantity.number(arguments[0]) else {
        throw .badStep(step: step, form: "flick 2000")
      }
      return .flick(try bounded(velocity, step))
    case "drag":
      guard arguments.count == 3, arguments[1] == "over",
        let distance = Quantity.number(arguments[0]), let time = Quantity.span(arguments[2])
      else { throw .badStep(step: step, form: "drag 300 over 0.5s") }
      let duration = try positive(time, step)
      _ = try bounded(distance / duration.seconds, step)
      return .drag(distance, over: duration)
    default:
      guard arguments.isEmpty else { throw .badStep(step: step, form: word) }
      return word == "tap" ? .tap : word == "reload" ? .reload : .memoryWarning
    }
  }

  private static func span(
    _ step: String, _ arguments: [String], form: String
  ) throws(GestureError) -> Timespan {
    guard arguments.count == 1, let span = Quantity.span(arguments[0]) else {
      throw .badStep(step: step, form: form)
    }
    guard span >= .zero else { throw .outOfRange(step: step, limit: "a time of 0 or more") }
    return span
  }

  private static func positive(_ span: Timespan, _ step: String) throws(GestureError) -> Timespan {
    guard span > .zero else { throw .outOfRange(step: step, limit: "a time above 0") }
    return span
  }

  private static func bounded(_ velocity: Double, _ step: String) throws(GestureError) -> Double {
    guard abs(velocity) <= 1_000_000 else {
      throw .outOfRange(step: step, limit: "at most 1000000 pt/s")
    }
    return velocity
  }

  static func trimmed(_ text: some StringProtocol) -> String {
    guard let first = text.firstIndex(where: { !$0.isWhitespace }),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(text[first...last])
  }
}
