import RunLoopModel
import VirtualTime

/// What brings the run loop round again while units wait in an idle queue.
///
/// A repeating timer, made when the first unit is queued and first firing one period later; or a
/// wake-up, a main-queue item or a version-0 source after each unit; or nothing, and the loop
/// sleeps with work to do.
final class KeepAlive {
  private enum Kind {
    case timer(Timespan)
    case wakeUp, mainQueue, source(SourceID), none
  }

  private let loop: any RunLoopProtocol
  private let mode: RunLoopMode
  private let kind: Kind
  private var hasTimer = false

  static func parameter(default period: Timespan) -> Parameter {
    Parameter(
      name: "keep-alive",
      kind: .span(
        Timespan(nanoseconds: 100_000)...Timespan(nanoseconds: 3_600_000_000_000),
        words: ["wakeup", "main-queue", "source", "none"]),
      defaultValue: .span(period),
      summary: "what brings the loop round again: a timer's period, a wake-up, or nothing")
  }

  init(_ value: ParameterValue, loop: any RunLoopProtocol, mode: RunLoopMode) {
    self.loop = loop
    self.mode = mode
    switch value {
    case .span(let period): kind = .timer(period)
    case .word("wakeup"): kind = .wakeUp
    case .word("main-queue"): kind = .mainQueue
    case .word("source"):
      let source = loop.makeSource(order: 0) {}
      loop.add(.source(source), to: mode)
      kind = .source(source)
    default: kind = .none
    }
  }

  /// Units wait.
  func startTimer() {
    guard case .timer(let period) = kind, !hasTimer else { return }
    hasTimer = true
    let timer = loop.makeTimer(firingAt: loop.now + period, interval: period) {}
    loop.add(.timer(timer), to: mode)
  }

  /// Brings the loop round now, unless a timer does so.
  func wakeLoop() {
    switch kind {
    case .timer, .none: break
    case .wakeUp: loop.wakeUp()
    case .mainQueue: loop.async {}
    case .source(let source):
      loop.signal(source)
      loop.wakeUp()
    }
  }
}
