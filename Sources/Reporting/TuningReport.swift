package import FrameStatistics
package import JSONText

/// All that `gridsim tune` found out: what its writers turn into text.
package struct TuningReport: Sendable {
  /// A value that was tried, and what came of it.
  package struct Point: Sendable {
    /// As written on the command line.
    package let text: String
    /// As reports have it.
    package let value: JSONValue
    /// One a target, in the order of the targets.
    package let results: [GateResult]

    package init(text: String, value: JSONValue, results: [GateResult]) {
      self.text = text
      self.value = value
      self.results = results
    }

    /// Whether every target is met.
    package var meets: Bool { results.allSatisfy(\.holds) }
  }

  /// What was tuned, and where the value was looked for.
  package struct Subject: Sendable {
    /// The mode's bare name.
    package let mode: String
    /// The mode as typed.
    package let label: String
    package let parameter: String
    /// The least value and the largest that could be tried, as written on the command line.
    package let from: String
    package let to: String
    /// The distance of neighbours; nil where the values were listed.
    package let step: String?

    package init(
      mode: String, label: String, parameter: String, from: String, to: String, step: String?
    ) {
      self.mode = mode
      self.label = label
      self.parameter = parameter
      self.from = from
      self.to = to
      self.step = step
    }
  }

  package let toolVersion: String
  /// Whether the same input gives the same report on any machine.
  package let isReproducible: Bool
  package let seed: UInt64
  package let scenario: ScenarioSummary
  package let costs: CostSummary
  package let subject: Subject
  package let targets: [MetricExpression]
  package let search: LeastValueSearch
  /// Those that the search tried, rising.
  package let points: [Point]
  /// A command line that plays the scenario with a mode, given as `--mode` takes it.
  package let command: @Sendable (String) -> String
  package let notices: [Notice]

  /// - Precondition: a point for each candidate that the search tried.
  package init(
    toolVersion: String, isReproducible: Bool, seed: UInt64, scenario: ScenarioSummary,
    costs: CostSummary, subject: Subject, targets: [MetricExpression], search: LeastValueSearch,
    points: [Point], command: @escaping @Sendable (String) -> String, notices: [Notice]
  ) {
    precondition(
      points.count == search.tried.count,
      "\(points.count) points for \(search.tried.count) values tried")
    self.toolVersion = toolVersion
    self.isReproducible = isReproducible
    self.seed = seed
    self.scenario = scenario
    self.costs = costs
    self.subject = subject
    self.targets = targets
    self.search = search
    self.points = points
    self.command = command
    self.notices = notices
  }

  /// The least value that meets every target; nil where none of those tried does.
  package var answer: Point? { search.answer.flatMap(point) }

  /// The mode with a value of the parameter, as `--mode` takes it.
  func mode(with point: Point) -> String {
    subject.label + (subject.label.contains(":") ? "," : ":") + subject.parameter + "="
      + point.text
  }

  /// The point of a candidate of the search; nil where it was not tried.
  func point(_ candidate: Int) -> Point? {
    zip(search.tried, points).first { $0.0 == candidate }?.1
  }

  /// How near the values tried came to a target.
  struct Reach {
    let target: MetricExpression
    /// The values that meet the target.
    var met: [Point]
    /// The result nearest to the target and its value, the least such; nil where no run has the
    /// figure.
    var best: (point: Point, result: GateResult)?
  }

  /// The reach of each target, in their order.
  var reaches: [Reach] {
    targets.indices.map { index in
      var reach = Reach(target: targets[index], met: [], best: nil)
      var least = Double.infinity
      for point in points {
        let result = point.results[index]
        if result.holds { reach.met.append(point) }
        guard let distance = TuningReport.distance(result), distance < least else { continue }
        least = distance
        reach.best = (point, result)
      }
      return reach
    }
  }

  /// How far a figure is from its limit in the direction that the comparison forbids; nil where
  /// there is none.
  private static func distance(_ result: GateResult) -> Double? {
    guard let value = result.value else { return nil }
    switch result.expression.comparison {
    case .less, .atMost: return value
    case .greater, .atLeast: return -value
    case .equal: return result.limit.map { abs(value - $0) }
    }
  }
}
