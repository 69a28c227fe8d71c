import ArgumentGrammar
import Foundation
import Testing

@testable import GridSimCommand

@Suite("The run command")
struct RunCommandTests {
  private let quick = ["--costs", "fixed:5ms", "--gesture", "none", "--settle", "1s"]

  @Test("The command tree is sound, and every example in it parses")
  func grammar() {
    #expect(GridSimCommand.grammar.faults() == [])
  }

  @Test("Real pictures are decoded, and the report lays both modes side by side")
  func mainJob() throws {
    let outcome = try Program.run(["--rows", "100", "--mode", "deferred"])

    #expect(outcome.status == 0, "\(outcome.error)")
    for part in ["eager", "deferred", "img3.jpg", "img4.jpg", "img5.png", "4032×3024"] {
      #expect(outcome.output.contains(part))
    }
    #expect(outcome.output.contains("these are this computer's costs"))
  }

  @Test("Measured costs on a device of this computer's speed say that this is assumed")
  func measuredForDevice() throws {
    let outcome = try Program.run(
      [
        "--images", "Fixtures/jpeg", "--device", "iphone-15", "--gesture", "none", "--settle", "0s",
      ],
      in: Program.root)

    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(
      outcome.output.replacing("\n  ", with: " ").contains(
        "these are this computer's costs; that iPhone 15 takes no longer is an assumption; give "
          + "your own factor with --cpu-scale"))
  }

  /// 4032 × 3024 pixels over slots of 111.67 × 70 points at two pixels a point.
  @Test("A decode over the budget is set against its own picture's pixels, not all pictures'")
  func oversizeOfSlowest() throws {
    let outcome = try Program.run(
      [
        "--images", "Fixtures/jpeg/progressive-420.jpg", "--images", "Fixtures/images/img3.jpg",
        "--costs", "fixed:20ms", "--gesture", "none", "--settle", "0s",
      ], in: Program.root)

    #expect(outcome.output.replacing("\n  ", with: " ").contains("for 390 times the pixels"))
  }

  @Test("Measured costs are positive medians of three decodes, and say that they differ by machine")
  func measuredCosts() throws {
    let outcome = try Program.run(["--gesture", "none", "--settle", "1s", "--format", "json"])

    let report = try ReportDocument(outcome.output)
    #expect(try report.value("reproducible") as? Bool == false)
    #expect(try report.value("costs.model") as? String == "measured")
    for index in 0..<3 {
      #expect(try report.number("costs.images.\(index).decode_ms") > 0)
      #expect(try report.number("costs.images.\(index).samples") == 3)
    }
    for library in ["libjpeg", "libpng", "zlib"] {
      #expect(try report.value("costs.libraries.\(library)") is String)
    }
  }

  @Test("Recorded costs give the same bytes twice, in any folder, in debug and in release")
  func reproducible() throws {
    let scratch = try Scratch()
    let costs = scratch.path("costs.json")
    let saved = try Program.run(
      ["--gesture", "none", "--settle", "0s", "--save-costs", costs, "--output", "/dev/null"])
    #expect(saved.status == 0, "\(saved.error)")
    let call = ["--mode", "all", "--costs", costs, "--format", "json"]

    let first = try Program.run(call)
    let second = try Program.run(call, in: scratch.folder)

    #expect(first.status == 0, "\(first.error)")
    #expect(first.output == second.output)
    #expect(try ReportDocument(first.output).value("reproducible") as? Bool == true)
    if Program.exists(.release) {
      #expect(try Program.run(call, configuration: .release).output == first.output)
    }
  }

