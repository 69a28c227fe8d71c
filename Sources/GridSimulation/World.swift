import RunLoopModel
import Timeline
import VirtualTime

/// What happens outside the main thread: data, fingers and vsyncs, each at its own time.
///
/// In virtual time the actions run between callbacks, in real time on another thread: they touch
/// nothing of the application but its loop's ports and the main queue. They belong to the loop, so
/// they own neither the loop nor the application.
struct World {
  let loop: any OutsideScheduling
  let application: GridApplication

  func schedule(_ script: ScrollPath.Script) {
    unowned let (loop, application) = (loop, application)
    happen(at: .zero + application.scenario.dataDelay, rank: .dataArrival) {
      loop.async { [unowned application] in application.receiveData() }
    }
    let touchPort = application.touchPort
    for finger in script.path.fingerEvents {
      happen(at: finger.instant, rank: .finger) { loop.send(to: touchPort) }
    }
    for (instant, event) in script.events {
      happen(at: instant, rank: .other) {
        loop.async { [unowned application] in application.receive(event) }
      }
    }
    let port = application.displayLinkPort
    // One message stands for all vsyncs that pass before it is served.
    let wakeDisplayLink = { [unowned loop] in
      if !loop.isReady(port) { loop.send(to: port) }
    }
    scheduleVsyncs(wakeDisplayLink)
    let wake = loop.makeOutsideEvent(wakeDisplayLink)
    application.fading.wakeDisplayLink = { [unowned loop] instant in
      loop.schedule(wake, at: instant, rank: .displayLink)
    }
  }

  private func happen(at instant: Instant, rank: EventRank, _ action: @escaping () -> Void) {
    loop.schedule(loop.makeOutsideEvent(action), at: instant, rank: rank)
  }

  /// Makes the display link ready at each vsync at which the content has moved, one after another.
  private func scheduleVsyncs(_ wakeDisplayLink: @escaping () -> Void) {
    unowned let loop = loop
    let (motion, refresh) = (application.motion, application.refresh)
    guard let first = motion.first else { return }
    let vsyncs = VsyncCursor()
    vsyncs.event = loop.makeOutsideEvent { [unowned loop] in
      wakeDisplayLink()
      vsyncs.next += 1
      guard vsyncs.next < motion.count, let event = vsyncs.event else { return }
      loop.schedule(
        event, at: refresh.vsync(motion[vsyncs.next].index), rank: .displayLink)
    }
    if let event = vsyncs.event {
      loop.schedule(event, at: refresh.vsync(first.index), rank: .displayLink)
    }
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
