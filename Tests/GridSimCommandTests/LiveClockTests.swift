#if os(Linux)
  import Foundation
  import Testing

  @Suite("The live clock", .serialized)
  struct LiveClockTests {
    private let short = [
      "--costs", "fixed:1ms", "--data-delay", "200ms", "--gesture", "wait 0.4s; flick 1000",
      "--deceleration", "fast", "--settle", "3.5s",
    ]

    @Test("A live run has the keys of a virtual one, and says how late its vsyncs were")
    func sameKeys() throws {
      let virtual = try ReportDocument(Program.run(short + ["--format", "json"]).output)
      let outcome = try Program.run(short + ["--clock", "live", "--format", "json", "--quiet"])
      let live = try ReportDocument(outcome.output)

      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(Set(live.members.keys) == Set(virtual.members.keys).union(["live"]))
      #expect(try live.value("reproducible") as? Bool == false)
      for index in 0..<2 {
        let (predicted, real) = (
          try keys(virtual.value("runs.\(index)")), try keys(live.value("runs.\(index)"))
        )
        #expect(predicted == real)
        #expect(try live.number("live.\(index).late_ms.p50") >= 0)
        #expect(
          try live.number("live.\(index).late_ms.max") >= live.number("live.\(index).late_ms.p50"))
      }
    }

    /// All keys of a document, at every level of objects.
    private func keys(_ value: Any) -> Set<String> {
      guard let members = value as? [String: Any] else { return [] }
      return members.reduce(into: []) { all, member in
        all.insert(member.key)
        all.formUnion(keys(member.value).map { "\(member.key).\($0)" })
      }
    }

    @Test("Prediction and reality agree within wide margins, also on a busy machine")
    func prediction() throws {
      let outcome = try Program.run(
        short + [
          "--clock", "both", "--mode", "deferred:limit=90", "--format", "json", "--quiet",
        ])
      let report = try ReportDocument(outcome.output)

      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(try report.value("schema") as? String == "gridsim.prediction/1")
      for index in 0..<2 {
        let run = "runs.\(index)"
        let expected = try report.number("\(run).predicted.expected")
        let dropped = try report.number("\(run).predicted.dropped")
        #expect(expected > 20)
        #expect(try report.number("\(run).real.expected") == expected)
        #expect(try abs(report.number("\(run).real.dropped") - dropped) <= expected * 0.75)
        // At most 33 units, one in 100 ms, in the 3.5 s that are left.
        #expect(try report.number("\(run).predicted.never_shown") == 0)
        #expect(try report.number("\(run).real.never_shown") <= 4)
      }
    }

    @Test("A live run's own decode times are played again, and near costs tell how firm it is")
    func replay() throws {
      let scenario = [
        "--images", "Fixtures/jpeg", "--clock", "both", "--gesture", "none", "--data-delay", "50ms",
        "--settle", "300ms", "--format", "json", "--quiet",
      ]

      let real = try ReportDocument(Program.run(scenario).output)
      let given = try ReportDocument(Program.run(scenario + ["--costs", "fixed:1ms"]).output)

      for index in 0..<2 {
        let run = "runs.\(index)"
        #expect(try real.number("\(run).replayed.expected") == 0)
        #expect(try real.number("\(run).live_runs.0.replayed.never_shown") >= 0)
        let near = try real.value("\(run).nearby_costs.never_shown") as? [Double] ?? []
        let predicted = try real.number("\(run).predicted.never_shown")
        #expect(near.count == 2 && near[0] <= predicted && predicted <= near[1])
        #expect(try given.value("\(run).replayed") is NSNull)
        #expect(try given.value("\(run).nearby_costs") is NSNull)
      }
    }

    @Test("Real decodes are made in the same callbacks")
    func realDecodes() throws {
      let outcome = try Program.run([
        "--images", "Fixtures/jpeg", "--clock", "live", "--gesture", "none", "--data-delay", "50ms",
        "--settle", "300ms", "--format", "json", "--quiet",
      ])
      let report = try ReportDocument(outcome.output)

      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(try report.number("runs.0.images.decoded") == 30)
      #expect(try report.number("live.0.slowdown_ratio") > 0.5)
    }

    @Test("A CPU that is faster than this one cannot be played live")
    func fasterThanReal() throws {
      let outcome = try Program.run(["--clock", "live", "--cpu-scale", "0.5"])

      #expect(outcome.status == 64)
      #expect(outcome.error.contains("real decodes cannot be made faster"))
    }
  }
#endif

import Testing

@Suite("The log of the loop's activities")
struct LoopLogTests {
  @Test("It tells an idle pass in words, mode by mode, on standard error")
  func words() throws {
    let outcome = try Program.run([
      "--costs", "fixed:5ms", "--gesture", "wait 1.1s; flick 500", "--settle", "0s", "--log",
      "--quiet",
    ])

    let lines = outcome.error.split(separator: "\n").map { $0.split(separator: " ") }
    let eager = lines.filter { $0.first == "eager" }
    #expect(outcome.status == 0)
    #expect(
      eager.prefix(4).map { $0.dropFirst(4).joined(separator: " ") }
        == ["entering", "timers", "sources", "about to sleep"])
    #expect(eager.prefix(4).allSatisfy { $0[1] == "0.000" && $0[3] == "default" })
    #expect(lines.contains { $0[3] == "tracking" && $0[4] == "leaving" })
    #expect(lines.contains { $0.first == "deferred" && $0[4] == "awake" })
    #expect(!outcome.output.contains("about to sleep"))
  }
}
