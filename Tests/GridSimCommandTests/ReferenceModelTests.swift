import Foundation
import Testing

/// A second model of the same contract, written apart from this one, must agree.
@Suite("The independent reference model")
struct ReferenceModelTests {
  static let python = Program.find("python3")

  @Test(
    "The model itself gives the right answers that are known",
    .enabled(if: python != nil, "no python3 on this machine"))
  func selfTest() throws {
    let python = try #require(ReferenceModelTests.python)
    let model = Program.root.appendingPathComponent("scripts/nightly/reference-model/model.py").path

    let outcome = try Program.run(
      URL(fileURLWithPath: python),
      [
        model, "--self-test", "--cases", "Fixtures/cases/cases.jsonl", "--runloop",
        "Fixtures/runloop",
      ])

    #expect(outcome.status == 0, "\(outcome.output.suffix(3000))")
  }

  @Test(
    "Random scenarios give the same figures in both",
    .enabled(if: python != nil, "no python3 on this machine"),
    arguments: [11, 12])
  func agree(seed: Int) throws {
    let python = try #require(ReferenceModelTests.python)
    let script = Program.root
      .appendingPathComponent("scripts/nightly/reference-model/compare.py").path
    let binary = Program.path(Program.exists(.release) ? .release : .debug)

    let outcome = try Program.run(
      URL(fileURLWithPath: python), [script, binary, "--seed", "\(seed)", "--count", "60"])

    #expect(outcome.status == 0, "seed \(seed): \(outcome.output.suffix(3000))")
    #expect(outcome.output.contains("runs equal"))
  }
}
