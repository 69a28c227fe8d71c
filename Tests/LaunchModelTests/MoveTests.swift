import LaunchModel
import Testing
import VirtualTime

@Suite("Moving tasks off the main thread")
struct MoveTests {
  @Test("The longest basic and the longest sync task are moved, the first of equals")
  func longest() {
    let schedule = LaunchSchedule(
      work([
        .basic: [("a", 10), ("b", 30), ("c", 30)], .sync: [("d", 40), ("e", 20)],
        .async: [("f", 90)],
      ]))

    #expect(schedule.movesOffMainThread.map(\.work.name) == ["b", "d"])
    #expect(schedule.longest(in: .async)?.name == "f")
    #expect(schedule.longest(in: .asyncAfterLaunch) == nil)
  }

  @Test("Beside the sync tasks is best where the async queue has room")
  func beside() throws {
    let schedule = LaunchSchedule(
      work([
        .basic: [("a", 20)], .sync: [("b", 30), ("c", 10)], .async: [("d", 10)],
        .asyncAfterLaunch: [("e", 40)],
      ]))
    #expect(schedule.marbles(.main) == "aabbbc....")
    #expect(schedule.marbles(.afterLaunch) == "......eeee")

    let move = try #require(schedule.movesOffMainThread.last)

    #expect(move.target == .async)
    #expect(move.schedule.marbles(.main) == "aac....")
    #expect(move.schedule.marbles(.async) == "..dbbb.")
    #expect(move.schedule.marbles(.afterLaunch) == "...eeee")
    #expect(move.firstPageSaved == milliseconds(30))
    #expect(move.totalSaved == milliseconds(30))
  }

  @Test("After the launch is best where the async queue is the last to end")
  func after() throws {
    let schedule = LaunchSchedule(
      work([.sync: [("a", 10), ("b", 40)], .async: [("c", 60)]]))
    #expect(schedule.end == instant(60))

    let move = try #require(schedule.movesOffMainThread.first)

    #expect(move.target == .asyncAfterLaunch)
    #expect(move.schedule.marbles(.main) == "a.....")
    #expect(move.schedule.marbles(.async) == "cccccc")
    #expect(move.schedule.marbles(.afterLaunch) == ".bbbb.")
    #expect(move.firstPageSaved == milliseconds(40))
    #expect(move.totalSaved == .zero)
  }

  @Test("A move to a queue that is longest already may end the launch later, and says so")
  func laterEnd() {
    let schedule = LaunchSchedule(work([.sync: [("a", 20)], .async: [("b", 30)]]))
    let task = schedule.tasks[0].work

    #expect(schedule.moving(task, to: .async).totalSaved == milliseconds(-20))
    #expect(schedule.moving(task, to: .asyncAfterLaunch).totalSaved == .zero)
  }

  @Test("There is nothing to move where no task takes the main thread's time")
  func nothingToMove() {
    #expect(
      LaunchSchedule(work([.basic: [("a", 0)], .async: [("b", 9)]])).movesOffMainThread == [])
  }
}
