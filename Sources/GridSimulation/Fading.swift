import RunLoopModel
import Timeline
import VirtualTime

/// The cross-dissolve of images that come after their cell was configured.
///
/// It needs a frame at each vsync while it lasts, also at rest, where it so keeps the loop awake.
/// Those frames are not expected: none of them counts as dropped.
struct Fading {
  /// An image was assigned that dissolves in from the next commit on.
  var isAskedFor = false
  /// The end of the dissolve that ends last.
  private var end = Instant.zero
  /// Makes the display link ready at an instant.
  var wakeDisplayLink: (Instant) -> Void = { _ in }

  /// Whether a dissolve runs at the latest vsync that has passed.
  func runs(at instant: Instant, _ refresh: RefreshClock) -> Bool {
    refresh.vsync(refresh.latest(at: instant)) <= end && end > .zero
  }

  /// The next vsync after an instant with a dissolve under way; nil where none is.
  func nextVsync(after instant: Instant, _ refresh: RefreshClock) -> Instant? {
    let next = refresh.nextVsync(after: instant)
    return next <= end ? next : nil
  }

  mutating func start(at instant: Instant, lasting span: Timespan) {
    end = max(end, instant + span)
  }
}

extension GridApplication {
  /// A commit has ended: what was assigned for it dissolves in from now on.
  func startFade() {
    defer { fading.isAskedFor = false }
    guard fading.isAskedFor, options.fade > .zero else { return }
    fading.start(at: loop.now, lasting: options.fade)
    continueFade()
  }

  /// Asks for the display link at the next vsync with a dissolve under way, if there is one.
  func continueFade() {
    if let next = fading.nextVsync(after: loop.now, refresh) { fading.wakeDisplayLink(next) }
  }

  var nextDeadline: Instant {
    loop.isReady(displayLinkPort) ? loop.now : refresh.nextVsync(after: loop.now)
  }
}
