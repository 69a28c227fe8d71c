import LaunchModel
import Testing
import VirtualTime

@Suite("What holds for every launch")
struct SchedulePropertyTests {
  private static let seeds: Range<UInt64> = 0..<2000

  private func total(_ work: [LaunchWork], _ categories: LaunchCategory...) -> Timespan {
    work.filter { categories.contains($0.category) }.reduce(.zero) { $0 + $1.cost }
  }

  @Test("The figures are the sums that the categories give")
  func sums() {
    for seed in Self.seeds {
      let work = randomPlan(seed: seed).work(seed: seed, cpuScale: 1.5)
      let schedule = LaunchSchedule(work)

      let page = Instant.zero + total(work, .basic, .sync)
      #expect(schedule.firstPage == page, "seed \(seed)")
      #expect(schedule.mainThreadBusy == page - .zero, "seed \(seed)")
      #expect(
        schedule.end
          == max(
            page + total(work, .asyncAfterLaunch),
            .zero + total(work, .basic, .async)), "seed \(seed)")
      #expect(
        schedule.inOrder == total(work, .basic, .sync, .async, .asyncAfterLaunch), "seed \(seed)")
      #expect(schedule.speedUp >= 1, "seed \(seed)")
      #expect((schedule.firstPageSpeedUp ?? 1) >= 1, "seed \(seed)")
    }
  }

  @Test("Every lane runs its tasks one by one in the plan's order, without a gap")
  func serial() {
    for seed in Self.seeds {
      let plan = randomPlan(seed: seed)
      let work = plan.work(seed: seed)
      let schedule = LaunchSchedule(work)

      for lane in LaunchLane.allCases {
        let tasks = schedule.tasks(on: lane)
        for (task, next) in zip(tasks, tasks.dropFirst()) {
          #expect(task.end == next.start, "seed \(seed)")
        }
        #expect(
          tasks.map(\.work.name) == work.filter { $0.category.lane == lane }.map(\.name),
          "seed \(seed)")
      }
      let basicEnd = Instant.zero + total(work, .basic)
      #expect((schedule.tasks(on: .main).first?.start ?? .zero) == .zero, "seed \(seed)")
      #expect((schedule.tasks(on: .async).first?.start ?? basicEnd) == basicEnd, "seed \(seed)")
      #expect(
        (schedule.tasks(on: .afterLaunch).first?.start ?? schedule.firstPage)
          == schedule.firstPage, "seed \(seed)")
    }
  }

  @Test("A task off the main thread saves the first page its whole cost, and delays nothing")
  func moves() {
    for seed in Self.seeds {
      let schedule = LaunchSchedule(randomPlan(seed: seed).work(seed: seed))

      for move in schedule.movesOffMainThread {
        #expect(move.firstPageSaved == move.work.cost, "seed \(seed)")
        #expect(move.totalSaved >= .zero, "seed \(seed)")
        #expect(move.schedule.inOrder == schedule.inOrder, "seed \(seed)")
      }
    }
  }

  @Test("What a move is said to save is what the plan saves when it is edited so")
  func edited() {
    for seed in Self.seeds {
      let plan = randomPlan(seed: seed)
      let before = LaunchSchedule(plan.work(seed: seed))

      for move in before.movesOffMainThread {
        var tasks = plan.tasks.filter { $0.name != move.work.name }
        tasks += plan.tasks.filter { $0.name == move.work.name }
          .map { LaunchTask($0.name, move.target, $0.cost) }
        let after = LaunchSchedule(LaunchPlan(tasks).work(seed: seed))

        #expect(before.firstPage - after.firstPage == move.firstPageSaved, "seed \(seed)")
        #expect(before.end - after.end == move.totalSaved, "seed \(seed)")
        #expect(after == move.schedule, "seed \(seed)")
      }
    }
  }
}
