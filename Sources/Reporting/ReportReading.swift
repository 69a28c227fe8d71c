package import FrameStatistics
package import JSONText

/// Why a document is no report, with the key's path.
package enum ReportReadingError: Error, Sendable, Equatable {
  case json(JSONFault)
  case wrongSchema(String?)
  case missing(String)
  case wrongType(String, expected: String)
}

extension FigureTable {
  /// The figures of a report that `JSONReport` or `MeasuredReport` wrote.
  package static func read(_ bytes: [UInt8]) throws(ReportReadingError) -> FigureTable {
    let document: JSONValue
    do throws(JSONFault) {
      document = try JSONParser.parse(bytes)
    } catch {
      throw .json(error)
    }
    guard case .object = document else { throw .wrongType("the document", expected: "an object") }
    guard document["schema"]?.string == JSONReport.schema else {
      throw .wrongSchema(document["schema"]?.string)
    }
    guard let list = document["runs"] else { throw .missing("runs") }
    guard let runs = list.array else { throw .wrongType("runs", expected: "a list") }
    var table: [Run] = []
    for (index, run) in runs.enumerated() {
      let key = "runs[\(index)]"
      guard case .object(let members) = run else { throw .wrongType(key, expected: "an object") }
      func text(_ member: String) throws(ReportReadingError) -> String {
        guard let value = members[member] else { throw .missing("\(key).\(member)") }
        guard let text = value.string else {
          throw .wrongType("\(key).\(member)", expected: "a string")
        }
        return text
      }
      let (mode, label) = (try text("mode"), try text("label"))
      table.append(Run(mode: mode, label: label, figures: figures(of: members)))
    }
    return FigureTable(
      baseline: document["baseline"]?.string, runs: table,
      refresh: document["scenario"]?["refresh_hz"]?.double)
  }

  /// The figures of one run's members, by key.
  static func figures(of run: [String: JSONValue]) -> [String: Double?] {
    var figures: [String: Double?] = [:]
    for (name, value) in run where name != "parameters" {
      collect(value, at: name, into: &figures)
    }
    return figures
  }

  /// Numbers and nulls by their path; words and lists are no figures.
  private static func collect(
    _ value: JSONValue, at key: String, into figures: inout [String: Double?]
  ) {
    switch value {
    case .object(let members):
      for (name, member) in members { collect(member, at: "\(key).\(name)", into: &figures) }
    case .null: figures[key] = .some(nil)
    case .integer, .number: figures[key] = .some(value.double)
    case .boolean, .string, .array: break
    }
  }
}

extension FigureTable.Run {
  /// The figures of a run as its report has them.
  package init(_ run: RunReport, costs: CostSummary) {
    let figures: [String: Double?]
    if case .object(let members) = JSONReport.run(run, images: costs.images) {
      figures = FigureTable.figures(of: members)
    } else {
      figures = [:]
    }
    self.init(mode: run.mode, label: run.label, figures: figures)
  }
}
