import Foundation
import Testing

/// `gridsim images`, run as users run it.
@Suite("The images command")
struct ImagesCommandTests {
  private let fixtures = Program.root.appendingPathComponent("Fixtures")

  private func images(
    _ words: String..., in scratch: Scratch? = nil
  ) throws -> Program.Outcome {
    try Program.run(["images"] + words, in: scratch?.folder ?? Program.root)
  }

  private func fixture(_ name: String) -> String { fixtures.appendingPathComponent(name).path }

  private func document(_ outcome: Program.Outcome) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    return try #require(value as? [String: Any])
  }

  private func entries(_ outcome: Program.Outcome) throws -> [[String: Any]] {
    try #require(document(outcome)["images"] as? [[String: Any]])
  }

  /// A folder with a good picture, a cut one, a WebP file, an empty one, and a text.
  private func mixed() throws -> Scratch {
    let scratch = try Scratch()
    let jpeg = try Data(contentsOf: fixtures.appendingPathComponent("jpeg/ycc-444.jpg"))
    try scratch.write(jpeg, to: "in/b.jpg")
    try scratch.write(jpeg.prefix(jpeg.count * 3 / 4), to: "in/a/cut.jpg")
    try scratch.write("RIFF....WEBPVP8 ", to: "in/c.jpg")
    try scratch.write("", to: "in/empty.png")
    try scratch.write("no picture", to: "in/note.txt")
    return scratch
  }

  @Test("a picture's line has what its maker chose")
  func figures() throws {
    let outcome = try images(
      "Fixtures/jpeg/progressive-420.jpg", "--samples", "3", "--format", "json")

    let entry = try #require(entries(outcome).first)
    #expect(outcome.status == 0)
    #expect(entry["format"] as? String == "jpeg")
    #expect(entry["coding"] as? String == "progressive")
    #expect(entry["subsampling"] as? String == "4:2:0")
    #expect(entry["width"] as? Int == 45)
    #expect(entry["height"] as? Int == 31)
    #expect(entry["scans"] as? Int == 10)
    #expect(entry["bit_depth"] as? Int == 8)
    #expect(entry["orientation"] as? Int == 1)
    #expect(entry["decoded_bytes"] as? Int == 45 * 31 * 4)
    let median = try #require(entry["decode_ms"] as? Double)
    let p95 = try #require(entry["decode_p95_ms"] as? Double)
    #expect(median > 0 && median <= p95)
    #expect(try document(outcome)["schema"] as? String == "gridsim.images/1")
  }

  @Test("files that fail are listed with the reason, and the others are decoded")
  func failures() throws {
    let outcome = try images("in", "nowhere", "--format", "json", in: mixed())

    let entries = try entries(outcome)
    #expect(outcome.status == 65)
    #expect(outcome.error.contains("4 of 5 files were not decoded"))
    #expect(
      entries.map { $0["path"] as? String }
        == ["in/a/cut.jpg", "in/b.jpg", "in/c.jpg", "in/empty.png", "nowhere"])
    let errors = entries.map { $0["error"] as? String ?? "" }
    #expect(errors[0].contains("ends before the picture does (after row "))
    #expect(errors[1] == "")
    #expect(errors[2].contains("WebP"))
    #expect(errors[3].contains("empty"))
    #expect(errors[4].contains("does not exist"))
    #expect(entries.allSatisfy { $0["error"] == nil || $0["remedy"] is String })
    let summary = try #require(document(outcome)["summary"] as? [String: Any])
    #expect(summary["failed"] as? Int == 4)
    #expect(summary["skipped"] as? Int == 1)
  }

  @Test("the JSON is as its schema says, for every kind of picture and for damage passed over")
  func schema() throws {
    let samples = ["--samples", "1", "--format", "json"]
    let mixed = try mixed()

    let calls = [
      "kinds.json": ["images", fixture("jpeg"), fixture("pngsuite")],
      "small.json": ["images", fixture("jpeg"), "--downsample"],
      "damage.json": ["images", "in", "--on-damage", "warn"],
    ]
    for (name, call) in calls {
      try mixed.write(Program.run(call + samples, in: mixed.folder).output, to: name)
    }

    try SchemaCheck.expectValid(calls.keys.sorted(), by: "images.schema.json", in: mixed)
  }

  @Test("every form names each picture once", arguments: ["text", "json", "csv", "markdown"])
  func forms(format: String) throws {
    let outcome = try images("Fixtures/jpeg", "--samples", "1", "--format", format)

    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.error == "")
    for name in ["arithmetic.jpg", "cmyk-plain.jpg", "three-scans.jpg"] {
      #expect(outcome.output.contains(name))
    }
    #expect(outcome.output.hasSuffix("\n"))
  }

  @Test("a line that is too wide is broken before the picture and its kind")
  func width() throws {
    func lines(columns: String) throws -> [String] {
      try Program.run(
        ["images", "Fixtures/images/img3.jpg", "--samples", "1"], in: Program.root,
        environment: ["COLUMNS": columns]
      ).output.split(separator: "\n").map(String.init)
    }

    let narrow = try lines(columns: "80")
    let wide = try lines(columns: "200")

    #expect(narrow.allSatisfy { $0.count <= 80 }, "\(narrow)")
    #expect(narrow[2].hasPrefix("    Fixtures/images/img3.jpg: JPEG baseline, "), "\(narrow)")
    #expect(wide[0].hasSuffix("picture") && wide[1].hasSuffix("Fixtures/images/img3.jpg"))
  }

  @Test("a CSV file has a line for each file, each with all fields, quotes where they must be")
  func csv() throws {
    let scratch = try Scratch()
    try scratch.write("", to: "a, \"b\".png")

    let outcome = try images("a, \"b\".png", "--format", "csv", in: scratch)

    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.last?.hasPrefix("\"a, \"\"b\"\".png\",") == true)
    #expect(lines.last?.contains("is empty") == true)
  }

  @Test("damage is an error, a warning, or nothing, as the policy says")
  func damage() throws {
    let scratch = try mixed()
    let cut = "in/a/cut.jpg"

    let failed = try images(cut, in: scratch)
    let warned = try images(cut, "--on-damage", "warn", in: scratch)
    let accepted = try images(cut, "--on-damage", "accept", in: scratch)

    #expect(failed.status == 65)
    #expect(warned.status == 0)
    #expect(warned.output.contains("of 31 rows are good"))
    #expect(accepted.status == 0)
    #expect(!accepted.output.contains("rows are good"))
  }

  @Test("a run takes damaged pictures too where it is told to")
  func damageInRun() throws {
    let scratch = try mixed()
    let words = ["--images", "in/a/cut.jpg", "--costs", "fixed:5ms", "--gesture", "none"]

    let failed = try Program.run(words, in: scratch.folder)
    let warned = try Program.run(words + ["--on-damage", "warn"], in: scratch.folder)
    let accepted = try Program.run(words + ["--on-damage", "accept"], in: scratch.folder)

    #expect(failed.status == 65)
    #expect(failed.error.contains("--on-damage accept"))
    #expect(warned.status == 0)
    #expect(warned.output.contains("rows are good"))
    #expect(accepted.status == 0)
    #expect(!accepted.output.contains("rows are good"))
  }

  @Test(
    "each limit names the flag that lifts it",
    arguments: [
      ("Fixtures/jpeg/ycc-420.jpg", "--max-pixels", "1k"),
      ("Fixtures/jpeg/progressive-420.jpg", "--max-scans", "9"),
      ("Fixtures/jpeg/progressive-420.jpg", "--max-scan-work", "10k"),
      ("Fixtures/images/img4.jpg", "--max-memory", "1MB"),
    ])
  func limits(path: String, flag: String, value: String) throws {
    let outcome = try images(path, flag, value, "--samples", "1")

    #expect(outcome.status == 65)
    #expect(outcome.output.contains(flag))
  }

  @Test(
    "an amount that is none is a usage error",
    arguments: ["0", "-5", "many", "1e9", "5MBB", "M", "2000G"])
  func badAmount(text: String) throws {
    let outcome = try images("Fixtures/jpeg", "--max-memory", text)

    #expect(outcome.status == 64)
    #expect(outcome.error.contains("--max-memory") && outcome.error.contains("256MB"))
  }

  @Test("a downsampled picture keeps its shape and covers the slot")
  func downsampled() throws {
    let outcome = try images(
      "Fixtures/images/img3.jpg", "--downsample", "--slot", "100x70", "--scale", "3", "--samples",
      "1", "--format", "json")

    let entry = try #require(entries(outcome).first)
    #expect(entry["width"] as? Int == 4032)
    #expect(entry["decoded_width"] as? Int == 300)
    #expect(entry["decoded_height"] as? Int == 225)
  }

  @Test("saved costs serve a run, which then repeats byte by byte")
  func savedCosts() throws {
    let scratch = try Scratch()
    let costs = scratch.path("costs.json")
    let pictures = fixtures.appendingPathComponent("jpeg").path
    let saved = try images(pictures, "--samples", "1", "--save-costs", costs)
    #expect(saved.status == 0, "\(saved.error)")

    let words = ["--images", pictures, "--costs", costs, "--format", "json", "--gesture", "none"]
    let first = try Program.run(words)
    let second = try Program.run(words)

    #expect(first.status == 0, "\(first.error)")
    #expect(first.output == second.output)
  }

  @Test("a run that downsamples has the slot's sizes, and a fraction of the memory")
  func downsampledRun() throws {
    let words = [
      "--images", "Fixtures/images/img3.jpg", "--costs", "fixed:5ms", "--gesture", "none",
    ]
    func peak(_ extra: [String]) throws -> Double {
      let outcome = try Program.run(words + extra + ["--format", "json"])
      #expect(outcome.status == 0, "\(outcome.error)")
      let report = try ReportDocument(outcome.output)
      // A slot of 223.3 × 140 pixels, and the shape of 4:3.
      let width = try report.number("costs.images.0.width")
      #expect(width == (extra.isEmpty ? 4032 : 224))
      #expect(try report.value("scenario.downsample") as? Bool == !extra.isEmpty)
      return try report.number("memory.peak_decoded_bytes", mode: "eager")
    }

    let whole = try peak([])
    let small = try peak(["--downsample"])

    #expect(small / whole == Double(224 * 168) / Double(4032 * 3024))
  }

  @Test("nothing to decode is an error, with the status that says why")
  func nothing() throws {
    let scratch = try Scratch()
    try scratch.write("", to: "empty/.keep")

    #expect(try images("empty", in: scratch).status == 65)
    #expect(try images("nowhere", in: scratch).status == 66)
    #expect(try images(in: scratch).status == 64)
  }
}
