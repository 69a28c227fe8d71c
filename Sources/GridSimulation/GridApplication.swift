import RunLoopModel
import Timeline
import VirtualTime

/// The simulated application: UIKit's part above the run loop, a table of image cells, a display.
///
/// What CFRunLoop itself lacks is modelled here, as an assumption: the main thread runs the loop
/// again and again in the present mode; touches and the display link are port sources in common
/// modes; layout and the commit are an observer's work, as Core Animation's are.
final class GridApplication {
  /// After most observers, as Core Animation's commit.
  static let commitOrder = 2_000_000

  let loop: any RunLoopProtocol
  let work: any MainThreadWorking
  let scenario: Scenario
  let refresh: RefreshClock
  let path: ScrollPath
  let motion: [MotionVsync]

  /// Each finger event is a message of its own, as from the window server.
  private(set) lazy var touchPort = loop.makePort(coalesces: false) { [unowned self] in
    serveTouch()
  }
  /// Sent to only while it is not ready.
  private(set) lazy var displayLinkPort = loop.makePort(coalesces: false) { [unowned self] in
    serveDisplayLink()
  }
  /// How many finger events the touch port has brought.
  private(set) var fingersTold = 0
  /// The vsync for which the display link was last served.
  private var servedVsync = -1

  /// The mode for the next run.
  private var mode = RunLoopMode.default
  private var strategy: (any LoadingStrategy)?
  private let clearsSlots: Bool
  /// Nil where the app's launch has no tasks.
  private(set) var launch: LaunchTasks?

  var table: Table
  var timeline: Timeline
  var decodedBytes = 0
  let options: ImageOptions
  var cache: ImageCache
  var fading = Fading()
  /// Whether cells are being configured.
  private(set) var isConfiguring = false
  /// Visible rows to configure once more in the next commit, though their cells stay as they are.
  var rowsToConfigureAgain: Set<Int> = []
  /// Requests whose image was assigned and not committed yet.
  var assigned: [LoadRequest] = []

  /// Whether the run has ended, so that nothing is committed any more.
  private var hasData = false
  /// Whether the table has loaded the data that has arrived.
  private var isLoaded = false
  private var contentOffset: Int64
  private var needsLayout = false
  private var needsReload = false
  var needsCommit = false
  private var displayLinkService: Instant?

  init(
    loop: any RunLoopProtocol, work: any MainThreadWorking, scenario: Scenario,
    script: ScrollPath.Script, mode: ModeSpecification
  ) {
    self.loop = loop
    self.work = work
    self.scenario = scenario
    refresh = scenario.refreshClock
    let last = scenario.lastVsync(of: script)
    path = script.path
    motion = script.path.motion(refresh: refresh, through: last)
    table = Table(scenario: scenario)
    contentOffset = ScrollPath.rounded(-scenario.contentInset)
    options = ImageOptions(mode.values)
    cache = ImageCache(options.cache)
    clearsSlots = mode.values.has("clear") ? mode.values.flag("clear") : true
    timeline = Timeline(refresh: refresh, end: refresh.vsync(last), motion: motion)
    timeline.maximumVelocity = path.maximumVelocity(of: motion, refresh: refresh)
    timeline.imagePixels = scenario.images.map(\.pixels)
    timeline.slotPixels = scenario.slotPixels

    loop.add(.port(touchPort), to: .common)
    loop.add(.port(displayLinkPort), to: .common)
    observe(.beforeWaiting, order: .min, in: .default) { [unowned self] in
      timeline.idlePasses.append(self.loop.now)
    }
    observe(.afterWaiting, order: .min, in: .common) { [unowned self] in
      timeline.wakes.append(self.loop.now)
    }
    observe([.beforeWaiting, .exit], order: GridApplication.commitOrder, in: .common) {
      [unowned self] in commitIfNeeded()
    }
    let kind = mode.kind as? any LoadingStrategy.Type
    strategy = kind?.init(loop: loop, context: self, values: mode.values)
    launch = scenario.launch.map { LaunchTasks($0, in: self) }
  }

  private func observe(
    _ activities: Activities, order: Int, in mode: RunLoopMode, _ body: @escaping () -> Void
  ) {
    let observer = loop.makeObserver(activities, order: order, repeats: true) { _ in body() }
    loop.add(.observer(observer), to: mode)
  }

  /// Runs the loop again and again in the present mode, until `isOver`.
  func runMainLoop(until isOver: () -> Bool) {
    while !isOver() {
      _ = loop.run(in: mode, for: .forever, returnAfterSourceHandled: false)
    }
  }

  // MARK: What comes from outside, on the main thread

  /// The data has arrived: the table reloads.
  func receiveData() {
    hasData = true
    reload()
  }

  /// Every visible row is configured again in the next commit.
  func reload() {
    guard hasData else { return }
    if strategy?.hold(reload: { [unowned self] in reloadNow() }) != true { reloadNow() }
  }

  private func reloadNow() {
    isLoaded = true
    strategy?.removeAllPending()
    needsReload = true
    needsLayout = true
  }

