import JSONText

/// Writes runs as CSV, a row a run and a column a figure.
package enum RunCSV {
  package static func text(_ report: Report) -> String {
    text(runs: report.runs.map { JSONReport.run($0, images: report.costs.images) })
  }

  /// The columns are mode, label and every figure under its key, in the order of the keys.
  static func text(runs: [JSONValue]) -> String {
    let rows = runs.map { figures($0) }
    var keys: [String] = []
    for row in rows { keys += row.map(\.key).filter { !keys.contains($0) } }
    let columns = ["mode", "label"] + keys.filter { $0 != "mode" && $0 != "label" }.sorted()
    var text = CSVText.line(columns)
    for row in rows {
      let values = Dictionary(row.map { ($0.key, $0.text) }, uniquingKeysWith: { a, _ in a })
      text += CSVText.line(columns.map { values[$0] ?? "" })
    }
    return text
  }

  private static func figures(_ run: JSONValue) -> [(key: String, text: String)] {
    var figures: [(key: String, text: String)] = []
    func collect(_ value: JSONValue, _ key: String) {
      switch value {
      case .object(let members):
        for (name, member) in members.sorted(by: { $0.key < $1.key }) where name != "parameters" {
          collect(member, key.isEmpty ? name : "\(key).\(name)")
        }
      case .null: figures.append((key, ""))
      case .boolean(let flag): figures.append((key, String(flag)))
      case .integer(let whole): figures.append((key, String(whole)))
      case .number(let number): figures.append((key, FigureText.short(number)))
      case .string(let text): figures.append((key, text))
      case .array: break
      }
    }
    collect(run, "")
    return figures
  }
}
