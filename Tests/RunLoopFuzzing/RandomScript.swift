import RunLoopModel
package import RunLoopScripts
import VirtualTime

/// Makes valid scripts at random; the same seed makes the same script.
///
/// Every script has an observer `W` that sees all activities first, in all modes, and is never
/// taken out, so that the shape of each run can be read off the transcript.
package struct RandomScript {
  package static let witness = "W"

  private var generator: SeededGenerator
  private var script: RunLoopScript
  private var made = 0

  package static func make(seed: UInt64) -> RunLoopScript {
    var maker = RandomScript(
      generator: SeededGenerator(seed: seed), script: RunLoopScript(name: "random \(seed)"))
    maker.fill()
    return maker.script
  }

  private static let modes: [RunLoopMode] = [.default, .tracking, RunLoopMode("other")]

  private mutating func fill() {
    script.thread = chance(0.7) ? .main : .secondary
    if chance(0.5) { script.commonModes = [.tracking] }
    addObjects()
    for _ in 0..<number(0...6) { script.rules.append(rule()) }
    for _ in 0..<number(1...4) {
      for _ in 0..<number(0...4) { script.actions.append(action(mayRun: false)) }
      script.actions.append(run())
    }
  }

  private mutating func addObjects() {
    var witness = RunLoopScript.Observer(id: Self.witness)
    witness.order = .min
    witness.modes = Self.modes
    script.observers = [witness]
    for index in 0..<number(0...5) {
      var observer = RunLoopScript.Observer(id: "O\(index)")
      observer.activities = activities()
      observer.order = number(-2...2)
      observer.repeats = chance(0.8)
      observer.modes = someModes()
      script.observers.append(observer)
    }
    for index in 0..<number(1...4) {
      var timer = RunLoopScript.Timer(id: "T\(index)")
      timer.start = span(-10...90)
      timer.interval = chance(0.5) ? .zero : span(1...40)
      timer.modes = someModes()
      script.timers.append(timer)
    }
    for index in 0..<number(1...4) {
      var source = RunLoopScript.Source(id: "S\(index)")
      source.order = number(-1...1)
      source.modes = someModes()
      script.sources.append(source)
    }
    for index in 0..<number(1...3) {
      var port = RunLoopScript.Port(id: "P\(index)")
      port.modes = someModes()
      script.ports.append(port)
    }
    var queue = RunLoopScript.Queue(id: "Q")
    for index in 0..<number(0...8) { queue.units.append(unit("U\(index)")) }
    script.queues = [queue]
  }

  private mutating func rule() -> RunLoopScript.Rule {
    var rule = RunLoopScript.Rule()
    rule.filter.kind = pick(RunLoopScript.CallbackKind.allCases)
    if rule.filter.kind == .observer, chance(0.7) { rule.filter.activity = pick(Activity.allCases) }
    if chance(0.2) { rule.filter.mode = pick(Self.modes) }
    let from = number(1...4)
    rule.turns = from...(chance(0.6) ? from : from + number(0...6))
    for _ in 0..<number(1...3) { rule.actions.append(action(mayRun: true)) }
    return rule
  }

  private mutating func action(mayRun: Bool) -> RunLoopScript.Action {
    switch number(0...19) {
    case 0...7: return threadSafeAction()
    case 8: return .busy(span(0...40))
    case 9: return .add(id: item(), mode: anyMode())
    case 10: return .remove(id: item(), mode: anyMode())
    case 11: return .invalidate(id: item())
    case 12:
      return .newTimer(
        id: name("N"), delay: span(-5...40), interval: chance(0.5) ? .zero : span(1...30),
        modes: someModes())
    case 13: return .setNextFire(id: pick(script.timers).id, delay: span(-5...40))
    case 14: return .addCommonMode(pick(Self.modes))
    case 15: return .drain(id: "Q")
    case 16: return .enqueue(id: "Q", unit: unit(name("U")))
    case 17: return .ifQueued(id: "Q", then: [threadSafeAction()])
    case 18: return .after(span(0...80), then: [threadSafeAction(), threadSafeAction()])
    default: return mayRun ? run() : .log(id: "L")
    }
  }

  private mutating func threadSafeAction() -> RunLoopScript.Action {
    switch number(0...8) {
    case 0...2: .signal(id: pick(script.sources).id)
    case 3, 4: .send(id: pick(script.ports).id)
    case 5: .wakeUp
    case 6: .perform(id: name("B"), modes: [anyMode()])
    case 7: .async(id: name("A"))
    default: chance(0.3) ? .stop : .wakeUp
    }
  }

  private mutating func run() -> RunLoopScript.Action {
    .run(
      id: name("R"), mode: chance(0.95) ? pick(Self.modes) : .common,
      limit: chance(0.05) ? .forever : .span(span(-5...100)),
      returnAfterSourceHandled: chance(0.25))
  }

  private mutating func unit(_ id: String) -> RunLoopScript.Unit {
    var unit = RunLoopScript.Unit(id: id)
    unit.didWork = chance(0.7)
    if chance(0.3) { unit.busy = span(0...20) }
    return unit
  }

  /// An object that may be added, removed and invalidated: any but the witness.
  private mutating func item() -> String {
    pick(
      script.observers.dropFirst().map(\.id) + script.timers.map(\.id) + script.sources.map(\.id)
        + script.ports.map(\.id))
  }

  private mutating func activities() -> Activities {
    let some = Activity.allCases.filter { _ in chance(0.4) }
    return some.isEmpty ? .all : some.reduce(into: Activities()) { $0.insert(Activities($1)) }
  }

  private mutating func someModes() -> [RunLoopMode] {
    if chance(0.25) { return [.common] }
    return Self.modes.filter { _ in chance(0.5) }
  }

  private mutating func anyMode() -> RunLoopMode { pick(Self.modes + [.common]) }

  private mutating func name(_ letter: String) -> String {
    made += 1
    return "\(letter)\(made)x"
  }

  private mutating func span(_ milliseconds: ClosedRange<Int>) -> Timespan {
    .milliseconds(Double(number(milliseconds)))
  }
  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    .random(in: range, using: &generator)
  }
  private mutating func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &generator) < probability
  }
  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(0...elements.count - 1)]
  }
}
