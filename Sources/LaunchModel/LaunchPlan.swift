package import VirtualTime

/// What a task costs: always the same, or drawn anew for each seed.
package enum LaunchCost: Sendable, Equatable {
  case fixed(Timespan)
  /// Every nanosecond of the range is as likely as any other.
  case range(ClosedRange<Timespan>)
}

/// A task as a plan names it.
package struct LaunchTask: Sendable, Equatable {
  package let name: String
  package let category: LaunchCategory
  package let cost: LaunchCost

  package init(_ name: String, _ category: LaunchCategory, _ cost: LaunchCost) {
    self.name = name
    self.category = category
    self.cost = cost
  }
}

/// A task whose cost is known.
package struct LaunchWork: Sendable, Equatable {
  package let name: String
  package var category: LaunchCategory
  package let cost: Timespan

  package init(_ name: String, _ category: LaunchCategory, _ cost: Timespan) {
    self.name = name
    self.category = category
    self.cost = cost
  }
}

/// The tasks of an app's launch.
package struct LaunchPlan: Sendable, Equatable {
  /// Each name once; the tasks of a category stand in the order in which they run.
  package let tasks: [LaunchTask]

  package init(_ tasks: [LaunchTask]) { self.tasks = tasks }

  /// The tasks with their costs on a device whose CPU takes `cpuScale` times as long.
  ///
  /// A drawn cost depends on the seed and the task's name alone, so that a task keeps its cost when
  /// it moves to another category, or when tasks come and go around it.
  package func work(seed: UInt64, cpuScale: Double = 1) -> [LaunchWork] {
    tasks.map { task in
      let cost =
        switch task.cost {
        case .fixed(let cost): cost
        case .range(let range): range.draw(seed: seed, name: task.name)
        }
      return LaunchWork(task.name, task.category, cost.scaled(by: cpuScale))
    }
  }
}

extension ClosedRange<Timespan> {
  /// A span of the range; the same for the same seed and name.
  fileprivate func draw(seed: UInt64, name: String) -> Timespan {
    var generator = SeededGenerator(seed: seed ^ fingerprint(name))
    let count = UInt64(upperBound.nanoseconds - lowerBound.nanoseconds) + 1
    let offset = generator.next().multipliedFullWidth(by: count).high
    return Timespan(nanoseconds: lowerBound.nanoseconds + Int64(offset))
  }
}

/// FNV-1a with 64 bits over a name's UTF-8 bytes: a number that, unlike Swift's own hash, is the same
/// in every run. Source: G. Fowler, L. C. Noll, K.-P. Vo, isthe.com/chongo/tech/comp/fnv.
func fingerprint(_ name: String) -> UInt64 {
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  for byte in name.utf8 {
    hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }
  return hash
}