  func warnOfMemory() {
    for image in cache.removeAll() { release(image) }
    strategy?.memoryIsShort()
  }

  /// Other work has come, for the strategy's queue or, where it has none, for right now.
  func receive(otherWork span: Timespan) {
    if strategy?.enqueue(otherWork: span) != true {
      perform(otherWork: span, in: .mainQueue)
    }
  }

  // MARK: Touches and the display link

  private func serveTouch() {
    let finger = path.fingerEvents[fingersTold]
    fingersTold += 1
    if finger.isDown {
      timeline.touches.append(Touch(down: finger.instant, served: loop.now))
      switchMode(to: .tracking)
    } else if mode == .tracking, !displayLinkEndsTracking(after: finger) {
      switchMode(to: .default)
    }
  }

  /// Whether a display-link callback that finds no finger down is still to come after a finger-up.
  ///
  /// There is none where the touch moved nothing, or the content stood still before the finger
  /// left; nor where the main thread was busy until all motion was over and shown. Then the
  /// finger-up itself has to end tracking.
  private func displayLinkEndsTracking(after up: FingerEvent) -> Bool {
    let before = refresh.vsync(refresh.first(atOrAfter: up.instant) - 1)
    let moved =
      up.movesOn
      || ScrollPath.rounded(path.offset(at: up.instant))
        != ScrollPath.rounded(path.offset(at: max(before, .zero)))
    guard moved else { return false }
    if loop.isReady(displayLinkPort) || path.phase(at: loop.now) != nil { return true }
    let next = motion.partitioningIndex { $0.index > servedVsync }
    guard next < motion.endIndex else { return false }
    let nextDown = path.fingerEvents[fingersTold...].first {
      $0.isDown && $0.instant > up.instant
    }
    return nextDown.map { refresh.vsync(motion[next].index) < $0.instant } ?? true
  }

  private func serveDisplayLink() {
    let vsync = refresh.latest(at: loop.now)
    servedVsync = vsync
    let next = motion.partitioningIndex { $0.index > vsync }
    guard next > 0 || fading.runs(at: loop.now, refresh) else { return }
    if next > 0 { contentOffset = motion[next - 1].offset }
    needsLayout = true
    displayLinkService = displayLinkService ?? loop.now
    continueFade()
    if path.phase(at: refresh.vsync(vsync)) == nil { switchMode(to: .default) }
  }

  private func switchMode(to new: RunLoopMode) {
    guard mode != new else { return }
    mode = new
    loop.stop()
  }

  // MARK: Layout and commit

  private func commitIfNeeded() {
    guard needsLayout || needsCommit else { return }
    let start = loop.now
    if needsLayout, isLoaded { layOut() }
    configureRowsAgain()
    decodeInCommit()
    record(.commit, in: .commit) { work.spend(scenario.commitCost) }
    let rows = table.visibleRows
    concludeAssigned()
    startFade()
    let slots = table.countSlots()
    timeline.commits.append(
      Commit(
        start: start, end: loop.now, service: displayLinkService, rows: rows, slots: slots.all,
        blank: slots.blank, wrong: slots.wrong))
    if slots.all > 0 {
      launch?.rowsWillShow(
        at: refresh.vsync(refresh.presentation(ofCommitEndingAt: loop.now)))
    }
    needsLayout = false
    needsCommit = false
    displayLinkService = nil
    strategy?.commitDidEnd()
  }

  private func layOut() {
    let before = table.visibleRows
    let entering = table.layOut(at: contentOffset, configuringAll: needsReload)
    needsReload = false
    if table.visibleRows != before { strategy?.visibleRowsDidChange() }
    isConfiguring = true
    defer { isConfiguring = false }
    for (row, cell) in entering {
      record(.configure, in: .cellConfiguration) { work.spend(scenario.configureCost) }
      if clearsSlots { clear(cell) }
      for slot in 0..<scenario.imagesPerRow { load(row: row, cell: cell, slot: slot) }
    }
  }

  private func clear(_ cell: Int) {
    for slot in 0..<scenario.imagesPerRow {
      if let old = table.replace(nil, cell: cell, slot: slot) { release(old.image) }
    }
  }

  private func load(row: Int, cell: Int, slot: Int) {
    let image = (row * scenario.imagesPerRow + slot) % scenario.images.count
    let request = LoadRequest(
      number: timeline.requests.count, row: row, slot: slot, cell: cell, image: image)
    timeline.requests.append(
      Request(row: row, slot: slot, image: image, requested: loop.now))
    strategy?.load(request)
  }

  /// Records a piece of work on the main thread.
  func record(_ kind: Slice.Work, in callback: Slice.Callback, _ body: () -> Void) {
    let start = loop.now
    body()
    guard loop.now > start else { return }
    timeline.slices.append(
      Slice(
        work: kind, callback: callback, isTracking: loop.currentMode == .tracking, start: start,
        end: loop.now))
  }

  func hold(bytes: Int) {
    decodedBytes += bytes
    timeline.decodedBytes.append(CounterSample(at: loop.now, value: decodedBytes))
  }
}
