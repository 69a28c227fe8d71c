import Foundation
import Testing

@testable import Reporting

/// The report for people; whole outputs are compared with files in `Snapshots`, which
/// RECORD_SNAPSHOTS=1 writes anew.
@Suite struct TerminalReportTests {
  @Test("The report reads as in its snapshot", arguments: [60, 80, 120], [false, true])
  func snapshot(width: Int, color: Bool) throws {
    let text = TerminalReport.text(.typical, style: TextStyle(usesColor: color, width: width))

    try expectSnapshot(text, "report-\(width)\(color ? "-color" : "").txt")
  }

  @Test("Colour adds escape sequences and changes nothing else", arguments: [60, 80, 120])
  func color(width: Int) {
    let plain = TerminalReport.text(.typical, style: TextStyle(usesColor: false, width: width))
    let colored = TerminalReport.text(.typical, style: TextStyle(usesColor: true, width: width))

    #expect(!plain.contains("\u{1B}"))
    #expect(colored != plain)
    #expect(colored.replacing(/\u{1B}\[[0-9]+m/, with: "") == plain)
  }

  @Test(
    "Modes with long labels are laid out in blocks that fit the width",
    arguments: [60, 72, 80, 100, 120, 200])
  func blocks(width: Int) {
    // As many as stand side by side: more are ranked.
    let labels = ["eager", "deferred:limit=7,requeue=true", "deferred:limit=14,requeue=true"]
    let report = Report.make(
      labels.map { RunSketch(mode: String($0.prefix(while: \.isLetter)), label: $0, expected: 120) }
    )

    let lines = TerminalReport.text(report, style: TextStyle(usesColor: false, width: width))
      .split(separator: "\n")

    #expect(lines.filter { $0.count > width } == [])
    #expect(lines.allSatisfy { $0.last != " " })
    let heads = lines.filter { $0.hasPrefix("    ") && !$0.contains("of 120") }
    #expect(heads.flatMap { $0.split(separator: " ").map(String.init) } == labels)
    #expect(lines.count { $0.hasPrefix("  never shown") } == heads.count)
  }

  @Test("Where the bound is known, each mode's distance from it has a row")
  func distance() {
    let bound = RunSketch(mode: "ideal", expected: 120).statistics
    var report = Report.typical
    report.runs = report.runs.map { run in
      RunReport(
        mode: run.mode, label: run.label, parameters: run.parameters, statistics: run.statistics,
        launch: run.launch, aboveIdeal: DistanceFromIdeal(run.statistics, from: bound))
    }

    let lines = TerminalReport.text(report, style: TextStyle(usesColor: false, width: 80))
      .split(separator: "\n")

    // Six slots blank for 300 intervals, then one for the 298 that are left until refresh 600.
    let row = lines.first { $0.hasPrefix("  above the bound") }.map(String.init)
    #expect(row?.split(separator: " ").suffix(5) == ["+30", "frames", "+34.97", "s", "blank"])
  }

  @Test("A narrower terminal than 60 columns is taken as one of 60")
  func narrow() {
    let narrow = TerminalReport.text(.typical, style: TextStyle(usesColor: false, width: 20))

    #expect(narrow == TerminalReport.text(.typical, style: TextStyle(usesColor: false, width: 60)))
  }

  @Test("Words are wrapped at the width, and a word too long has a line of its own")
  func wrap() {
    let style = TextStyle(usesColor: false, width: 60)
    let long = String(repeating: "x", count: 70)

    let lines = style.wrap("one two \(long) three", hanging: "  ").split(separator: "\n")

    #expect(lines == ["one two", "  \(long)", "  three"])
  }

  @Test("Warnings come before notes, each with its remedy")
  func notices() {
    let report = Report.make(
      [RunSketch(mode: "eager")],
      notices: [Notice(.note, "a note"), Notice(.warning, "a warning", remedy: "do this")])

    let text = TerminalReport.text(report, style: TextStyle(usesColor: false, width: 80))

    #expect(text.hasSuffix("\n\nwarning: a warning; do this\n\nnote: a note\n"))
  }
}
