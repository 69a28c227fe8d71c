import JSONText
import Reporting

/// How true the predictions are, for people and for machines.
struct PredictionReport {
  let report: Report
  let predictions: [Prediction]
  let repeats: Int

  // MARK: Text

  func text(width: Int) -> String {
    let showsReplay = predictions.contains { $0.replayed != nil }
    var rows = [["", "predicted", "real", "difference", "", showsReplay ? "replayed" : ""]]
    for prediction in predictions { rows += self.rows(prediction) }
    let style = TextStyle(usesColor: false, width: width)
    var parts = [heading, table(rows)]
    for notice in notices {
      parts.append(
        style.wrap("\(notice.weight.rawValue): \(notice.sentence)", hanging: "  "))
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private func rows(_ prediction: Prediction) -> [[String]] {
    let (said, real, replayed) = (prediction.predicted, prediction.real, prediction.replayed)
    return [
      [prediction.label, "", "", "", "", ""],
      [
        "  dropped frames", "\(count(said.dropped)) of \(said.expected)",
        "\(count(real.dropped)) of \(real.expected)", signed(real.dropped - said.dropped, ""),
        verdict(prediction.droppedAgrees), replayed.map { count($0.dropped) } ?? "",
      ],
      [
        "  hitch time", FigureText.time(said.hitchTime), FigureText.time(real.hitchTime),
        said.hitchTime > 0
          ? signed(100 * (real.hitchTime / said.hitchTime - 1), " %")
          : signed(real.hitchTime, " ms"),
        verdict(prediction.hitchTimeAgrees), replayed.map { FigureText.time($0.hitchTime) } ?? "",
      ],
      [
        "  never shown", count(said.neverShown), count(real.neverShown),
        signed(real.neverShown - said.neverShown, ""), verdict(prediction.neverShownAgrees),
        replayed.map { count($0.neverShown) } ?? "",
      ],
      [
        "  all visible after", FigureText.time(said.allVisible), FigureText.time(real.allVisible),
        zip(said.allVisible, real.allVisible).map { signed($1 - $0, " ms") } ?? "", "",
        replayed.map { FigureText.time($0.allVisible) } ?? "",
      ],
    ]
  }

  private var heading: String {
    "Predicted in virtual time and played in real time on the system's run loop:\n"
      + "\(FigureText.count(report.scenario.rows, "row")), \(FigureText.short(report.scenario.refresh)) Hz, "
      + "'\(report.scenario.gesture)', \(FigureText.time(report.scenario.durationMilliseconds)), "
      + (repeats == 1 ? "one live run a mode" : "median of \(repeats) live runs a mode")
  }

  /// What disturbed or paced the runs, and how firm the predictions are, once a mode.
  var notices: [Notice] {
    var seen: Set<String> = []
    return predictions.flatMap { prediction in
      let worst = prediction.runs.max { $0.pacing.longest < $1.pacing.longest }
      return (worst?.pacing.notices ?? []) + sensitivity(of: prediction)
    }.filter { seen.insert($0.what).inserted }
  }

  /// Says where decodes a little cheaper or dearer would change the prediction.
  private func sensitivity(of prediction: Prediction) -> [Notice] {
    let changes = [
      (prediction.range(\.dropped), "dropped frames"),
      (prediction.range(\.neverShown), "never shown"),
    ].filter { $0.0.lowerBound < $0.0.upperBound }
    if changes.isEmpty { return [] }
    let figures = changes.map { "\(count($0.0.lowerBound)) to \(count($0.0.upperBound)) \($0.1)" }
    return [
      Notice(
        .note,
        "\(prediction.label): with costs up to 5 % lower or higher the prediction is "
          + figures.joined(separator: ", "))
    ]
  }

  private func count(_ value: Double) -> String { FigureText.short(value) }

  private func signed(_ value: Double, _ unit: String) -> String {
    let places = unit == " %" ? 1 : 0
    let text = FigureText.decimal(abs(value), places)
    if text.allSatisfy({ "0.".contains($0) }) { return "0\(unit)" }
    return (value < 0 ? "−" : "+") + text + unit
  }

  private func verdict(_ agrees: Bool) -> String { agrees ? "agrees" : "differs" }

  private func zip<A, B>(_ a: A?, _ b: B?) -> (A, B)? {
    guard let a, let b else { return nil }
    return (a, b)
  }

  private func table(_ rows: [[String]]) -> String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      var line = ""
      for (cell, width) in Swift.zip(row, widths) {
        line += cell + String(repeating: " ", count: width - cell.count + 3)
      }
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }

  // MARK: JSON

  /// Schema `gridsim.prediction/1`.
  var json: [UInt8] {
    JSONValue.object([
      "schema": .string("gridsim.prediction/1"), "tool_version": .string(report.toolVersion),
      "seed": .number(exactly: report.seed), "repeats": .integer(repeats),
      "scenario": JSONReport.scenario(report.scenario), "costs": JSONReport.costs(report.costs),
      "runs": .array(predictions.map(json)),
    ]).bytes()
  }

  private func json(_ prediction: Prediction) -> JSONValue {
    .object([
      "mode": .string(prediction.mode), "label": .string(prediction.label),
      "predicted": prediction.predicted.json, "real": prediction.real.json,
      "replayed": prediction.replayed?.json ?? .null,
      "nearby_costs": nearby(prediction),
      "live_runs": .array(
        prediction.runs.map { run in
          .object([
            "figures": run.figures.json, "replayed": run.replayed?.json ?? .null,
            "pacing": run.pacing.json,
          ])
        }),
      "agrees": .object([
        "dropped": .boolean(prediction.droppedAgrees),
        "hitch_total_ms": .boolean(prediction.hitchTimeAgrees),
        "never_shown": .boolean(prediction.neverShownAgrees),
      ]),
      "disturbed": .boolean(prediction.wasDisturbed),
    ])
  }

  private func nearby(_ prediction: Prediction) -> JSONValue {
    if prediction.nearby.isEmpty { return .null }
    func ends(_ figure: KeyPath<Prediction.Figures, Double>) -> JSONValue {
      let range = prediction.range(figure)
      return .array([.number(range.lowerBound), .number(range.upperBound)])
    }
    return .object([
      "cost_factor": .array([
        .number(Prediction.nearbyCosts.min() ?? 1), .number(Prediction.nearbyCosts.max() ?? 1),
      ]),
      "dropped": ends(\.dropped), "hitch_total_ms": ends(\.hitchTime),
      "never_shown": ends(\.neverShown),
    ])
  }
}
