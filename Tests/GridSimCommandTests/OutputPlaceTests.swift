import Foundation
import Testing

@Suite("Where outputs go")
struct OutputPlaceTests {
  private static let call = ["--costs", "fixed:1ms", "--rows", "1", "--gesture", "none", "--quiet"]

  @Test(
    "An output never replaces a picture, however the picture came into the run",
    arguments: [
      ["--images", "photos", "--output", "photos/a.png"],
      ["--images", "photos", "--output", "linked/a.png"],
      ["--images", "photos", "--frames", "link"],
      ["--images", "photos", "--save-costs", "photos/a.png"],
      ["--scenario", "./s.json5", "--output", "photos/a.png"],
      ["--output", "photos/a.png"],
    ])
  func pictures(words: [String]) throws {
    let scratch = try Scratch()
    let picture = try Data(
      contentsOf: Program.root.appendingPathComponent("Fixtures/pngsuite/basn2c08.png"))
    try scratch.write(picture, to: "photos/a.png")
    try scratch.write("{images: 'photos'}", to: "s.json5")
    try link("linked", to: "photos", in: scratch)
    try link("link", to: "photos/a.png", in: scratch)

    let outcome = try Program.run(OutputPlaceTests.call + words, in: scratch.folder)

    #expect(outcome.status == 64, "\(outcome.error)")
    #expect(outcome.error.contains("no picture"), "\(outcome.error)")
    #expect(
      try Data(contentsOf: scratch.folder.appendingPathComponent("photos/a.png")) == picture)
  }

  @Test("Standard output by its name as a device is written to, not replaced")
  func standardOutput() throws {
    let shell = URL(fileURLWithPath: "/bin/sh")
    let call = OutputPlaceTests.call.joined(separator: " ")

    let outcome = try Program.run(
      shell, ["-c", "echo before; '\(Program.path(.debug))' \(call) --output /dev/stdout"])

    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.hasPrefix("before\n1 row"), "\(outcome.output)")
  }

  @Test("A report goes into a folder of pictures, and replaces the one before")
  func besidePictures() throws {
    let scratch = try Scratch()
    let picture = try Data(
      contentsOf: Program.root.appendingPathComponent("Fixtures/pngsuite/basn2c08.png"))
    try scratch.write(picture, to: "photos/a.png")
    try scratch.write("before", to: "photos/report.txt")

    let outcome = try Program.run(
      OutputPlaceTests.call + ["--images", "photos", "--output", "photos/report.txt"],
      in: scratch.folder)

    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(try scratch.text("photos/report.txt").contains("1 row"))
  }

  @Test("A link to a file that is not there yet stays a link, and the file is made")
  func danglingLink() throws {
    let scratch = try Scratch()
    try scratch.write("", to: "results/old.txt")
    try link("link", to: "results/new.txt", in: scratch)

    let outcome = try Program.run(
      OutputPlaceTests.call + ["--output", "link"], in: scratch.folder)

    #expect(outcome.status == 0, "\(outcome.error)")
    let target = try FileManager.default.destinationOfSymbolicLink(atPath: scratch.path("link"))
    #expect(target == "results/new.txt")
    #expect(try scratch.text("results/new.txt").contains("1 row"))
  }

  @Test("Two outputs behind a link to nothing yet are one place")
  func onePlaceBehindALink() throws {
    let scratch = try Scratch()
    try link("link", to: "new.txt", in: scratch)

    let outcome = try Program.run(
      OutputPlaceTests.call + ["--output", "link", "--frames", "new.txt"], in: scratch.folder)

    #expect(outcome.status == 64, "\(outcome.error)")
    #expect(outcome.error.contains("both write to"), "\(outcome.error)")
    #expect(try scratch.names() == ["link"])
  }

  @Test("Links in a circle are no place, and stay")
  func circle() throws {
    let scratch = try Scratch()
    try link("a", to: "b", in: scratch)
    try link("b", to: "a", in: scratch)

    let outcome = try Program.run(OutputPlaceTests.call + ["--output", "a"], in: scratch.folder)

    #expect(outcome.status == 74, "\(outcome.error)")
    #expect(outcome.error.contains("cannot write 'a'"), "\(outcome.error)")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: scratch.path("a")) == "b")
  }

  @Test("A file that is replaced keeps who may read it")
  func permissions() throws {
    let scratch = try Scratch()
    for name in ["report.txt", "frames.csv"] {
      try scratch.write("before", to: name)
      #expect(chmod(scratch.path(name), 0o600) == 0)
    }

    let outcome = try Program.run(
      OutputPlaceTests.call + ["--output", "report.txt", "--frames", "frames.csv"],
      in: scratch.folder)

    #expect(outcome.status == 0, "\(outcome.error)")
    for name in ["report.txt", "frames.csv"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: scratch.path(name))
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test("What a killed process left under the same number is passed over")
  func leftOver() throws {
    let scratch = try Scratch()
    let script = """
      echo left >"report.txt.$$.partial"
      exec "$0" "$@"
      """

    let outcome = try Program.run(
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", script, Program.path(.debug)] + OutputPlaceTests.call + ["--output", "report.txt"],
      in: scratch.folder)

    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(try scratch.text("report.txt").contains("1 row"))
    #expect(try scratch.names().count == 2)
  }

  @Test("A file's name may be as long as the system allows")
  func longName() throws {
    let scratch = try Scratch()
    let name = String(repeating: "r", count: 255)

    let outcome = try Program.run(
      OutputPlaceTests.call + ["--output", name], in: scratch.folder)

    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(try scratch.names() == [name])
  }

  @Test("A file that is read as standard input is not written to")
  func standardInput() throws {
    let scratch = try Scratch()
    let plan = "{sync: [{name: \"a\", cost: \"1ms\"}]}"
    try scratch.write(plan, to: "plan.json5")

    let outcome = try Program.run(
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", "exec \"$0\" launch - --output plan.json5 <plan.json5", Program.path(.debug)],
      in: scratch.folder)

    #expect(outcome.status == 64, "\(outcome.error)")
    #expect(try scratch.text("plan.json5") == plan)
  }

  @Test("A file that is locked against writing stays", .enabled(if: geteuid() != 0))
  func locked() throws {
    let scratch = try Scratch()
    try scratch.write("before", to: "report.txt")
    #expect(chmod(scratch.path("report.txt"), 0o444) == 0)

    let outcome = try Program.run(
      OutputPlaceTests.call + ["--output", "report.txt"], in: scratch.folder)

    #expect(outcome.status == 74, "\(outcome.error)")
    #expect(try scratch.text("report.txt") == "before")
  }

  private func link(_ name: String, to target: String, in scratch: Scratch) throws {
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path(name), withDestinationPath: target)
  }
}
