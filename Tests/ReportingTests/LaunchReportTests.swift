import Foundation
import LaunchModel
import Testing
import VirtualTime

@testable import Reporting

/// A launch as text, JSON and Markdown; whole outputs are compared with files in `Snapshots`, which
/// RECORD_SNAPSHOTS=1 writes anew.
@Suite struct LaunchReportTests {
  @Test("The timeline reads as in its snapshot", arguments: [60, 100], [false, true])
  func snapshot(width: Int, color: Bool) throws {
    let text = LaunchTerminalReport.text(
      .typical, style: TextStyle(usesColor: color, width: width))

    try expectSnapshot(text, "launch-\(width)\(color ? "-color" : "").txt")
  }

  @Test("Colour adds escape sequences and changes nothing else", arguments: [60, 80, 120])
  func color(width: Int) {
    func text(_ usesColor: Bool) -> String {
      LaunchTerminalReport.text(.typical, style: TextStyle(usesColor: usesColor, width: width))
    }

    #expect(!text(false).contains("\u{1B}"))
    #expect(text(true) != text(false))
    #expect(text(true).replacing(/\u{1B}\[[0-9]+m/, with: "") == text(false))
  }

  @Test("Bars of a lane share no column, and every row keeps within the width")
  func bars() {
    for seed: UInt64 in 0..<300 {
      let report = LaunchReport.random(seed: seed)
      let width = 60 + Int(seed % 80)
      let timeline = LaunchTimeline(
        report.schedule, style: TextStyle(usesColor: false, width: width))

      let lines = timeline.lines
      #expect(lines.filter { $0.count > width } == [], "seed \(seed)")
      #expect(lines.count { $0.hasPrefix("  task") } == report.plan.tasks.count, "seed \(seed)")
      for glyphs in ["█▓", "▒", "░"] {
        let rows = lines.filter { $0.hasPrefix("  task") }.map { line in
          line.enumerated().filter { glyphs.contains($0.element) }.map(\.offset)
        }
        let columns = rows.flatMap(\.self)
        #expect(Set(columns).count == columns.count, "seed \(seed)")
      }
    }
  }

  @Test("A bar is as long as its task's part of the launch")
  func proportion() {
    // Names of 1 and times of "100.0 ms" leave 100 − 1 − 5 − 2·10 = 74 columns.
    let report = LaunchReport.make([
      ("a", .basic, 25), ("b", .sync, 25), ("c", .async, 75),
    ])

    let lines = LaunchTimeline(report.schedule, style: TextStyle(usesColor: false, width: 100))
      .lines

    #expect(lines.count == 7)
    // A quarter ends at column ⌊18.5⌋, a half at 37.
    #expect(lines[2].count { $0 == "█" } == 18)
    #expect(lines[3].count { $0 == "▓" } == 19)
    #expect(lines[5].count { $0 == "▒" } == 56)
    #expect(lines[5].hasPrefix("  c  " + String(repeating: " ", count: 18) + "▒"))
    #expect(lines[6] == String(repeating: " ", count: 5 + 37) + "└ first page 50.0 ms")
  }

