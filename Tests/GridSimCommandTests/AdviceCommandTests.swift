import Foundation
import Testing

/// The advice of whole runs: it has to follow the scenario.
@Suite("The ranking of all modes")
struct AdviceCommandTests {
  private func report(_ arguments: String...) throws -> ReportDocument {
    let outcome = try Program.run(
      ["--mode", "all", "--format", "json", "--quiet"] + arguments)
    #expect(outcome.status == 0, "\(outcome.error)")
    return try ReportDocument(outcome.output)
  }

  private func decision(_ report: ReportDocument) throws -> [String?] {
    [
      try report.value("advice.decision") as? String,
      try report.value("advice.recommended") as? String,
    ]
  }

  /// A row of three decodes takes 3 ms of a 16.7 ms frame at 1 ms each, and 36 ms at 12 ms each.
  @Test("Where decodes are cheap eager stays; where a row takes over a frame, another is chosen")
  func costs() throws {
    #expect(try decision(report("--costs", "fixed:1ms")) == ["keep_baseline", "eager"])

    let costly = try report("--costs", "fixed:12ms")
    #expect(try costly.value("advice.decision") as? String == "choose_mode")
    #expect(try costly.value("advice.recommended") as? String != "eager")
  }

  /// Ten rows of three are 30 decodes: 240 ms at 8 ms each, below a hang's 250, and 270 at 9.
  @Test("Without motion only hangs and empty slots count: eager stays until its first screen hangs")
  func stillness() throws {
    let rest = ["--gesture", "none"]

    #expect(try decision(report("--costs", "fixed:8ms", rest[0], rest[1])).last == "eager")
    #expect(try decision(report("--costs", "fixed:9ms", rest[0], rest[1])).last != "eager")
  }

  @Test("Without motion the advice of smaller decodes does not say that they give none")
  func stillAtSlotSize() throws {
    let costs = Program.root.appendingPathComponent("Fixtures/benchmark/costs.json").path
    let report = try report("--costs", costs, "--gesture", "none")

    let text = try #require(try report.value("advice.text") as? [String])
    #expect(text.contains { $0.contains("With operations it gives a full screen ") }, "\(text)")
  }

  /// At 4 ms a decode a row takes 12 ms of 16.7, so a slow drag, which brings one row in several
  /// frames, drops none; a flick over many rows a frame does.
  @Test("The gesture turns the advice: a slow drag lets eager be, a jump does not")
  func gesture() throws {
    let drag = try report(
      "--costs", "fixed:4ms", "--gesture", "wait 1.2s; drag 300 over 2s; hold 0.2s")
    let jump = try report(
      "--costs", "fixed:4ms", "--gesture", "wait 1.2s; flick 8000", "--rows", "1000")

    #expect(try drag.value("advice.recommended") as? String == "eager")
    #expect(try jump.value("advice.recommended") as? String != "eager")
  }

  /// The costs of both sizes in one file; those of the slot's size made as small as is asked.
  private func costFile(slot: Double, in scratch: Scratch) throws -> String {
    let file = Program.root.appendingPathComponent("Fixtures/benchmark/costs.json")
    var document = try ReportDocument(String(contentsOf: file, encoding: .utf8)).members
    let images = try #require(document["images"] as? [[String: Any]])
    document["images"] = images.map { image in
      var image = image
      if image["width"] as? Int != 4032 { image["decode_ms"] = slot }
      return image
    }
    try scratch.write(JSONSerialization.data(withJSONObject: document), to: "both.json")
    return scratch.path("both.json")
  }