  @Test("A run on recorded costs reports the recorded figures and libraries")
  func recordedCosts() throws {
    let costs = "Fixtures/benchmark/costs.json"
    let recorded = try ReportDocument(
      String(
        contentsOf: Program.root.appendingPathComponent(costs), encoding: .utf8))

    let outcome = try Program.run(["--costs", costs, "--format", "json"])

    let report = try ReportDocument(outcome.output)
    for index in 0..<3 {
      #expect(
        try report.number("costs.images.\(index).decode_ms")
          == recorded.number("images.\(index).decode_ms"))
    }
    #expect(
      try report.value("costs.libraries.libpng") as? String
        == recorded.value("libraries.libpng") as? String)
  }

  @Test("Pictures of a folder are used in byte order of path, other files are counted")
  func folderOfImages() throws {
    let scratch = try Scratch()
    let jpeg = Program.root.appendingPathComponent("Fixtures/jpeg/progressive-420.jpg")
    let data = try Data(contentsOf: jpeg)
    for name in ["b.jpg", "a/z.jpeg", "C.JPG", "misnamed.txt"] {
      try scratch.write(data, to: "in/\(name)")
    }
    try scratch.write("notes", to: "in/readme.md")

    let outcome = try Program.run(
      quick + ["--images", "in", "--format", "json"], in: scratch.folder)

    let images = try #require(
      ReportDocument(outcome.output).value("costs.images") as? [[String: Any]])
    let paths = images.compactMap { $0["path"] as? String }
    #expect(paths == ["in/C.JPG", "in/a/z.jpeg", "in/b.jpg", "in/misnamed.txt"])
    #expect(outcome.error.contains("1 file is neither JPEG nor PNG"))
  }

  @Test("Progress, warnings and colours stay off standard output and out of pipes")
  func standardOutput() throws {
    let plain = try Program.run(quick)
    #expect(!plain.output.contains("\u{1B}"))
    #expect(plain.error == "")

    let forced = try Program.run(quick, environment: ["CLICOLOR_FORCE": "1"])
    #expect(forced.output.contains("\u{1B}["))

    let both = try Program.run(quick, environment: ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"])
    #expect(both.output == plain.output)
  }

  @Test("Text keeps within the width that COLUMNS gives", arguments: [60, 80, 100])
  func width(columns: Int) throws {
    let outcome = try Program.run(
      ["--mode", "all", "--costs", "fixed:40ms"], environment: ["COLUMNS": "\(columns)"])

    for line in outcome.output.split(separator: "\n") {
      #expect(line.count <= columns, "\(line)")
    }
  }

  @Test("An output file is replaced whole, and a failed run leaves the old one")
  func outputFile() throws {
    let scratch = try Scratch()
    try scratch.write("old", to: "report.json")
    let call = ["--format", "json", "--output", "report.json"]

    let failed = try Program.run(call + ["--costs", "nowhere.json"], in: scratch.folder)
    #expect(failed.status == 66)
    #expect(try scratch.text("report.json") == "old")

    let done = try Program.run(call + quick, in: scratch.folder)
    #expect(done.status == 0, "\(done.error)")
    _ = try ReportDocument(scratch.text("report.json"))
    #expect(try scratch.names() == ["report.json"])
  }

  @Test("A full disk is an error of its own", .enabled(if: Program.hasFullDevice))
  func fullDisk() throws {
    let outcome = try Program.run(quick + ["--output", "/dev/full"])

    #expect(outcome.status == 74)
    #expect(outcome.error.contains("/dev/full"))
  }

  @Test("A device gives its screen, and other options override it")
  func device() throws {
    let outcome = try Program.run(
      quick + ["--device", "ipad-10", "--refresh", "120", "--format", "json"])

    let report = try ReportDocument(outcome.output)
    #expect(try report.value("scenario.viewport_pt") as? [Double] == [820, 1180])
    #expect(try report.number("scenario.refresh_hz") == 120)
  }

  @Test("A recorded finger scrolls as far as the flick that it draws")
  func recordedTouches() throws {
    let arguments = ["--mode", "eager", "--costs", "fixed:0ms", "--format", "json"]

    let recorded = try ReportDocument(
      Program.run(arguments + ["--gesture", "Fixtures/touches/two-flicks.csv"]).output)
    let typed = try ReportDocument(
      Program.run(arguments + ["--gesture", "wait 1.1s; flick 2000; wait 0.7s; flick 2000"]).output)

    let path = "motion.final_offset_pt"
    #expect(
      abs(try recorded.number(path, mode: "eager") - typed.number(path, mode: "eager")) < 0.001)
  }

  @Test("Images that stay blank come with the limit that would show them")
  func blankImages() throws {
    let outcome = try Program.run([
      "--viewport", "375x812", "--costs", "fixed:5ms", "--gesture", "none", "--settle", "10s",
    ])

    let text = outcome.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      text.contains("6 images stay blank: the queue of 30 dropped them; try --limit 36"))
  }

  @Test("A touch that the app never learns of is not taken for none")
  func unansweredTouch() throws {
    let outcome = try Program.run(["--costs", "fixed:60s", "--settle", "1s"])

    #expect(outcome.output.contains("never answered"))
  }

  @Test("A queue without a keep-alive is said to sleep")
  func sleepingQueue() throws {
    let outcome = try Program.run(
      quick + ["--mode", "deferred:keep-alive=none"])

    let text = outcome.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains("the run loop sleeps while 29 units wait"))
    #expect(text.contains("try keep-alive=100ms"))
  }

  @Test("Every dropped frame has a cause", arguments: ["eager", "deferred"])
  func causes(mode: String) throws {
    let outcome = try Program.run([
      "--costs", "Fixtures/benchmark/costs.json", "--format", "json",
    ])

    let report = try ReportDocument(outcome.output)
    let causes = try #require(report.value("causes", mode: mode) as? [[String: Any]])
    let drops = causes.compactMap { $0["drops"] as? Double }.reduce(0, +)
    #expect(try drops == report.number("frames.dropped", mode: mode))
    #expect(drops > 0)
  }
}

extension Program {
  static var hasFullDevice: Bool { FileManager.default.fileExists(atPath: "/dev/full") }
}
