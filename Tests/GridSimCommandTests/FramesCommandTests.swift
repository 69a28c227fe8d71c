import Foundation
import Testing

@Suite("gridsim frames")
struct FramesCommandTests {
  @Test("Durations of 1 to 5 ms have Macrobenchmark's percentiles")
  func percentiles() throws {
    let scratch = try Scratch()
    try scratch.write("duration_ms\n1\n2\n3\n4\n5\n", to: "f.csv")

    let outcome = try Program.run(["frames", "f.csv", "--format", "json"], in: scratch.folder)

    let report = try ReportDocument(outcome.output)
    #expect(outcome.status == 0)
    for (key, want) in [("p50", 3), ("p90", 4.6), ("p95", 4.8), ("p99", 4.96)] {
      let got = try report.number("frames.duration_ms.\(key)", mode: "measured")
      #expect(abs(got - want) < 1e-9)
    }
    #expect(try report.number("frames.dropped", mode: "measured") == 0)
  }

  @Test(
    "Every form is read",
    arguments: [
      "durations.csv", "timestamps.csv", "presentmon.csv", "hitches.xml", "lifetimes.xml",
      "xctest-metrics.json", "framestats.txt", "framestats-marshmallow.txt", "chrome-trace.json",
    ])
  func forms(file: String) throws {
    for format in ["text", "json", "ndjson", "csv", "markdown"] {
      let outcome = try Program.run(["frames", "Fixtures/frames/\(file)", "--format", format])

      #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
      #expect(!outcome.output.isEmpty)
    }
  }

  @Test("Traces that are not JSON are refused by name")
  func binaryTraces() throws {
    let scratch = try Scratch()
    let run = try Program.run(
      [
        "--costs", "fixed:5ms", "--gesture", "none", "--settle", "1s", "--output", "r.txt",
        "--trace", "t.pftrace", "--trace", "t.pftrace.gz",
      ], in: scratch.folder)
    #expect(run.status == 0, "\(run.error)")

    let protobuf = try Program.run(["frames", "t.pftrace"], in: scratch.folder)
    let compressed = try Program.run(["frames", "t.pftrace.gz"], in: scratch.folder)

    #expect(protobuf.status == 65 && compressed.status == 65)
    #expect(protobuf.error.contains("'t.pftrace' is a Perfetto trace in protobuf; give"))
    #expect(compressed.error.contains("'t.pftrace.gz' is compressed; unpack"))
  }

  @Test("What does not read is told with line and column, or the key")
  func malformed() throws {
    let scratch = try Scratch()
    try scratch.write("duration_ms\n1\nx\n", to: "f.csv")
    try scratch.write("[{\"testRuns\": [{}]}]", to: "f.json")

    let line = try Program.run(["frames", "f.csv"], in: scratch.folder)
    let key = try Program.run(["frames", "f.json"], in: scratch.folder)
    let missing = try Program.run(["frames", "none.csv"], in: scratch.folder)

    #expect(line.status == 65 && key.status == 65 && missing.status == 66)
    #expect(
      line.error
        == "gridsim: error: 'f.csv':3:1: 'x' in column 'duration_ms' is no number; mend it\n")
    #expect(key.error.contains("'f.json': [0].testRuns[0].metrics is missing; "))
    #expect(line.output.isEmpty && key.output.isEmpty)
  }

  private static let run = [
    "--mode", "deferred", "--costs", "fixed:20ms", "--rows", "40",
    "--gesture", "wait 1.2s; flick 2000; drag 300 over 0.3s", "--settle", "2s", "--quiet",
  ]

  @Test("gridsim's own frames and traces give the run's figures back")
  func ownFiles() throws {
    let scratch = try Scratch()
    let outcome = try Program.run(
      FramesCommandTests.run + [
        "--format", "json", "--output", "r.json", "--frames", "f.csv", "--trace", "t.json",
      ], in: scratch.folder)
    #expect(outcome.status == 0, "\(outcome.error)")
    let predicted = try ReportDocument(try scratch.text("r.json"))

    for file in ["f.csv", "t.json"] {
      for mode in ["eager", "deferred"] {
        let again = try Program.run(
          ["frames", file, "--run", mode, "--format", "json", "--against", "r.json"],
          in: scratch.folder)
        let measured = try ReportDocument(again.output)

        for key in [
          "frames.expected", "frames.dropped", "frames.duration_ms.p50",
          "frames.duration_ms.p99", "frames.overrun_ms.p95", "hitches.count", "hitches.total_ms",
          "hitches.ratio_ms_per_s", "hitches.longest_ms", "android.janky",
          "lows.one_percent_average_fps",
        ] {
          let want = try predicted.number(key, mode: mode)
          let got = try measured.number(key, mode: "measured")
          #expect(abs(got - want) < 1e-6, "\(file), \(mode), \(key)")
        }
      }
    }
  }

  @Test("A report of another refresh rate is no like for like, and is said to be none")
  func otherRate() throws {
    let scratch = try Scratch()
    try scratch.write("duration_ms\n4\n9\n", to: "f.csv")
    let run = try Program.run(
      FramesCommandTests.run + ["--format", "json", "--output", "r.json"], in: scratch.folder)
    #expect(run.status == 0, "\(run.error)")
    func frames(_ rate: String) throws -> String {
      try Program.run(
        ["frames", "f.csv", "--refresh", rate, "--against", "r.json"], in: scratch.folder
      ).output.replacing("\n  ", with: " ")
    }

    #expect(
      try frames("120").contains(
        "warning: the frames are of a display of 120 Hz and the report is of one of 60 Hz, so their "
          + "deadlines differ; predict with --refresh 120\n"))
    #expect(try !frames("59.94").contains("warning"))
  }

  @Test("Where a run fails no file is left behind, nor half of one")
  func noLeftovers() throws {
    let scratch = try Scratch()
    try scratch.write("no picture", to: "a.jpg")

    let outcome = try Program.run(
      ["--images", "a.jpg", "--trace", "t.json", "--frames", "f.csv"], in: scratch.folder)

    #expect(outcome.status == 65)
    #expect(try scratch.names() == ["a.jpg"])
  }

  @Test("Two results on one place, and a trace of unknown form, are refused")
  func outputs() throws {
    let same = try Program.run(FramesCommandTests.run + ["--frames", "-"])
    let form = try Program.run(FramesCommandTests.run + ["--trace", "t.xml"])

    #expect(same.status == 64 && same.error.contains("standard output"))
    #expect(form.status == 64 && form.error.contains(".pftrace"))
  }

  @Test("A trace compressed is the same trace")
  func gzip() throws {
    guard let gzip = Program.find("gzip") else {
      print("gzip is not at hand: compressed traces are not tested")
      return
    }
    let scratch = try Scratch()
    _ = try Program.run(
      FramesCommandTests.run + [
        "--output", "r.txt", "--trace", "t.json", "--trace", "u.json.gz",
      ], in: scratch.folder)

    let unpacked = try Program.run(
      URL(fileURLWithPath: gzip), ["-dc", "u.json.gz"], in: scratch.folder)

    #expect(unpacked.status == 0)
    #expect(try unpacked.output == scratch.text("t.json"))
  }
}
