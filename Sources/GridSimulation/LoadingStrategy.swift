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

/// How and when images are loaded: what the simulation compares.
///
/// One file, one type, over the run-loop protocol. A strategy reads like the thing that it models:
/// it adds its observers and timers to the loop when it is made and does its work through the
/// context. `StrategyCatalog` lists them all.
package protocol LoadingStrategy: AnyObject, SendableMetatype {
  /// The mode's name on the command line.
  static var name: String { get }
  /// What the mode models, in one line.
  static var summary: String { get }
  /// What can be set, with the defaults.
  static var parameters: [Parameter] { get }

  init(loop: any RunLoopProtocol, context: any LoadingContext, values: ParameterValues)

  /// A cell is being configured and wants an image.
  func load(_ request: LoadRequest)
  /// The commit in which cells may have been configured has ended.
  func commitDidEnd()
  /// Other work for the main thread has come; whether the strategy's queue took it.
  func enqueue(otherWork: Timespan) -> Bool
  /// The table reloads, or memory is short: nothing that waits is wanted any more.
  func removeAllPending()
}

extension LoadingStrategy {
  package func commitDidEnd() {}
  package func enqueue(otherWork: Timespan) -> Bool { false }
  package func removeAllPending() {}
}

/// What a strategy may ask of the application that it runs in.
package protocol LoadingContext: AnyObject {
  /// Decodes the image on the main thread, which takes its time; the callback is for the record.
  func decode(_ request: LoadRequest, in callback: Slice.Callback)
  /// Shows the decoded image in the cell that asked, whatever that cell holds now. At rest this
  /// wakes nothing: it is committed when the loop next comes to beforeWaiting or exit.
  func assign(_ request: LoadRequest)
  /// Does work that a `post` step brought.
  func perform(otherWork: Timespan, in callback: Slice.Callback)
  /// The request ends without its image.
  func conclude(_ request: LoadRequest, as ending: UnloadedEnding)

  /// Whether a row is in the viewport as last laid out.
  func isVisible(row: Int) -> Bool
  /// Whether the cell that asked still holds the row that it asked for.
  func cellHoldsRow(of request: LoadRequest) -> Bool

  /// Notes how many units wait, and whether a pass that runs units begins or ends.
  func noteQueue(pending: Int, _ event: QueueSample.Event)
}

/// How a request ends that was not decoded.
package enum UnloadedEnding: Sendable {
  case droppedByLimit, cancelled
}
