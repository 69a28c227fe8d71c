package import FrameStatistics
package import JSONText
package import LaunchModel
package import Timeline

/// All that one invocation found out: what writers turn into text.
package struct Report: Sendable {
  package var toolVersion: String
  /// Whether the same input gives the same report on any machine.
  package var isReproducible: Bool
  package var seed: UInt64
  package var scenario: ScenarioSummary
  package var costs: CostSummary
  /// The baseline first.
  package var runs: [RunReport]
  /// Warnings and notes, as they were found.
  package var notices: [Notice]
  /// How well each run kept to its times, where they were played in real time; nil for virtual time.
  package var live: [JSONValue]?
  /// The modes in the order of a choice, without the bound; nil where there are too few to rank.
  package internal(set) var ranking: Ranking?
  /// Which mode to choose; nil where there are too few to rank.
  package internal(set) var advice: Advice?

  package init(
    toolVersion: String, isReproducible: Bool, seed: UInt64, scenario: ScenarioSummary,
    costs: CostSummary, runs: [RunReport], notices: [Notice] = []
  ) {
    self.toolVersion = toolVersion
    self.isReproducible = isReproducible
    self.seed = seed
    self.scenario = scenario
    self.costs = costs
    self.runs = runs
    self.notices = notices
  }

  /// The run that the others are compared with.
  package var baseline: RunReport? { runs.first { $0.mode == "eager" } }
}

/// Something that the reader should know, and what to do about it.
package struct Notice: Sendable, Equatable {
  package enum Weight: String, Sendable { case warning, note }

  package let weight: Weight
  /// What is the case, in lower case without a full stop.
  package let what: String
  /// What to do about it.
  package let remedy: String?
  /// The label of the run that it tells of; nil where it concerns them all.
  package let run: String?

  package init(_ weight: Weight, _ what: String, remedy: String? = nil, run: String? = nil) {
    self.weight = weight
    self.what = what
    self.remedy = remedy
    self.run = run
  }

  /// What it is about and, where there is one, the remedy.
  package var sentence: String { what + (remedy.map { "; \($0)" } ?? "") }
}

/// The scenario's figures as the report repeats them.
package struct ScenarioSummary: Sendable {
  package var rows: Int
  package var imagesPerRow: Int
  package var rowHeight: Double
  package var viewport: (width: Double, height: Double)
  package var scale: Double
  package var refresh: Double
  package var contentInset: Double
  /// As typed.
  package var gesture: String
  package var deceleration: String
  package var dataDelayMilliseconds: Double
  package var settleMilliseconds: Double
  package var commitCostMilliseconds: Double
  package var configureCostMilliseconds: Double
  package var cpuScale: Double
  package var device: String?
  /// Whether pictures are decoded to the slot's size.
  package var isDownsampled = false
  package var durationMilliseconds: Double
  /// Nil where no launch competes with the grid.
  package var launch: LaunchSummary?

  package init(
    rows: Int, imagesPerRow: Int, rowHeight: Double, viewport: (width: Double, height: Double),
    scale: Double, refresh: Double, contentInset: Double, gesture: String, deceleration: String,
    dataDelayMilliseconds: Double, settleMilliseconds: Double, commitCostMilliseconds: Double,
    configureCostMilliseconds: Double, cpuScale: Double, device: String?,
    durationMilliseconds: Double
  ) {
    self.rows = rows
    self.imagesPerRow = imagesPerRow
    self.rowHeight = rowHeight
    self.viewport = viewport
    self.scale = scale
    self.refresh = refresh
    self.contentInset = contentInset
    self.gesture = gesture
    self.deceleration = deceleration
    self.dataDelayMilliseconds = dataDelayMilliseconds
    self.settleMilliseconds = settleMilliseconds
    self.commitCostMilliseconds = commitCostMilliseconds
    self.configureCostMilliseconds = configureCostMilliseconds
    self.cpuScale = cpuScale
    self.device = device
    self.durationMilliseconds = durationMilliseconds
  }
}

