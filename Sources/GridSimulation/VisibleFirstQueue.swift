import RunLoopModel
import Timeline
import VirtualTime

/// Units of which those of visible rows count, the newest first: what `budgeted` and `sliced` share.
///
/// A unit whose row has left is cancelled, as a row that comes back asks again. Other work waits
/// behind all images, in the order in which it came. Nothing that is visible is ever dropped.
struct VisibleFirstQueue {
  private unowned let context: any LoadingContext
  private var requests: [LoadRequest] = []
  private var otherWork = FirstInFirstOut<Timespan>()

  init(context: any LoadingContext) { self.context = context }

  var count: Int { requests.count + otherWork.count }
  var isEmpty: Bool { count == 0 }

  mutating func append(_ work: UnitWork) {
    switch work {
    case .image(let request): requests.append(request)
    case .other(let span): otherWork.append(span)
    }
    context.noteQueue(pending: count, .change)
  }

  /// Cancels the units whose rows have left.
  mutating func removeInvisible() {
    remove { [context] in !context.isVisible(row: $0.row) }
  }

  /// Cancels all units that wait for images; other work stays.
  mutating func removeRequests() { remove { _ in true } }

  private mutating func remove(where isGone: (LoadRequest) -> Bool) {
    let gone = requests.filter(isGone)
    if gone.isEmpty { return }
    requests.removeAll(where: isGone)
    for request in gone { context.conclude(request, as: .cancelled) }
    context.noteQueue(pending: count, .change)
  }

  /// Takes the first unit in turn that `fits`; nil where none does.
  mutating func take(where fits: (UnitWork) -> Bool) -> UnitWork? {
    if let index = requests.lastIndex(where: { fits(.image($0)) }) {
      let request = requests.remove(at: index)
      context.noteQueue(pending: count, .change)
      return .image(request)
    }
    guard let span = otherWork.first, fits(.other(span)), otherWork.popFirst() != nil else {
      return nil
    }
    context.noteQueue(pending: count, .change)
    return .other(span)
  }
}

/// Calls a pass whenever the loop is about to sleep, after the commit, and sees to it that the
/// loop comes round again while there is something to do.
final class DeadlinePasses {
  enum After {
    /// Nothing waits.
    case sleep
    /// Something is to be committed, or there is time for more.
    case goOn
    /// The time before the deadline is used up.
    case waitForDeadline
  }

  private let loop: any RunLoopProtocol
  private unowned let context: any LoadingContext
  private let mode: RunLoopMode
  private var alarm: TimerID?

  init(
    loop: any RunLoopProtocol, context: any LoadingContext, mode: RunLoopMode,
    pass: @escaping () -> After
  ) {
    self.loop = loop
    self.context = context
    self.mode = mode
    let observer = loop.makeObserver(
      .beforeWaiting, order: DeferredStrategy.order, repeats: true
    ) { [unowned self] _ in
      switch pass() {
      case .sleep: break
      case .goOn: loop.wakeUp()
      case .waitForDeadline: setAlarm()
      }
    }
    loop.add(.observer(observer), to: mode)
  }

  /// One timer that wakes the loop at the next vsync, where the display link does not.
  private func setAlarm() {
    let next = context.scenario.refreshClock.nextVsync(after: loop.now)
    if let alarm {
      loop.setNextFire(of: alarm, at: next)
    } else {
      // A timer that fired once would be invalid; one with a long period can be set anew.
      let timer = loop.makeTimer(firingAt: next, interval: Timespan.seconds(86_400)) {}
      alarm = timer
      loop.add(.timer(timer), to: mode)
    }
  }
}
