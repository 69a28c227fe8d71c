import LaunchModel
import Testing
import VirtualTime

@Suite("The schedule of a launch")
struct ScheduleTests {
  @Test("Basic tasks run first, sync and async side by side, the others after the first page")
  func allCategories() {
    let schedule = LaunchSchedule(
      work([
        .basic: [("a", 10), ("b", 20)], .sync: [("c", 30), ("d", 40)],
        .async: [("e", 50), ("f", 60)], .asyncAfterLaunch: [("g", 10), ("h", 70)],
      ]))

    #expect(schedule.marbles(.main) == "abbcccdddd........")
    #expect(schedule.marbles(.async) == "...eeeeeffffff....")
    #expect(schedule.marbles(.afterLaunch) == "..........ghhhhhhh")
    #expect(schedule.firstPage == instant(100))
    #expect(schedule.mainThreadBusy == milliseconds(100))
    #expect(schedule.end == instant(180))
    #expect(schedule.inOrder == milliseconds(290))
    #expect(schedule.speedUp == 290.0 / 180)
    #expect(schedule.firstPageSpeedUp == 2.9)
  }

  @Test("A long async queue goes on beside the after-launch queue and ends the launch")
  func longAsync() {
    let schedule = LaunchSchedule(
      work([
        .basic: [("a", 20)], .sync: [("b", 10)], .async: [("c", 60)],
        .asyncAfterLaunch: [("d", 20)],
      ]))

    #expect(schedule.marbles(.main) == "aab.....")
    #expect(schedule.marbles(.async) == "..cccccc")
    #expect(schedule.marbles(.afterLaunch) == "...dd...")
    #expect(schedule.end == instant(80))
  }

  @Test("Without basic tasks async starts at once; without sync tasks the page follows basic")
  func missingCategories() {
    let withoutBasic = LaunchSchedule(work([.sync: [("a", 20)], .async: [("b", 30)]]))
    #expect(withoutBasic.marbles(.main) == "aa.")
    #expect(withoutBasic.marbles(.async) == "bbb")

    let withoutSync = LaunchSchedule(
      work([.basic: [("a", 20)], .async: [("b", 10)], .asyncAfterLaunch: [("c", 20)]]))
    #expect(withoutSync.firstPage == instant(20))
    #expect(withoutSync.marbles(.async) == "..b.")
    #expect(withoutSync.marbles(.afterLaunch) == "..cc")
  }

  @Test("With nothing on the main thread the page is shown at once, without a figure for how much")
  func nothingOnMain() {
    let schedule = LaunchSchedule(work([.async: [("a", 20)], .asyncAfterLaunch: [("b", 20)]]))

    #expect(schedule.firstPage == .zero)
    #expect(schedule.end == instant(20))
    #expect(schedule.speedUp == 2)
    #expect(schedule.firstPageSpeedUp == nil)
  }

  @Test("Tasks that cost nothing give a launch without length, as fast as in order")
  func nothingToDo() {
    let schedule = LaunchSchedule(work([.basic: [("a", 0)], .async: [("b", 0)]]))

    #expect(schedule.end == .zero)
    #expect(schedule.speedUp == 1)
    #expect(schedule.firstPageSpeedUp == 1)
  }

  @Test("The main thread alone is as fast as everything in order")
  func mainThreadOnly() {
    let schedule = LaunchSchedule(work([.basic: [("a", 20)], .sync: [("b", 30)]]))

    #expect(schedule.speedUp == 1)
    #expect(schedule.firstPageSpeedUp == 1)
  }
}
