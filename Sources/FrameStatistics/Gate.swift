/// Why a requirement does not fit a report.
package enum GateError: Error, Sendable, Equatable {
  /// `known` are the report's keys, `labels` its runs'.
  case unknownKey(String, known: [String], labels: [String])
  case ambiguousKey(String, candidates: [String])
  case wrongUnit(String, key: String, unit: Metric.Unit)
  case needsBaseline(String)
  case baselineLacksRun(String, labels: [String])
  case noRuns
}

/// The figures of a report's runs, by key; nil where a run has none.
package struct FigureTable: Sendable, Equatable {
  package struct Run: Sendable, Equatable {
    package let mode: String
    package let label: String
    package let figures: [String: Double?]

    package init(mode: String, label: String, figures: [String: Double?]) {
      self.mode = mode
      self.label = label
      self.figures = figures
    }
  }

  /// The label of the run that the others are compared with; nil where there is none.
  package let baseline: String?
  package let runs: [Run]
  /// Refreshes a second of the display; nil where the report does not tell.
  package let refresh: Double?

  package init(baseline: String?, runs: [Run], refresh: Double? = nil) {
    self.baseline = baseline
    self.runs = runs
    self.refresh = refresh
  }

  /// All keys, sorted.
  package var keys: [String] { Set(runs.flatMap(\.figures.keys)).sorted() }

  /// The runs that a requirement without a mode is about: all but the baseline, where others are.
  package var judged: [Run] {
    let others = runs.filter { $0.label != baseline }
    return others.isEmpty ? runs : others
  }
}

/// Whether one run meets one requirement.
package struct GateResult: Sendable, Equatable {
  package let expression: MetricExpression
  package let label: String
  package let metric: Metric
  /// Nil where the run has no such figure, which fails.
  package let value: Double?
  /// Nil where the baseline has no such figure, which fails too.
  package let limit: Double?
  /// The baseline's own figure; nil where the requirement names none.
  package let baseline: Double?
  package let holds: Bool

  /// Whether the run is better than the baseline's by more than the tolerance.
  package var isImprovement: Bool {
    guard let value, let baseline, let limit else { return false }
    let tolerance = abs(limit - baseline)
    return switch metric.polarity {
    case .lowerIsBetter: value < baseline - tolerance
    case .higherIsBetter: value > baseline + tolerance
    case .neutral: false
    }
  }
}

/// Holds requirements against reports.
package enum Gate {
  /// A result for each run that the requirement is about, in the report's order.
  package static func evaluate(
    _ expression: MetricExpression, on table: FigureTable, against baseline: FigureTable? = nil
  ) throws(GateError) -> [GateResult] {
    let (runs, key) = try resolve(expression.subject, in: table)
    let metric = Metric(key)
    var results: [GateResult] = []
    for run in runs {
      let value = run.figures[key] ?? nil
      var reference: Double?
      if case .baseline = expression.limit {
        guard let baseline else { throw .needsBaseline(expression.text) }
        guard let old = baseline.runs.first(where: { $0.label == run.label }) else {
          throw .baselineLacksRun(run.label, labels: baseline.runs.map(\.label))
        }
        reference = old.figures[key] ?? nil
      }
      let limit = try limit(of: expression, metric: metric, reference: reference)
      let holds = value.flatMap { value in limit.map { expression.comparison.holds(value, $0) } }
      results.append(
        GateResult(
          expression: expression, label: run.label, metric: metric, value: value, limit: limit,
          baseline: reference, holds: holds ?? false))
    }
    return results
  }

  private static func limit(
    of expression: MetricExpression, metric: Metric, reference: Double?
  ) throws(GateError) -> Double? {
    func scaled(_ amount: MetricExpression.Amount) throws(GateError) -> Double {
      guard let scale = metric.unit.scale(ofWritten: amount.unit) else {
        throw .wrongUnit(amount.unit, key: metric.key, unit: metric.unit)
      }
      return amount.number * scale
    }
    switch expression.limit {
    case .amount(let amount): return try scaled(amount)
    case .baseline(let extra):
      // Behind `baseline`, a percentage is of the baseline's figure.
      let isRelative = extra.unit == "%"
      let absolute = isRelative ? 0 : try scaled(extra)
      return reference.map { $0 + (isRelative ? abs($0) * extra.number / 100 : absolute) }
    }
  }

  /// The runs and the key that `[mode.]key` names; a key may be its last parts where only one
  /// key of the report ends so, or only one that lies less deep than the others:
  /// `ratio_ms_per_s` is that of all hitches, not of a phase.
  package static func resolve(
    _ subject: String, in table: FigureTable
  ) throws(GateError) -> (runs: [FigureTable.Run], key: String) {
    let known = table.keys
    if table.runs.isEmpty { throw .noRuns }
    func keys(named name: String) -> [String] {
      let found = known.filter { $0 == name || $0.hasSuffix("." + name) }
      let depths = found.map { key in key.count { $0 == "." } }
      let least = zip(found, depths).filter { $1 == depths.min() }
      return least.count == 1 ? [least[0].0] : found
    }
    let matches = keys(named: subject)
    if let exact = matches.first(where: { $0 == subject }) { return (table.judged, exact) }
    if matches.count == 1 { return (table.judged, matches[0]) }
    for name in [\FigureTable.Run.label, \FigureTable.Run.mode] {
      let runs = table.runs.filter { subject.hasPrefix($0[keyPath: name] + ".") }
      // Of labels that begin alike, the longest is meant.
      guard let longest = runs.map({ $0[keyPath: name] }).max(by: { $0.count < $1.count }) else {
        continue
      }
      let rest = String(subject.dropFirst(longest.count + 1))
      let found = keys(named: rest)
      let meant = runs.filter { $0[keyPath: name] == longest }
      if let exact = found.first(where: { $0 == rest }) { return (meant, exact) }
      if found.count == 1 { return (meant, found[0]) }
      if found.count > 1 { throw .ambiguousKey(rest, candidates: found) }
    }
    if matches.count > 1 { throw .ambiguousKey(subject, candidates: matches) }
    throw .unknownKey(subject, known: known, labels: table.runs.map(\.label))
  }
}

extension MetricExpression.Comparison {
  func holds(_ value: Double, _ limit: Double) -> Bool {
    switch self {
    case .less: value < limit
    case .atMost: value <= limit
    case .equal: value == limit
    case .atLeast: value >= limit
    case .greater: value > limit
    }
  }
}