  @Test("JSON holds every task with its place, and what each move saves")
  func json() throws {
    let bytes = LaunchJSONReport.bytes(.typical)
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])

    #expect(document["schema"] as? String == "gridsim.launch/1")
    #expect(document["first_page_ms"] as? Double == 700)
    #expect(document["main_busy_ms"] as? Double == 700)
    #expect(document["total_ms"] as? Double == 1100)
    #expect(document["in_order_ms"] as? Double == 1300)
    let speedUp = try #require(document["speed_up"] as? Double)
    #expect(abs(speedUp - 1300.0 / 1100) < 1e-12)
    let pageSpeedUp = try #require(document["first_page_speed_up"] as? Double)
    #expect(abs(pageSpeedUp - 1300.0 / 700) < 1e-12)
    let tasks = try #require(document["tasks"] as? [[String: Any]])
    #expect(tasks.count == 7)
    #expect(tasks[3]["name"] as? String == "build the tab bar")
    #expect(tasks[3]["category"] as? String == "sync")
    #expect(tasks[3]["lane"] as? String == "main")
    #expect(tasks[3]["start_ms"] as? Double == 400)
    #expect(tasks[3]["end_ms"] as? Double == 700)
    #expect(tasks[3]["cost_ms"] as? Double == 300)
    #expect(tasks[3]["cost_range_ms"] is NSNull)
    #expect(tasks[5]["cost_range_ms"] as? [Double] == [200, 200])
    #expect(tasks[6]["lane"] as? String == "after_launch")
    let remarks = try #require(document["remarks"] as? [[String: Any]])
    #expect(remarks.map { $0["task"] as? String } == ["read the settings", "build the tab bar"])
    #expect(remarks.map { $0["first_page_saved_ms"] as? Double } == [200, 300])
    #expect(remarks.map { $0["moved_to"] as? String } == ["async", "async"])
    #expect(remarks.map { $0["total_saved_ms"] as? Double } == [200, 300])
    #expect(remarks.map { $0["total_ms"] as? Double } == [900, 800])
  }

  @Test("Markdown has a row a task, with what could be markup escaped")
  func markdown() {
    let text = LaunchMarkdownReport.text(.make([("a|b_c", .basic, 40), ("d", .async, 1500)]))

    #expect(text.hasPrefix("2 launch tasks\n\n| time to first page |"))
    #expect(text.contains("\n| a\\|b\\_c | basic | 0 ms | 40.0 ms | 40.0 ms |\n"))
    #expect(text.contains("\n| d | async | 40.0 ms | 1.54 s | 1.50 s |\n"))
    #expect(text.contains("\n> **note**: the longest basic task, 'a\\|b\\_c', takes 40.0 ms"))
  }

  @Test("A launch with nothing on the main thread has no remark, and its page comes at once")
  func nothingToMove() {
    let text = LaunchTerminalReport.text(
      .make([("a", .async, 20)]), style: TextStyle(usesColor: false, width: 80))

    #expect(!text.contains("note:"))
    #expect(text.contains("1.00×, first page at once"))
    #expect(text.contains("time to first page           0 ms\n"))
  }
}

extension LaunchReport {
  /// Tasks with fixed costs in milliseconds.
  fileprivate static func make(
    _ tasks: [(name: String, category: LaunchCategory, ms: Double)]
  ) -> LaunchReport {
    of(tasks.map { LaunchTask($0.name, $0.category, .fixed(.milliseconds($0.ms))) })
  }

  private static func of(_ tasks: [LaunchTask], cpuScale: Double = 1) -> LaunchReport {
    LaunchReport(
      toolVersion: "1.2.3", planName: "plan.json5", plan: LaunchPlan(tasks), seed: 7,
      cpuScale: cpuScale)
  }

  /// Basic until 200 + 100 = 300 ms, sync until 300 + 100 + 300 = 700, async until 300 + 200 = 500,
  /// after the launch until 700 + 400 = 1100.
  fileprivate static let typical = of(
    [
      LaunchTask("read the settings", .basic, .fixed(.milliseconds(100))),
      LaunchTask("set up the crash reporter of another company", .basic, .fixed(.milliseconds(50))),
      LaunchTask("open the database", .sync, .fixed(.milliseconds(50))),
      LaunchTask("build the tab bar", .sync, .fixed(.milliseconds(150))),
      LaunchTask("ping", .async, .fixed(.zero)),
      LaunchTask("remote settings", .async, .range(.milliseconds(100)...(.milliseconds(100)))),
      LaunchTask("tidy up the caches", .asyncAfterLaunch, .fixed(.milliseconds(200))),
    ], cpuScale: 2)

  fileprivate static func random(seed: UInt64) -> LaunchReport {
    var generator = SeededGenerator(seed: seed)
    return of(
      (0..<(1 + generator.next() % 24)).map { index in
        let category = LaunchCategory.allCases[Int(generator.next() % 4)]
        let cost = Timespan(nanoseconds: Int64(generator.next() % 3_000_000_000))
        return LaunchTask("task \(index)", category, .fixed(cost))
      })
  }
}
