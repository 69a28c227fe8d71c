import Foundation
import Reporting
import Testing

/// The report for machines: `gridsim.report/1`.
@Suite struct JSONReportTests {
  private typealias Object = [String: Any]

  private func document(_ report: Report = .typical) throws -> Object {
    let data = Data(JSONReport.bytes(report))
    return try #require(try JSONSerialization.jsonObject(with: data) as? Object)
  }

  private func object(_ value: Any?) throws -> Object { try #require(value as? Object) }

  private func first(_ value: Any?) throws -> Object {
    try #require((value as? [Object])?.first)
  }

  private func keys(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }

  /// The contract's, and the notices that a person sees in the terminal.
  @Test("The report has its keys")
  func top() throws {
    let report = try document()

    #expect(
      Set(report.keys)
        == keys(
          "schema tool_version reproducible seed baseline scenario costs runs comparison notices "
            + "ranking advice"))
    #expect(report["schema"] as? String == "gridsim.report/1")
    #expect(report["baseline"] as? String == "eager")
    #expect(report["reproducible"] as? Bool == true)
    #expect(report["seed"] as? Int == 1)
  }

  @Test("A run has the contract's keys and no other, at every level")
  func run() throws {
    let run = try first(document()["runs"])
    let hitch = "count total_ms ratio_ms_per_s longest_ms verdict animation_verdict"
    let expected = [
      "motion": "seconds final_offset_pt max_velocity_pt_per_s",
      "frames":
        "expected presented dropped dropped_percent worst_window_percent duration_ms overrun_ms",
      "hitches": hitch + " drag deceleration commit",
      "images":
        "requested decoded shown never_shown dropped_by_limit stale_writes cancelled "
        + "wasted_decodes wasted_decode_ms pending",
      "blank": "image_ms wrong_ms first_image_ms all_visible_ms",
      "touch": "latency_max_ms latency_p95_ms",
      "queue": "peak idle_passes work_passes starved",
      "memory": "peak_decoded_bytes oversize_ratio",
      "android": "janky janky_percent frozen jankstats",
      "flutter": "missed_frames",
      "chromium": "worst_percent p95_percent average_percent",
      "lows": "one_percent_percentile_fps one_percent_average_fps",
      "hangs": "count total_ms longest_ms",
    ]

    #expect(
      Set(run.keys) == Set(expected.keys).union(keys("mode label parameters causes")))
    for (name, members) in expected {
      #expect(try Set(object(run[name]).keys) == keys(members), "\(name)")
    }
    let (frames, hitches) = (try object(run["frames"]), try object(run["hitches"]))
    for name in ["duration_ms", "overrun_ms"] {
      #expect(try Set(object(frames[name]).keys) == keys("p50 p90 p95 p99"), "\(name)")
    }
    for name in ["drag", "deceleration"] {
      #expect(try Set(object(hitches[name]).keys) == keys(hitch), "\(name)")
    }
  }

  @Test("A cause has the contract's keys, and what its sentence is made of")
  func causes() throws {
    let cause = try first(first(document()["runs"])["causes"])

    #expect(Set(cause.keys) == keys("cause drops ms callback run_loop_mode image"))
    #expect(cause["cause"] as? String == "decode a.jpg in cell configuration, tracking mode")
    #expect(cause["callback"] as? String == "cell configuration")
    #expect(cause["run_loop_mode"] as? String == "tracking")
    #expect(cause["image"] as? String == "a.jpg")
    #expect(cause["drops"] as? Int == 30)
    #expect(abs((cause["ms"] as? Double ?? 0) - 500) < 1e-9)
  }

  @Test("Scenario, costs and comparison have at least the contract's keys")
  func openObjects() throws {
    let report = try document()
    let (scenario, costs) = (try object(report["scenario"]), try object(report["costs"]))

    #expect(
      keys("rows images_per_row row_height_pt viewport_pt refresh_hz gesture")
        .isSubset(of: scenario.keys))
    #expect(scenario["viewport_pt"] as? [Double] == [375, 667])
    #expect(Set(costs.keys) == keys("model libraries images"))
    #expect(costs["model"] as? String == "recorded")
    #expect(
      keys("path format width height decode_ms").isSubset(of: try first(costs["images"]).keys))
    #expect(
      keys("mode dropped_ratio hitch_ratio blank_ratio")
        .isSubset(of: try first(report["comparison"]).keys))
  }

  @Test("Figures are those of the run")
  func figures() throws {
    let frames = try object(first(document()["runs"])["frames"])

    #expect(frames["expected"] as? Int == 120)
    #expect(frames["presented"] as? Int == 90)
    #expect(frames["dropped"] as? Int == 30)
    #expect(frames["dropped_percent"] as? Double == 25)
  }

  @Test("The comparison divides by the baseline, and is null where that is 0")
  func comparison() throws {
    let comparisons = try #require(document()["comparison"] as? [Object])
    let comparison = try first(comparisons)

    #expect(comparisons.count == 1)
    #expect(comparison["mode"] as? String == "deferred")
    #expect(comparison["dropped_ratio"] as? Double == 0)
    #expect(comparison["blank_ratio"] is NSNull)
  }

  @Test("Percentiles and times that there are none of are null")
  func nulls() throws {
    let run = try first(document(.make([RunSketch(blankAtFirst: 6, blankAtEnd: 6)]))["runs"])

    let (frames, blank) = (try object(run["frames"]), try object(run["blank"]))
    #expect(try object(frames["duration_ms"])["p50"] is NSNull)
    #expect(blank["first_image_ms"] is NSNull && blank["all_visible_ms"] is NSNull)
    #expect(try document(.make([RunSketch()]))["baseline"] is NSNull)
  }

  @Test("Keys are sorted at every level, and the document ends with a newline")
  func sorted() throws {
    let text = String(decoding: JSONReport.bytes(.typical), as: UTF8.self)
    var last: [Int: String] = [:]

    #expect(text.hasSuffix("}\n"))
    for line in text.split(separator: "\n") {
      let indent = line.prefix { $0 == " " }.count
      last = last.filter { $0.key <= indent }
      let parts = line.dropFirst(indent).split(separator: "\"", omittingEmptySubsequences: false)
      guard parts.count > 2, parts[0].isEmpty, parts[2].hasPrefix(" :") else {
        last[indent] = nil
        continue
      }
      let key = String(parts[1])
      #expect((last[indent] ?? "") < key)
      last[indent] = key
    }
  }

  @Test("The same report gives the same bytes")
  func sameBytes() {
    #expect(JSONReport.bytes(.typical) == JSONReport.bytes(.typical))
  }

  @Test("A seed too large for a JSON integer is written as text")
  func largeSeed() throws {
    var report = Report.typical
    report.seed = .max

    #expect(try document(report)["seed"] as? String == "18446744073709551615")
  }

  @Test("A cost file has its schema and every picture")
  func costFile() throws {
    let data = Data(CostFile.bytes(Report.typical.costs))
    let file = try #require(try JSONSerialization.jsonObject(with: data) as? Object)
    let image = try first(file["images"])

    #expect(file["schema"] as? String == "gridsim.costs/1")
    #expect((file["images"] as? [Object])?.count == 2)
    #expect(image["path"] as? String == "a.jpg" && image["format"] as? String == "jpeg")
    #expect(image["width"] as? Int == 4032 && image["height"] as? Int == 3024)
    #expect(image["decode_ms"] as? Double == 41.25)
  }
}
