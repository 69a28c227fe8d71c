import RunLoopModel
package import Timeline
import VirtualTime

/// Runs scenarios in virtual time.
package enum Simulation {
  /// Plays a scenario with one mode and returns all that happened.
  ///
  /// Cost: proportional to the display's refreshes in motion and the units run; memory to the
  /// requests made and the slots visible, not to the rows.
  ///
  /// - Precondition: the scenario has an image.
  package static func run(_ scenario: Scenario, mode: ModeSpecification) -> Timeline {
    precondition(!scenario.images.isEmpty, "a scenario needs at least one image")
    if let bound = mode.kind as? any LoadingBound.Type {
      return bound.timeline(of: scenario, values: mode.values)
    }
    let loop = VirtualRunLoop()
    loop.addCommonMode(.tracking)
    let script = scenario.playGesture()
    let work = VirtualWork(loop: loop, images: scenario.images)
    let application = GridApplication(
      loop: loop, work: work, scenario: scenario, script: script, mode: mode)
    World(loop: loop, application: application).schedule(script)
    loop.horizon = application.timeline.end
    application.runMainLoop { loop.halt != nil }
    application.finish()
    return application.timeline
  }
}

/// Work in virtual time: it lets time pass.
private final class VirtualWork: MainThreadWorking {
  private let loop: VirtualRunLoop
  private let images: [SimulatedImage]

  init(loop: VirtualRunLoop, images: [SimulatedImage]) {
    self.loop = loop
    self.images = images
  }

  func decode(image: Int) { loop.spend(images[image].decodeCost) }
  func spend(_ span: Timespan) { loop.spend(span) }

  func decode(lines: Range<Int>, ofImage image: Int) {
    let picture = images[image]
    loop.spend(
      picture.cost(ofFirstLines: lines.upperBound) - picture.cost(ofFirstLines: lines.lowerBound))
  }

  func wait(_ span: Timespan, then action: @escaping () -> Void) {
    loop.schedule(loop.makeOutsideEvent(action), at: loop.now + span)
  }

  func decodeInBackground(image: Int, then action: @escaping () -> Void) {
    wait(images[image].decodeCost, then: action)
  }
}

/// What happens outside the main thread: data, fingers and vsyncs, at their own time.
///
/// Its actions belong to the loop, so they own neither the loop nor the application.
private struct World {
  let loop: VirtualRunLoop
  let application: GridApplication

  func schedule(_ script: ScrollPath.Script) {
    unowned let (loop, application) = (loop, application)
    happen(at: .zero + application.scenario.dataDelay, rank: .dataArrival) {
      loop.async { [unowned application] in application.receiveData() }
    }
    for finger in script.path.fingerEvents {
      happen(at: finger.instant, rank: .finger) {
        application.untoldFingers.append(finger)
        loop.send(to: application.touchPort)
      }
    }
    for (instant, event) in script.events {
      happen(at: instant, rank: .other) {
        loop.async { [unowned application] in application.receive(event) }
      }
    }
    scheduleVsyncs()
    scheduleFadeVsyncs()
  }

  private func happen(at instant: Instant, rank: EventRank, _ action: @escaping () -> Void) {
    loop.schedule(loop.makeOutsideEvent(action), at: instant, rank: rank)
  }

  /// Makes the display link ready at each vsync at which the content has moved, one after another.
  private func scheduleVsyncs() {
    unowned let (loop, application) = (loop, application)
    guard let first = application.motion.first else { return }
    let vsyncs = VsyncCursor()
    vsyncs.event = loop.makeOutsideEvent { [unowned loop, unowned application] in
      if !application.displayLinkIsDue { loop.send(to: application.displayLinkPort) }
      application.displayLinkIsDue = true
      vsyncs.next += 1
      guard vsyncs.next < application.motion.count, let event = vsyncs.event else { return }
      let index = application.motion[vsyncs.next].index
      loop.schedule(event, at: application.refresh.vsync(index), rank: .displayLink)
    }
    if let event = vsyncs.event {
      loop.schedule(event, at: application.refresh.vsync(first.index), rank: .displayLink)
    }
  }

  /// Makes the display link ready at each vsync of a fade.
  private func scheduleFadeVsyncs() {
    unowned let (loop, application) = (loop, application)
    let fade = FadeEvent()
    func scheduleNext() {
      guard !fade.isScheduled, let event = fade.event,
        let next = application.fading.nextVsync(after: loop.now, application.refresh)
      else { return }
      fade.isScheduled = true
      loop.schedule(event, at: next, rank: .displayLink)
    }
    fade.event = loop.makeOutsideEvent {
      fade.isScheduled = false
      if !application.displayLinkIsDue { loop.send(to: application.displayLinkPort) }
      application.displayLinkIsDue = true
      scheduleNext()
    }
    application.fading.vsyncsAreNeeded = scheduleNext
  }

  private final class FadeEvent {
    var event: OutsideEventID?
    var isScheduled = false
  }

  private final class VsyncCursor {
    var next = 0
    var event: OutsideEventID?
  }
}

extension GridApplication {
  fileprivate func receive(_ event: ScrollPath.WorldEvent) {
    switch event {
    case .reload: reload()
    case .memoryWarning: warnOfMemory()
    case .post(let span): receive(otherWork: span)
    }
  }
}
