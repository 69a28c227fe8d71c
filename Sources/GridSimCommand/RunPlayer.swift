import FrameStatistics
import GridSimulation
import Reporting
import Timeline
import VirtualTime

/// Plays the modes of one call, by the clock that was asked for.
struct RunPlayer {
  let options: RunOptions
  let scenario: Scenario
  let pictures: [Picture]
  let costs: CostSummary.Model
  let progress: Progress

  /// What a run left behind.
  struct Played {
    let timeline: Timeline
    /// Nil in virtual time.
    let pacing: LivePacing?
    /// What its decodes took; nil where none were real.
    let times: DecodeTimes?
  }

  /// Plays every mode once.
  func play() throws(CommandError) -> [(mode: ModeSpecification, run: Played)] {
    var played: [(mode: ModeSpecification, run: Played)] = []
    for mode in options.modes {
      played.append((mode, try play(mode, live: options.clock == .live)))
    }
    return played
  }

  /// Plays every mode in virtual time and, as often as asked, in real time.
  func predictions() throws(CommandError) -> [Prediction] {
    var predictions: [Prediction] = []
    for mode in options.modes {
      let predicted = figures(of: mode, in: scenario)
      var runs: [Prediction.LiveRun] = []
      for _ in 0..<options.repeats {
        let run = try play(mode, live: true)
        guard let pacing = run.pacing else { continue }
        runs.append(
          Prediction.LiveRun(
            figures: Prediction.Figures(RunStatistics(run.timeline)),
            replayed: run.times.map { figures(of: mode, in: scenario, times: $0) },
            pacing: pacing))
      }
      predictions.append(
        Prediction(
          mode: mode.name, label: mode.label, predicted: predicted,
          nearby: costs == .measured ? nearby(mode) : [], runs: runs))
    }
    return predictions
  }

  private func figures(
    of mode: ModeSpecification, in scenario: Scenario, times: DecodeTimes? = nil
  ) -> Prediction.Figures {
    Prediction.Figures(RunStatistics(Simulation.run(scenario, mode: mode, times: times)))
  }

  /// The predictions for decodes that are a little cheaper or dearer than measured.
  private func nearby(_ mode: ModeSpecification) -> [Prediction.Figures] {
    Prediction.nearbyCosts.map { factor in
      var other = scenario
      for index in other.images.indices {
        other.images[index].decodeCost = other.images[index].decodeCost.scaled(by: factor)
      }
      return figures(of: mode, in: other)
    }
  }

  private func play(_ mode: ModeSpecification, live: Bool) throws(CommandError) -> Played {
    let log = options.isLogged ? LoopLog(label: mode.label) : nil
    defer { log?.write() }
    guard live else {
      let timeline = Simulation.run(scenario, mode: mode, log: log.map { $0.note })
      return Played(timeline: timeline, pacing: nil, times: nil)
    }
    progress.show(
      "playing \(mode.label) in real time, \(FigureText.time(scenario.duration.milliseconds))")
    let simulation = LiveSimulation(
      scenario: scenario, pictures: pictures, rules: options.rules, costs: costs,
      cpuScale: options.cpuScale,
      log: log.map { $0.note })
    let outcome = try simulation.run(mode)
    return Played(timeline: outcome.timeline, pacing: outcome.pacing, times: outcome.times)
  }
}
