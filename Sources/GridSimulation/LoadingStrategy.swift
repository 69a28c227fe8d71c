package import RunLoopModel
package import Timeline
package import VirtualTime

/// A cell's wish for an image in one of its slots.
package struct LoadRequest: Sendable, Equatable {
  /// The request's number in the run.
  package let number: Int
  package let row: Int
  package let slot: Int
  /// The cell that asked; it may hold another row by the time the image is there.
  package let cell: Int
  /// Which of the run's images.
  package let image: Int
}

/// What the command line calls a mode: a loading strategy, or the bound of all of them.
package protocol LoadingMode: SendableMetatype {
  /// The mode's name on the command line.
  static var name: String { get }
  /// What the mode models, in one line.
  static var summary: String { get }
  /// What can be set, with the defaults; the image options come on top.
  static var parameters: [Parameter] { get }
  /// What its image cache keeps unless something else is asked for.
  static var defaultCache: CacheKind { get }
  /// Whether it cuts decodes into slices, so that it matters how their time is spread.
  static var cutsDecodes: Bool { get }
}

extension LoadingMode {
  package static var defaultCache: CacheKind { .none }
  package static var cutsDecodes: Bool { false }
}

/// How and when images are loaded: what the simulation compares.
///
/// One file, one type, over the run-loop protocol. A strategy reads like the thing that it models:
/// it adds its observers and timers to the loop when it is made and does its work through the
/// context. `StrategyCatalog` lists them all.
package protocol LoadingStrategy: LoadingMode, AnyObject {
  init(loop: any RunLoopProtocol, context: any LoadingContext, values: ParameterValues)

  /// The rows in the viewport have changed; the cells of new ones are configured next.
  func visibleRowsDidChange()
  /// A cell is being configured and wants an image.
  func load(_ request: LoadRequest)
  /// The commit in which cells may have been configured has ended.
  func commitDidEnd()
  /// Other work for the main thread has come; whether the strategy's queue took it.
  func enqueue(otherWork: Timespan) -> Bool
  /// The table is to reload; whether the strategy keeps that for later and then calls `reload`.
  func hold(reload: @escaping () -> Void) -> Bool
  /// The table reloads: nothing that waits is wanted any more.
  func removeAllPending()
  /// Memory is short; the image cache is empty by now. Unless a strategy knows better, it removes
  /// all that waits.
  func memoryIsShort()
}

extension LoadingStrategy {
  package func visibleRowsDidChange() {}
  package func commitDidEnd() {}
  package func enqueue(otherWork: Timespan) -> Bool { false }
  package func hold(reload: @escaping () -> Void) -> Bool { false }
  package func removeAllPending() {}
  package func memoryIsShort() { removeAllPending() }
}

/// What a strategy may ask of the application that it runs in.
package protocol LoadingContext: AnyObject {
  /// Gives the image, decoded on the main thread, which takes its time, or from the cache; the
  /// callback is for the record. What is decoded has to be assigned or discarded.
  func decode(_ request: LoadRequest, in callback: Slice.Callback) -> DecodedImage
  /// Shows the decoded image in the cell that asked, whatever that cell holds now. At rest this
  /// wakes nothing: it is committed when the loop next comes to beforeWaiting or exit.
  func assign(_ request: LoadRequest, _ image: DecodedImage)
  /// Lets go of a decoded image that nobody wants any more.
  func discard(_ image: DecodedImage)
  /// Does work that a `post` step brought.
  func perform(otherWork: Timespan, in callback: Slice.Callback)
  /// The request ends without its image.
  func conclude(_ request: LoadRequest, as ending: UnloadedEnding)

  /// The rows in the viewport as last laid out.
  var visibleRows: Range<Int> { get }
  /// Whether the cell that asked still holds the row that it asked for.
  func cellHoldsRow(of request: LoadRequest) -> Bool

  /// Notes how many units wait, and whether a pass that runs units begins or ends.
  func noteQueue(pending: Int, _ event: QueueSample.Event)

  /// The facts that strategies look ahead with.
  var scenario: Scenario { get }
  /// The next vsync, or now where the display link already waits to be served.
  var nextDeadline: Instant { get }
  /// The image in the cache, which then is the one used last; nil where it is not there.
  func cachedImage(_ image: Int) -> DecodedImage?
  /// The row is configured again in the next commit, which takes its time.
  func configureAgain(row: Int)

  /// What happens beside the main thread.
  var background: any BackgroundWorking { get }
  /// A decode beside the main thread begins; its bitmap takes memory from now on.
  func beginDecode(of image: Int) -> DecodedImage
  /// It has ended on a worker, for a request where one asked first; the cache takes the image, or
  /// it is discarded.
  func endDecode(
    _ image: DecodedImage, since start: Instant, worker: Int, for request: LoadRequest?,
    keepingIt isKept: Bool)
  /// Decodes some scan lines of an image on the main thread; after the last ones it is decoded,
  /// for the request, and the cache takes it.
  func decode(
    lines: Range<Int>, of image: DecodedImage, for request: LoadRequest,
    in callback: Slice.Callback)
  /// Holds a bitmap besides cells and the cache, until it is released.
  func retain(_ image: DecodedImage)
  func release(_ image: DecodedImage)
}

extension LoadingContext {
  /// Whether a row is in the viewport as last laid out.
  package func isVisible(row: Int) -> Bool { visibleRows.contains(row) }
}

/// How a request ends that got no image.
package enum UnloadedEnding: Sendable {
  case droppedByLimit, cancelled
  /// Its image was decoded, but its row had left.
  case wasted
}
