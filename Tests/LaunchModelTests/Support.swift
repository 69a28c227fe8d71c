import LaunchModel
import VirtualTime

/// Tasks with fixed costs in milliseconds: `[.basic: [("a", 10)], .async: [("b", 5)]]`.
func work(_ tasks: [LaunchCategory: [(name: String, ms: Int64)]]) -> [LaunchWork] {
  LaunchCategory.allCases.flatMap { category in
    (tasks[category] ?? []).map {
      LaunchWork($0.name, category, Timespan(nanoseconds: $0.ms * 1_000_000))
    }
  }
}

func milliseconds(_ count: Int64) -> Timespan { Timespan(nanoseconds: count * 1_000_000) }

func instant(_ milliseconds: Int64) -> Instant { Instant(nanoseconds: milliseconds * 1_000_000) }

extension LaunchSchedule {
  /// What a lane does, a letter for each 10 ms: the first of the task's name, or a dot.
  func marbles(_ lane: LaunchLane) -> String {
    var text = ""
    let step: Int64 = 10_000_000
    for time in stride(from: 0, to: end.nanoseconds, by: Int(step)) {
      let now = Instant(nanoseconds: Int64(time))
      let running = tasks(on: lane).first { $0.start <= now && now < $0.end }
      text += running.map { String($0.work.name.prefix(1)) } ?? "."
    }
    return text
  }
}

/// A plan of up to six tasks a category, whole milliseconds of 0 to 200, some drawn from ranges.
func randomPlan(seed: UInt64) -> LaunchPlan {
  var generator = SeededGenerator(seed: seed)
  var tasks: [LaunchTask] = []
  for category in LaunchCategory.allCases {
    for _ in 0..<(generator.next() % 7) {
      let low = milliseconds(Int64(generator.next() % 100))
      let high = low + milliseconds(Int64(generator.next() % 100))
      let cost: LaunchCost = generator.next() % 2 == 0 ? .fixed(low) : .range(low...high)
      tasks.append(LaunchTask("task \(tasks.count)", category, cost))
    }
  }
  return LaunchPlan(tasks)
}
