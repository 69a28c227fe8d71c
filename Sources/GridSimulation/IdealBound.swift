package import Timeline
import VirtualTime

/// A mode that nobody can run: figures that no loading strategy can better.
package protocol LoadingBound: LoadingMode {
  /// A timeline whose figures are the bound.
  static func timeline(of scenario: Scenario, values: ParameterValues) -> Timeline
}

/// What no scheduler can beat with the same cores, costs and gesture.
///
/// A *scheduler* decides what the main thread and W workers do between the commits. It cannot
/// change the path of the content, nor keep the table from laying its rows out in a frame's commit,
/// nor the rule that a refresh shows a new frame only where a commit that ended in its interval
/// carried a display-link service.
///
/// **Dropped frames.** Let C be the cost of a commit, T the interval. A frame of vsync k is
/// presented if a commit with a service ends in (kT, (k+1)T]. Commits do not overlap and each takes
/// C at least, so their ends lie C apart or more, and the first not before C after the data came. So
/// the frames presented are at most as many as intervals of expected frames can hold such ends.
/// Choosing always the earliest end that is possible reaches that maximum: whatever another choice
/// does, after n frames the earliest choice is not later, by induction, so it can present the next
/// one too (`presentedVsyncs`). *Relaxations*: rows are configured, and posted work is done, for
/// nothing; so are the tasks of the app's launch, and what can be done with them can be done without;
/// commits at rest take no time; the service that a frame's commit carries may be one of before its
/// vsync. Where C ≤ T all frames are presented, and the bound is 0.
///
/// **Blank time given zero avoidable drops.** A slot counts as blank that does not show its own
/// row's picture: another row's is as good as none. A scheduler without drops shows at refresh r
/// what the content was at one of three vsyncs (`Candidates`), as its commits follow each other
/// frame by frame. It holds n distinct decoded images at an instant t only if t − t₀ ≥ the n-th
/// smallest cost (no decode is spread over cores) and (W+1)·(t − t₀) ≥ the sum of the n smallest,
/// where t₀ is the arrival of the data: before, nobody knows which images to decode. A commit for
/// refresh r ends at vsync r−1 at the latest. So no more slots can be filled than the n commonest
/// images have among those in the viewport; the least of the three is taken. Rows may be kept back
/// until their pictures are there, but not beyond the first expected frame. *Relaxations*: every
/// decoded image is kept for ever; bytes are there at once; decodes on the main thread delay no
/// frame; of equal n the cheapest images are also the commonest. Where a commit takes longer than
/// an interval nothing is claimed: the bound is 0.
package enum IdealBound: LoadingBound {
  package static let name = "ideal"
  package static let summary = "the bound: what no scheduler can beat with the same cores and costs"
  package static let parameters = [Parameter.workers]

  package static func timeline(of scenario: Scenario, values: ParameterValues) -> Timeline {
    let script = scenario.playGesture()
    let refresh = scenario.refreshClock
    let last = scenario.lastVsync(of: script)
    let motion = script.path.motion(refresh: refresh, through: last)
    var timeline = Timeline(refresh: refresh, end: refresh.vsync(last), motion: motion)
    timeline.maximumVelocity = script.path.maximumVelocity(of: motion, refresh: refresh)
    timeline.finalOffset =
      Double(ScrollPath.rounded(script.path.offset(at: timeline.end))) / 1e6
    timeline.imagePixels = scenario.images.map(\.pixels)
    timeline.slotPixels = scenario.slotPixels
    timeline.touches = script.path.fingerEvents
      .filter { $0.isDown && $0.instant <= timeline.end }
      .map { Touch(down: $0.instant, served: $0.instant) }
    let screen = IdealScreen(
      scenario: scenario, motion: motion, cores: values.count("workers") + 1)
    timeline.commits = commits(screen, motion: motion, last: last, cost: scenario.commitCost)
    screen.record(in: &timeline)
    return timeline
  }

  /// The vsyncs whose frames are presented, and where their commits end.
  static func presentedVsyncs(
    _ motion: [MotionVsync], _ refresh: RefreshClock, from data: Instant, cost: Timespan
  ) -> [Int: Instant] {
    var presented: [Int: Instant] = [:]
    var free = data
    for moved in motion {
      let opens = refresh.vsync(moved.index)
      let earliest = max(free + cost, opens + Timespan(nanoseconds: 1))
      guard earliest <= refresh.vsync(moved.index + 1) else { continue }
      presented[moved.index] = earliest
      free = earliest
    }
    return presented
  }

  /// One commit for each frame, and for each refresh whose slots differ from those before.
  private static func commits(
    _ screen: IdealScreen, motion: [MotionVsync], last: Int, cost: Timespan
  ) -> [Commit] {
    let refresh = screen.refresh
    let presented = presentedVsyncs(
      motion, refresh, from: screen.dataArrival, cost: cost)
    let isClaimed = presented.count == motion.count
    var commits: [Commit] = []
    guard let first = screen.firstRefresh(through: last) else { return commits }
    var frames = motion[...]
    for index in min(first, (motion.first?.index ?? last) + 2)...max(first, last + 2) {
      let vsync = index - 2
      while let next = frames.first, next.index < vsync { frames.removeFirst() }
      let isExpected = frames.first?.index == vsync
      let slots = index < first ? (all: 0, blank: 0) : screen.slots(at: index)
      let blank = isClaimed ? slots.blank : 0
      let end = presented[vsync]
      let opens = refresh.vsync(max(0, vsync))
      let changes = commits.last.map { $0.slots != slots.all || $0.blank != blank } ?? true
      guard isExpected ? end != nil : changes && index <= last else { continue }
      commits.append(
        Commit(
          start: end.map { max(.zero, $0 - cost) } ?? opens,
          end: end ?? opens + Timespan(nanoseconds: 1),
          service: end.map { max(.zero, $0 - cost) }, rows: screen.rows(at: index),
          slots: slots.all, blank: blank))
    }
    return commits
  }
}
