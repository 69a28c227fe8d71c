import Timeline

extension Slice.Callback {
  /// A callout of the run loop, which may serve several callbacks one after another.
  enum Callout: Int {
    case commitObserver, idleObserver, mainQueue, exitObserver, launch

    var name: StaticString {
      switch self {
      case .commitObserver: "commit observer"
      case .idleObserver: "idle observer"
      case .mainQueue: "main queue"
      case .exitObserver: "exit observer"
      case .launch: "launch"
      }
    }
  }

  /// The callout that the work was part of.
  var callout: Callout {
    switch self {
    case .cellConfiguration, .commit: .commitObserver
    case .idleObserver: .idleObserver
    case .mainQueue: .mainQueue
    case .exitObserver: .exitObserver
    case .launch: .launch
    }
  }
}

extension Slice.Work {
  var name: TraceName {
    switch self {
    case .decode(let image): .decode(image: image)
    case .configure: .word("configure")
    case .commit: .word("commit")
    case .posted: .word("posted work")
    case .launch(let task): .launchTask(task)
    }
  }

  var category: StaticString {
    switch self {
    case .decode: "decode"
    case .configure: "configure"
    case .commit: "commit"
    case .posted: "posted"
    case .launch: "launch"
    }
  }
}