  @Test("Decoding to the slot's size is advised first where it alone meets the target")
  func smaller() throws {
    let scratch = try Scratch()
    let enough = try report("--costs", costFile(slot: 1, in: scratch))

    #expect(try decision(enough) == ["decode_smaller", "eager"])
    let text = try #require(enough.value("advice.text") as? [String])
    #expect(text[0].hasPrefix("Decode to the slot's size first, with --downsample: eager then has"))

    // A run with --downsample on the same file has the figures that the trial promised.
    let real = try report("--costs", scratch.path("both.json"), "--downsample")
    let trial = try #require(enough.value("advice.at_slot_size") as? [[String: Any]])
    let ranking = try #require(real.value("ranking") as? [[String: Any]])
    #expect(trial.count == 8 && ranking.count == 8)
    for (promised, kept) in zip(trial, ranking) {
      #expect(promised["label"] as? String == kept["label"] as? String)
      #expect(promised["figures"] as? NSDictionary == kept["figures"] as? NSDictionary)
    }
    #expect(try decision(real) == ["keep_baseline", "eager"])

    let notEnough = try report("--costs", costFile(slot: 30, in: scratch))
    #expect(try notEnough.value("advice.decision") as? String == "choose_mode")
    #expect(try notEnough.value("advice.at_slot_size") is [Any])
  }

  @Test("A remark on oversized decodes is left to the advice where that has tried smaller ones")
  func saidOnce() throws {
    let remark = "times the frame budget"
    let scratch = try Scratch()
    let file = Program.root.appendingPathComponent("Fixtures/benchmark/costs.json")
    var document = try ReportDocument(String(contentsOf: file, encoding: .utf8)).members
    let images = try #require(document["images"] as? [[String: Any]])
    document["images"] = images.filter { $0["width"] as? Int == 4032 }
    try scratch.write(JSONSerialization.data(withJSONObject: document), to: "whole.json")

    let both = try Program.run(["--mode", "all", "--costs", "Fixtures/benchmark/costs.json"])
    let whole = try Program.run(["--mode", "all", "--costs", scratch.path("whole.json")])

    #expect(!both.output.contains(remark))
    #expect(both.output.contains("Decoding to the slot's size, with --downsample, is not enough"))
    #expect(whole.output.contains(remark))
  }

  @Test("The ranking fits one screen, and each mode has its distance from the bound")
  func oneScreen() throws {
    let outcome = try Program.run(
      ["--mode", "all", "--costs", "Fixtures/benchmark/costs.json"])
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)

    #expect(lines.count <= 50)
    #expect(lines.count { $0.contains("bound +") } == 8)
  }

  @Test("Saved costs hold both sizes, and replay the advice")
  func saved() throws {
    let scratch = try Scratch()
    let path = scratch.path("costs.json")
    let measured = try report("--save-costs", path, "--gesture", "none", "--settle", "1s")

    let replayed = try report("--costs", path, "--gesture", "none", "--settle", "1s")

    let images = try #require(
      try ReportDocument(scratch.text("costs.json")).value("images") as? [[String: Any]])
    #expect(images.count == 6)
    for key in ["ranking", "advice"] {
      let (first, second) = (try measured.value(key), try replayed.value(key))
      #expect(first as? NSObject == second as? NSObject, "\(key)")
    }
  }

  @Test("The bound is in no ranking and no advice", arguments: ["1ms", "20ms", "300ms"])
  func bound(cost: String) throws {
    let report = try report("--costs", "fixed:\(cost)")
    let ranking = try #require(report.value("ranking") as? [[String: Any]])

    #expect(ranking.count == 8)
    #expect(!ranking.contains { $0["label"] as? String == "ideal" })
    #expect(try report.value("advice.recommended") as? String != "ideal")
    #expect(try report.value("advice.closest") as? String != "ideal")
  }

  /// A decode of 300 ms is a hang wherever the main thread does it, as all of these do.
  @Test("Where no mode meets the target, none is recommended and the closest is named")
  func none() throws {
    let outcome = try Program.run([
      "--mode", "deferred", "--mode", "fifo", "--mode", "drain", "--format", "json", "--quiet",
      "--costs", "fixed:300ms",
    ])
    let report = try ReportDocument(outcome.output)

    #expect(try report.value("advice.decision") as? String == "none_meets")
    #expect(try report.value("advice.recommended") is NSNull)
    #expect(try report.value("advice.closest") is String)
  }
}
