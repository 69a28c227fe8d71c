package import FrameStatistics

extension Report {
  /// So many modes beside the baseline are laid out as a ranking; fewer stand side by side.
  package static let fewestRanked = 3

  /// Puts the runs in order and advises one, where there are enough of them.
  ///
  /// - Parameter smaller: the same modes on pictures decoded to the slot's size; nil where what
  ///   those cost is not known.
  package mutating func rank(
    atSlotSize smaller: [(label: String, statistics: RunStatistics)]? = nil
  ) {
    guard let baseline, runs.count > Report.fewestRanked else { return }
    let choosable = runs.filter { !$0.isBound }
    let ranking = Ranking(choosable.map { candidate($0.label, $0.statistics) })
    let atSlotSize = smaller.map { runs in
      Ranking(
        runs.filter { ranking[$0.label] != nil }.map { candidate($0.label, $0.statistics) })
    }
    self.ranking = ranking
    advice = Advice(
      ranking, baseline: baseline.label, atSlotSize: atSlotSize,
      bound: runs.first(where: \.isBound).map { figures($0.statistics) })
  }

  /// What a choice weighs of a run in this report.
  func figures(_ run: RunStatistics) -> ChoiceFigures {
    ChoiceFigures(
      run, dataArrival: scenario.dataDelayMilliseconds, earliestRows: scenario.earliestRows)
  }

  /// What a run is shown with: of the bound, only what it bounds.
  ///
  /// It may hold rows back until their images are there, so its blank time is what remains then.
  func shownFigures(_ run: RunReport) -> ChoiceFigures {
    guard run.isBound else { return figures(run.statistics) }
    return ChoiceFigures(
      run.statistics, dataArrival: scenario.dataDelayMilliseconds, earliestRows: .infinity)
  }

  /// How far a run is from the bound: dropped frames, else blank time; nil where that is not known.
  ///
  /// The bound on blank time does not hold for a run that drops more frames. Rows that a run holds
  /// back are blank time too, as in the ranking.
  func distance(_ run: RunReport) -> (frames: Int, blankMilliseconds: Double)? {
    guard let above = run.aboveIdeal else { return nil }
    if above.droppedFrames > 0 { return (above.droppedFrames, 0) }
    let blank = run.statistics.blank
    let held =
      (figures(run.statistics).blankMilliseconds ?? 0) - blank.imageMilliseconds
      - blank.wrongMilliseconds
    return (0, max(0, above.blankMilliseconds + max(0, held)))
  }

  private func candidate(_ label: String, _ run: RunStatistics) -> Ranking.Candidate {
    Ranking.Candidate(label: label, figures: figures(run))
  }

  /// The runs in the order of the ranking, each with its place; the bound comes last without one.
  var rankedRuns: [(entry: Ranking.Entry?, run: RunReport)] {
    guard let ranking else { return [] }
    let placed = ranking.entries.compactMap { entry in
      runs.first { $0.label == entry.label }.map { (entry: Optional(entry), run: $0) }
    }
    return placed + runs.filter(\.isBound).map { (nil, $0) }
  }
}

extension ScenarioSummary {
  /// The first refresh that can show rows, in ms: the one after the first vsync by which a commit
  /// can have ended that began when the data arrived.
  var earliestRows: Double {
    let interval = 1000 / refresh
    // A hair less, so that rounding never puts a vsync that is met behind the commit's end.
    let commit = (dataDelayMilliseconds + commitCostMilliseconds) / interval - 1e-6
    return (commit.rounded(.up) + 1) * interval
  }
}
