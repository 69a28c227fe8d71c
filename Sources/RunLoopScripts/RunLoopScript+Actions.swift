package import RunLoopModel
package import VirtualTime

extension RunLoopScript {
  /// One thing that a script or a callback does.
  package indirect enum Action: Sendable, Equatable {
    /// Runs the loop; in a callback this is a nested run.
    case run(id: String, mode: RunLoopMode, limit: RunLimit, returnAfterSourceHandled: Bool)
    /// Computes for that long: time passes and the loop does nothing.
    case busy(Timespan)
    case signal(id: String)
    case wakeUp
    case stop
    /// Makes a port ready.
    case send(id: String)
    /// Queues a block.
    case perform(id: String, modes: [RunLoopMode])
    /// Queues an item on the main queue.
    case async(id: String)
    case add(id: String, mode: RunLoopMode)
    case remove(id: String, mode: RunLoopMode)
    case invalidate(id: String)
    /// Makes a timer whose first date is that long after now, and adds it.
    case newTimer(id: String, delay: Timespan, interval: Timespan, modes: [RunLoopMode])
    /// Moves a timer's next date to that long after now.
    case setNextFire(id: String, delay: Timespan)
    case addCommonMode(RunLoopMode)
    /// Takes units off the front of a queue up to the first that did work.
    case drain(id: String)
    case enqueue(id: String, unit: Unit)
    /// Does something if the queue is not empty.
    case ifQueued(id: String, then: [Action])
    /// Lets another thread do something that long after now.
    case after(Timespan, then: [Action])
    /// Only writes an event.
    case log(id: String)

    /// What the action is called in a script.
    package var name: ActionName {
      switch self {
      case .run: .run
      case .busy: .busy
      case .signal: .signal
      case .wakeUp: .wakeUp
      case .stop: .stop
      case .send: .send
      case .perform: .perform
      case .async: .async
      case .add: .add
      case .remove: .remove
      case .invalidate: .invalidate
      case .newTimer: .newTimer
      case .setNextFire: .setNextFire
      case .addCommonMode: .addCommonMode
      case .drain: .drain
      case .enqueue: .enqueue
      case .ifQueued: .ifQueued
      case .after: .after
      case .log: .log
      }
    }
  }

  /// The names of the actions in a script.
  package enum ActionName: String, Sendable, CaseIterable {
    case run, busy, signal, wakeUp, stop, send, perform, async, add, remove, invalidate, newTimer
    case setNextFire, addCommonMode, drain, enqueue, ifQueued, after, log

    /// Whether another thread may do it to a loop.
    package var isThreadSafe: Bool {
      switch self {
      case .signal, .wakeUp, .stop, .send, .perform, .async: true
      default: false
      }
    }

    /// The keys beside `do`.
    var keys: [String] {
      switch self {
      case .run: ["id", "mode", "ms", "returnAfterSourceHandled"]
      case .busy: ["ms"]
      case .wakeUp, .stop: []
      case .signal, .send, .async, .invalidate, .drain, .log: ["id"]
      case .perform: ["id", "modes"]
      case .add, .remove: ["id", "mode"]
      case .newTimer: ["id", "in", "interval", "order", "modes"]
      case .setNextFire: ["id", "in"]
      case .addCommonMode: ["mode"]
      case .enqueue: ["id", "unit"]
      case .ifQueued: ["id", "then"]
      case .after: ["ms", "then"]
      }
    }
  }
}
