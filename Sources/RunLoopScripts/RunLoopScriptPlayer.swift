import RunLoopModel
package import VirtualTime

/// Plays a script on a run loop and writes down what happens.
package final class RunLoopScriptPlayer<Loop: ScriptedRunLoop> {
  /// What has happened so far; worth a look after a failure too.
  package private(set) var events: [TranscriptEvent] = []

  let script: RunLoopScript
  let loop: Loop
  let limits: PlayLimits

  /// The loop's objects by the script's names for them.
  var items: [String: RunLoopItem] = [:]
  /// The units that wait, first one last, so that taking one is cheap.
  var queues: [String: [RunLoopScript.Unit]] = [:]
  /// How many events passed each rule's filter.
  private var passed: [Int]
  /// How many callbacks are under way, each inside the one before.
  private var depth = 0
  private(set) var failure: PlayFailure?

  package init(_ script: RunLoopScript, on loop: Loop, limits: PlayLimits = PlayLimits()) {
    self.script = script
    self.loop = loop
    self.limits = limits
    passed = Array(repeating: 0, count: script.rules.count)
  }

  /// Plays the script from start to end. A player plays once.
  ///
  /// - Precondition: the script is valid (`RunLoopScript.validate()`).
  package func play() throws(PlayFailure) -> [TranscriptEvent] {
    for mode in script.commonModes { loop.addCommonMode(mode) }
    makeObjects()
    perform(script.actions)
    if let failure { throw failure }
    return events
  }

  /// Writes down an event and does what the rules say follows from it.
  func note(_ what: TranscriptEvent.What, id: String, mode: RunLoopMode?) {
    if failure != nil { return loop.stop() }
    let event = TranscriptEvent(what, id: id, mode: mode, at: loop.now)
    guard events.count < limits.events else { return fail(.tooManyEvents(limits.events)) }
    events.append(event)
    guard hasTime(), what.callbackKind != nil else { return }
    let due = rulesDue(after: event)
    if due.isEmpty { return }
    guard depth < limits.depth else { return fail(.nestedTooDeep(limits.depth, id: id)) }
    depth += 1
    for rule in due { perform(script.rules[rule].actions) }
    depth -= 1
  }

  /// Notes a callback, in the loop's current mode.
  func note(_ what: TranscriptEvent.What, id: String) {
    note(what, id: id, mode: loop.currentMode)
  }

  /// Brings all counters up to date before any action runs, as actions may make further events.
  private func rulesDue(after event: TranscriptEvent) -> [Int] {
    var due: [Int] = []
    for (index, rule) in script.rules.enumerated() where rule.filter.passes(event) {
      passed[index] += 1
      if rule.turns.contains(passed[index]) { due.append(index) }
    }
    return due
  }

  /// Whether the script may go on; a failure where its time is up.
  func hasTime() -> Bool {
    if failure == nil, loop.now > .zero + limits.time { fail(.tooLong(limits.time)) }
    return failure == nil
  }

  /// Gives up: the first failure counts, and every run that is under way is stopped.
  func fail(_ failure: PlayFailure) {
    if self.failure == nil { self.failure = failure }
    loop.stop()
  }
}

/// How far a script may go before playing it is given up.
package struct PlayLimits: Sendable, Equatable {
  /// The most events that are written down.
  package var events = 100_000
  /// The most callbacks that run inside one another.
  package var depth = 64
  /// The longest time that the loop's clock may show.
  package var time = Timespan.seconds(30 * 86_400)

  package init() {}
}

/// Why a valid script could not be played to its end.
package enum PlayFailure: Error, Equatable, Sendable {
  /// A rule triggers itself without end, or a run goes on for ever.
  case tooManyEvents(Int)
  /// Callbacks run inside one another without end; the event that went too far.
  case nestedTooDeep(Int, id: String)
  /// The clock went beyond what a script may take.
  case tooLong(Timespan)
  /// In that run the loop sleeps and nothing that is to come can wake it.
  case asleepForever(run: String)
  /// A timer is used before the `newTimer` that makes it.
  case timerNotMadeYet(id: String)
}

extension RunLoopScript {
  /// Plays the script in virtual time.
  package func play(limits: PlayLimits = PlayLimits()) throws(PlayFailure) -> [TranscriptEvent] {
    let loop = VirtualRunLoop(isMain: thread == .main)
    return try RunLoopScriptPlayer(self, on: loop, limits: limits).play()
  }
}
