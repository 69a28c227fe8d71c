package import RunLoopModel
package import Timeline
package import VirtualTime

/// Runs scenarios, in virtual time or on a real run loop.
package enum Simulation {
  /// Plays a scenario with one mode and returns all that happened.
  ///
  /// Cost: proportional to the display's refreshes in motion and the units run; memory to the
  /// requests made and the slots visible, not to the rows.
  ///
  /// - Parameters:
  ///   - times: what decodes take, one by one; those that are not among them take their cost.
  ///   - log: called at each of the loop's activities, before its other observers.
  /// - Precondition: the scenario has an image.
  package static func run(
    _ scenario: Scenario, mode: ModeSpecification, times: DecodeTimes? = nil, log: LoopLog? = nil
  ) -> Timeline {
    precondition(!scenario.images.isEmpty, "a scenario needs at least one image")
    if let bound = mode.kind as? any LoadingBound.Type {
      return bound.timeline(of: scenario, values: mode.values)
    }
    let loop = VirtualRunLoop()
    loop.addCommonMode(.tracking)
    let script = scenario.playGesture()
    let workers = mode.values.has("workers") ? mode.values.count("workers") : 0
    let work = VirtualWork(
      loop: loop, images: scenario.images, cores: scenario.coresBesideMain(workers: workers),
      times: times)
    let application = GridApplication(
      loop: loop, work: work, scenario: scenario, script: script, mode: mode)
    if let log { observe(loop, log) }
    World(loop: loop, application: application).schedule(script)
    application.launch?.begin()
    loop.horizon = application.timeline.end
    application.runMainLoop { loop.halt != nil }
    application.finish()
    return application.timeline
  }
}

extension Simulation {
  /// Plays a scenario with one mode on a real run loop, in real time; returns when it has ended.
  /// A bound is computed, as in virtual time.
  ///
  /// - Precondition: tracking is common in the loop, its time is at zero, and this is its thread.
  package static func run(
    _ scenario: Scenario, mode: ModeSpecification, on loop: any OutsideScheduling,
    work: any MainThreadWorking, log: LoopLog? = nil
  ) -> Timeline {
    precondition(!scenario.images.isEmpty, "a scenario needs at least one image")
    if let bound = mode.kind as? any LoadingBound.Type {
      return bound.timeline(of: scenario, values: mode.values)
    }
    let script = scenario.playGesture()
    let application = GridApplication(
      loop: loop, work: work, scenario: scenario, script: script, mode: mode)
    if let log { observe(loop, log) }
    let end = application.timeline.end
    let endPort = loop.makePort { [unowned loop] in loop.stop() }
    loop.add(.port(endPort), to: .common)
    let ending = loop.makeOutsideEvent { [unowned loop] in loop.send(to: endPort) }
    World(loop: loop, application: application).schedule(script)
    application.launch?.begin()
    loop.horizon = end
    // A loop that sleeps has to be woken to see that time is up.
    loop.schedule(ending, at: end, rank: .other)
    application.runMainLoop { loop.now >= end }
    application.finish()
    return application.timeline
  }

  /// What is told of each activity of the loop: when, in which mode, and which.
  package typealias LoopLog = (Instant, RunLoopMode?, Activity) -> Void

  private static func observe(_ loop: any RunLoopProtocol, _ log: @escaping LoopLog) {
    let observer = loop.makeObserver(.all, order: .min, repeats: true) { [unowned loop] activity in
      log(loop.now, loop.currentMode, activity)
    }
    loop.add(.observer(observer), to: .common)
  }
}

/// Work in virtual time: it lets time pass.
private final class VirtualWork: MainThreadWorking {
  private let loop: VirtualRunLoop
  private let images: [SimulatedImage]
  private let cores: SharedCores
  private let times: DecodeTimes?
  /// Decodes of each image so far.
  private var begun: [Int]

  init(loop: VirtualRunLoop, images: [SimulatedImage], cores: Int, times: DecodeTimes?) {
    self.loop = loop
    self.images = images
    self.times = times
    begun = Array(repeating: 0, count: images.count)
    self.cores = SharedCores(
      count: cores, now: { [unowned loop] in loop.now },
      schedule: { [unowned loop] instant, action in
        loop.schedule(loop.makeOutsideEvent(action), at: instant, rank: .other)
      })
  }

  func decode(image: Int) { loop.spend(nextSpan(of: image)) }
  func spend(_ span: Timespan) { loop.spend(span) }

  func decode(lines: Range<Int>, ofImage image: Int) {
    spend(images[image].cost(of: lines))
  }

  func wait(_ span: Timespan, then action: @escaping () -> Void) {
    loop.schedule(loop.makeOutsideEvent(action), at: loop.now + span, rank: .other)
  }

  private func nextSpan(of image: Int) -> Timespan {
    defer { begun[image] += 1 }
    return times?.span(of: begun[image], ofImage: image) ?? images[image].decodeCost
  }

  func decodeInBackground(image: Int, then action: @escaping () -> Void) -> BackgroundWorkID {
    cores.run(nextSpan(of: image), then: action)
  }

  func computeInBackground(
    _ spans: [Timespan], tell: @escaping (_ index: Int, _ start: Instant, _ end: Instant?) -> Void
  ) {
    compute(spans, from: 0, tell)
  }

  private func compute(
    _ spans: [Timespan], from index: Int, _ tell: @escaping (Int, Instant, Instant?) -> Void
  ) {
    guard index < spans.count else { return }
    let start = loop.now
    tell(index, start, nil)
    _ = cores.run(spans[index]) { [unowned self] in
      tell(index, start, loop.now)
      compute(spans, from: index + 1, tell)
    }
  }

  func stop(_ decode: BackgroundWorkID) { cores.stop(decode) }
}

extension Scenario {
  /// Cores for what a mode with so many workers, each with a core of its own, and the launch do
  /// beside the main thread.
  fileprivate func coresBesideMain(workers: Int) -> Int { max(1, workers, (cores ?? 1) - 1) }
}
