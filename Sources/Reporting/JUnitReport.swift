package import FrameStatistics

/// Writes JUnit XML, as CI servers read it.
///
/// Source of the form: the common JUnit XML format, https://github.com/testmoapp/junitxml.
package enum JUnitReport {
  /// A test case a run, with its figures as properties. A report passes no judgement: the cases
  /// pass, and `gridsim check` writes ones that can fail.
  package static func text(_ report: Report) -> String {
    let cases = report.runs.map { run in
      let figures: [(String, String)] = [
        ("frames.dropped", String(run.statistics.frames.dropped)),
        ("frames.expected", String(run.statistics.frames.expected)),
        ("hitches.ratio_ms_per_s", FigureText.short(run.statistics.hitches.ratio)),
        ("hitches.verdict", run.statistics.hitches.verdict.rawValue),
        ("images.never_shown", String(run.statistics.images.neverShown)),
        ("blank.image_ms", FigureText.short(run.statistics.blank.imageMilliseconds)),
      ]
      let properties = figures.map {
        "        <property\(XMLText.attribute("name", $0.0))\(XMLText.attribute("value", $0.1))/>\n"
      }
      return "    <testcase\(XMLText.attribute("name", run.label)) classname=\"gridsim.run\" "
        + "time=\"\(seconds(report.scenario.durationMilliseconds))\">\n      <properties>\n"
        + properties.joined() + "      </properties>\n    </testcase>\n"
    }
    return document("gridsim run", cases: cases, failures: 0)
  }

  /// A test case a requirement and run; one that does not hold is a failure.
  package static func text(_ results: [GateResult]) -> String {
    let cases = results.map { result in
      let name = "\(result.label): \(result.expression.text)"
      let start =
        "    <testcase\(XMLText.attribute("name", name)) classname=\"gridsim.check\" time=\"0\""
      if result.holds { return start + "/>\n" }
      let message = XMLText.attribute("message", GateText.outcome(result))
      return start + ">\n      <failure\(message)/>\n    </testcase>\n"
    }
    return document("gridsim check", cases: cases, failures: results.count { !$0.holds })
  }

  private static func document(_ name: String, cases: [String], failures: Int) -> String {
    let counts = "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"0\""
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites \(counts)>\n"
      + "  <testsuite\(XMLText.attribute("name", name)) \(counts) skipped=\"0\">\n"
      + cases.joined() + "  </testsuite>\n</testsuites>\n"
  }

  private static func seconds(_ milliseconds: Double) -> String {
    FigureText.decimal(milliseconds / 1000, 3)
  }
}
