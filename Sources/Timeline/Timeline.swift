package import VirtualTime

/// All that happened in one run: what the simulation writes and every report is computed from.
///
/// Times are instants of the run. Lists are in the order in which things ended, unless stated.
package struct Timeline: Sendable {
  /// The display that the run's frames were meant for.
  package let refresh: RefreshClock
  /// The end of the run, a vsync; work under way then was finished.
  package let end: Instant
  /// The vsyncs at which the content had moved, ascending; a frame is expected for each.
  package let motion: [MotionVsync]
  /// The greatest speed of the content between two vsyncs, in points a second.
  package var maximumVelocity = 0.0
  /// Where the content was at the end, in points.
  package var finalOffset = 0.0

  /// Pieces of work on the main thread, in order of start; none overlap.
  package var slices: [Slice] = []
  package var commits: [Commit] = []
  /// The tasks of the app's launch; empty where it has none.
  package var launch: [PlayedTask] = []
  /// In order of finger-down.
  package var touches: [Touch] = []
  /// Every decode that was finished, in order of end.
  package var decodes: [Decode] = []
  /// Every image that a cell asked for, by the number of its request.
  package var requests: [Request] = []
  /// Times at which the loop came to beforeWaiting in default mode.
  package var idlePasses: [Instant] = []
  /// Times at which the loop woke.
  package var wakes: [Instant] = []
  /// How the strategy's queue grew and shrank; nil for a strategy without one.
  package var queue: [QueueSample]?
  /// Bytes of all decoded bitmaps that were held at once, whenever that changed.
  package var decodedBytes: [CounterSample] = []
  /// Slots in the viewport at the end that show no image and whose request is still pending.
  package var blankPendingAtEnd = 0

  /// Pixels of each distinct image.
  package var imagePixels: [Int] = []
  /// Pixels of a slot on the screen.
  package var slotPixels = 0.0

  package init(refresh: RefreshClock, end: Instant, motion: [MotionVsync]) {
    self.refresh = refresh
    self.end = end
    self.motion = motion
  }
}

/// What moves the content.
package enum MotionPhase: Sendable, Equatable {
  case drag, deceleration
}

/// A vsync at which the content's offset differs from that at the vsync before.
package struct MotionVsync: Sendable, Equatable {
  package let index: Int
  package let phase: MotionPhase
  /// The offset at this vsync, in millionths of a point.
  package let offset: Int64

  package init(index: Int, phase: MotionPhase, offset: Int64) {
    self.index = index
    self.phase = phase
    self.offset = offset
  }
}

/// A piece of work on the main thread.
package struct Slice: Sendable, Equatable {
  package enum Work: Sendable, Hashable {
    /// An image was decoded; the number says which of the run's images.
    case decode(image: Int)
    /// A cell was configured.
    case configure
    /// The layer tree was committed.
    case commit
    /// Work that a `post` step handed over.
    case posted
    /// A task of the app's launch; the number is its place in the timeline's `launch`.
    case launch(task: Int)
  }

  /// The callback that the work was done in.
  package enum Callback: Sendable, Hashable {
    case cellConfiguration, commit, idleObserver, mainQueue
    /// An observer of the exit from the default mode's run: a gesture begins.
    case exitObserver
    /// The app's launch, before the loop first runs.
    case launch
  }

  package let work: Work
  package let callback: Callback
  /// Whether the loop was in tracking mode, else in default mode.
  package let isTracking: Bool
  package let start: Instant
  package let end: Instant

  package init(work: Work, callback: Callback, isTracking: Bool, start: Instant, end: Instant) {
    self.work = work
    self.callback = callback
    self.isTracking = isTracking
    self.start = start
    self.end = end
  }
}

/// A commit, and what the viewport held with it.
package struct Commit: Sendable, Equatable {
  package let start: Instant
  package let end: Instant
  /// When the display link was served whose frame the commit carried; nil without one.
  package let service: Instant?
  /// The rows in the viewport.
  package let rows: Range<Int>
  package let slots: Int
  /// Of the slots, those without an image.
  package let blank: Int
  /// Of the slots, those with another row's image.
  package let wrong: Int

  package init(
    start: Instant, end: Instant, service: Instant?, rows: Range<Int> = 0..<0, slots: Int = 0,
    blank: Int = 0, wrong: Int = 0
  ) {
    self.start = start
    self.end = end
    self.service = service
    self.rows = rows
    self.slots = slots
    self.blank = blank
    self.wrong = wrong
  }
}

/// A finger-down, and when the application learned of it.
package struct Touch: Sendable, Equatable {
  package let down: Instant
  /// Nil where the run ended first.
  package var served: Instant?

  package init(down: Instant, served: Instant? = nil) {
    self.down = down
    self.served = served
  }
}

/// One image that a cell asked for, and how that ended.
package struct Request: Sendable, Equatable {
  /// How a request ends; each ends once.
  package enum Outcome: Sendable, Hashable, CaseIterable {
    case pending, shown, droppedByLimit, cancelled, stale, wasted
  }

  package let row: Int
  package let slot: Int
  package let image: Int
  package let requested: Instant
  package var decodeStart: Instant?
  package var decodeEnd: Instant?
  package var outcome = Outcome.pending
  package var ended: Instant?

  package init(row: Int, slot: Int, image: Int, requested: Instant) {
    self.row = row
    self.slot = slot
    self.image = image
    self.requested = requested
  }
}

/// One image that was decoded, on the main thread or beside it.
package struct Decode: Sendable, Equatable {
  package let image: Int
  /// The background worker's number; nil on the main thread.
  package let worker: Int?
  package let start: Instant
  package let end: Instant
  /// Time at work; less than from start to end for a decode in slices.
  package let time: Timespan
  /// The request that it was done for; nil for one ahead of time.
  package let request: Int?
  /// Whether it was assigned to a cell.
  package var isUsed: Bool

  package init(
    image: Int, worker: Int? = nil, start: Instant, end: Instant, time: Timespan,
    request: Int? = nil, isUsed: Bool = false
  ) {
    self.image = image
    self.worker = worker
    self.start = start
    self.end = end
    self.time = time
    self.request = request
    self.isUsed = isUsed
  }
}

/// The strategy's queue at a moment when units came or went.
package struct QueueSample: Sendable, Equatable {
  package enum Event: Sendable {
    /// Units came or went.
    case change
    /// A pass begins that runs units.
    case workBegins
    /// That pass has ended.
    case workEnds
  }

  package let at: Instant
  /// Units that wait.
  package let pending: Int
  package let event: Event

  package init(at: Instant, pending: Int, event: Event = .change) {
    self.at = at
    self.pending = pending
    self.event = event
  }
}

/// A counter's new value.
package struct CounterSample: Sendable, Equatable {
  package let at: Instant
  package let value: Int

  package init(at: Instant, value: Int) {
    self.at = at
    self.value = value
  }
}
