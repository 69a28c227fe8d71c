import RunLoopModel
import VirtualTime

/// What an iteration of the virtual loop costs with six observers, one an activity.
///
/// A source that signals itself polls; a timer of 1 ms goes through the whole of beforeWaiting, the
/// wait and a callback.
struct IterationCost {
  private static let iterations = 1_000_000
  private static let rounds = 7

  func measure() -> Never {
    report("polling, a source that signals itself") { loop in
      var ids: [SourceID] = []
      ids.append(loop.makeSource(order: 0) { if let id = ids.first { loop.signal(id) } })
      loop.add(.source(ids[0]), to: .default)
      loop.signal(ids[0])
    }
    report("waiting, a timer that wakes it") { loop in
      let period = Timespan.milliseconds(1)
      let timer = loop.makeTimer(firingAt: .zero + period, interval: period) {}
      loop.add(.timer(timer), to: .default)
    }
    report("waiting, an observer that wakes it") { loop in
      loop.add(.source(loop.makeSource(order: 0) {}), to: .default)
      let waker = loop.makeObserver(.beforeWaiting, order: 1, repeats: true) { _ in loop.wakeUp() }
      loop.add(.observer(waker), to: .default)
    }
    Ending.exit(0)
  }

  private func report(_ name: String, _ prepare: (VirtualRunLoop) -> Void) {
    var costs: [Double] = []
    for _ in 0..<IterationCost.rounds {
      costs.append(cost(of: prepare))
    }
    costs.sort()
    print(
      "\(name): \(Int(costs[costs.count / 2].rounded())) ns an iteration (median of "
        + "\(IterationCost.rounds)), \(Int(costs[0].rounded())) ns at best")
  }

  private func cost(of prepare: (VirtualRunLoop) -> Void) -> Double {
    let loop = VirtualRunLoop()
    var calls = 0
    for activity in Activity.allCases {
      let observer = loop.makeObserver(Activities(activity), order: 0, repeats: true) { _ in
        calls += 1
      }
      loop.add(.observer(observer), to: .default)
    }
    prepare(loop)
    loop.iterationLimit = IterationCost.iterations
    let start = threadTime()
    _ = loop.run(in: .default, for: .forever, returnAfterSourceHandled: false)
    let spent = threadTime() - start
    return Double(spent) / Double(loop.iterations)
  }
}