/// The launch plan of a scenario.
package struct LaunchSummary: Sendable {
  /// The path as typed, or `inline`.
  package let planName: String
  /// With the costs in force.
  package let tasks: [LaunchWork]

  package init(planName: String, tasks: [LaunchWork]) {
    self.planName = planName
    self.tasks = tasks
  }
}

/// Which costs the runs were given.
package struct CostSummary: Sendable {
  package enum Model: String, Sendable { case measured, recorded, fixed }

  package struct Image: Sendable {
    package let path: String
    package let format: String
    /// Pixels.
    package let width: Int
    package let height: Int
    /// Main-thread time of a decode before `cpuScale`.
    package let decodeMilliseconds: Double
    /// How many decodes the figure is the median of; 0 where it was not measured.
    package let samples: Int
    /// How that time is spread over the picture; nil where it is not known.
    package let slices: Slices?

    package init(
      path: String, format: String, width: Int, height: Int, decodeMilliseconds: Double,
      samples: Int, slices: Slices? = nil
    ) {
      self.path = path
      self.format = format
      self.width = width
      self.height = height
      self.decodeMilliseconds = decodeMilliseconds
      self.samples = samples
      self.slices = slices
    }
  }

  /// The parts of a decode's time, which add up to it.
  package struct Slices: Sendable, Equatable {
    /// Before the first row is there.
    package let startMilliseconds: Double
    /// For equal bands of rows, the first to come first; at least one.
    package let bandMilliseconds: [Double]

    package init(startMilliseconds: Double, bandMilliseconds: [Double]) {
      self.startMilliseconds = startMilliseconds
      self.bandMilliseconds = bandMilliseconds
    }
  }

  package var model: Model
  /// The decoding libraries that the costs were measured with, by name.
  package var libraries: [(name: String, version: String)]
  package var images: [Image]

  package init(
    model: Model, libraries: [(name: String, version: String)], images: [Image]
  ) {
    self.model = model
    self.libraries = libraries
    self.images = images
  }
}

/// One mode's run.
package struct RunReport: Sendable {
  /// The bare name.
  package let mode: String
  /// As typed, unique in the report.
  package let label: String
  /// All parameters in force, by name.
  package let parameters: [(name: String, value: JSONValue)]
  package let statistics: RunStatistics
  /// The tasks of the app's launch, as they ran.
  package let launch: [PlayedTask]
  /// Those tasks by number.
  var launchWork: [LaunchWork] { launch.map(\.work) }
  /// How far it is from what no scheduler can beat; nil where that is not known.
  package let aboveIdeal: DistanceFromIdeal?

  /// Whether it is what no scheduler can beat, which cannot be built.
  package var isBound: Bool { mode == "ideal" }

  package init(
    mode: String, label: String, parameters: [(name: String, value: JSONValue)],
    statistics: RunStatistics, launch: [PlayedTask], aboveIdeal: DistanceFromIdeal? = nil
  ) {
    self.mode = mode
    self.label = label
    self.parameters = parameters
    self.statistics = statistics
    self.launch = launch
    self.aboveIdeal = aboveIdeal
  }
}

/// What a run has more than the bound with the same cores, costs and gesture.
package struct DistanceFromIdeal: Sendable, Equatable {
  package let droppedFrames: Int
  package let hitchMilliseconds: Double
  /// Slot-milliseconds without the row's own picture. The bound holds for runs that drop no frame
  /// more than it does; others may have less.
  package let blankMilliseconds: Double

  package init(_ run: RunStatistics, from bound: RunStatistics) {
    droppedFrames = run.frames.dropped - bound.frames.dropped
    hitchMilliseconds = run.hitches.totalMilliseconds - bound.hitches.totalMilliseconds
    blankMilliseconds =
      run.blank.imageMilliseconds + run.blank.wrongMilliseconds - bound.blank.imageMilliseconds
  }
}
