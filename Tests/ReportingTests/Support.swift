import FrameStatistics
import JSONText
import Reporting
import Timeline
import VirtualTime

/// The instant that many milliseconds into the run.
func at(_ milliseconds: Double) -> Instant { .zero + .milliseconds(milliseconds) }

/// What a made-up run is like.
struct RunSketch {
  var mode = "deferred"
  var label: String?
  /// Frames that are expected, one a vsync from the start, and the vsyncs of those dropped.
  var expected = 0
  var dropped: Range<Int> = 0..<0
  /// Of six slots, those blank in the first commit and at the end, in a run of ten seconds.
  var blankAtFirst = 0
  var blankAtEnd = 0
  /// When the last commit begins, in ms.
  var lastCommit = 5000.0
  var work: Slice.Work = .decode(image: 0)
  var callback = Slice.Callback.cellConfiguration
  var isTracking = true
  var peakBytes = 0

  /// The statistics of a run at 60 Hz. The first commit is presented at refresh 2, the last one's
  /// rows at refresh 302, thus 5 s later, unless it is put off.
  var statistics: RunStatistics { RunStatistics(timeline) }

  var timeline: Timeline {
    let refresh = RefreshClock(hertz: 60)
    let motion = (0..<expected).map {
      MotionVsync(index: $0, phase: .drag, offset: Int64($0))
    }
    var timeline = Timeline(refresh: refresh, end: refresh.vsync(600), motion: motion)
    timeline.commits = [
      Commit(
        start: at(0), end: at(0.5), service: nil, rows: 0..<2, slots: 6, blank: blankAtFirst)
    ]
    for vsync in 0..<expected where !dropped.contains(vsync) {
      let start = refresh.vsync(vsync) + .milliseconds(1)
      timeline.commits.append(
        Commit(
          start: start, end: start + .milliseconds(4), service: start, rows: 0..<2, slots: 6,
          blank: blankAtFirst))
    }
    timeline.commits.append(
      Commit(
        start: at(lastCommit), end: at(lastCommit + 0.5), service: nil, rows: 0..<2, slots: 6,
        blank: blankAtEnd))
    if !dropped.isEmpty {
      timeline.slices = [
        Slice(
          work: work, callback: callback, isTracking: isTracking,
          start: refresh.vsync(dropped.lowerBound),
          end: refresh.vsync(dropped.upperBound) + .milliseconds(1))
      ]
    }
    timeline.decodedBytes = [CounterSample(at: at(1), value: peakBytes)]
    timeline.touches = [Touch(down: at(1), served: at(9.5))]
    return timeline
  }

  var report: RunReport {
    RunReport(
      mode: mode, label: label ?? mode,
      parameters: mode == "eager"
        ? [] : [("limit", .integer(30)), ("keep_alive", .string("100ms"))],
      statistics: statistics, launch: [])
  }
}

extension Report {
  /// A report on made-up runs with recorded costs of two pictures.
  static func make(_ runs: [RunSketch], notices: [Notice] = []) -> Report {
    Report(
      toolVersion: "0.0.0", isReproducible: true, seed: 1,
      scenario: ScenarioSummary(
        rows: 100, imagesPerRow: 3, rowHeight: 70, viewport: (375, 667), scale: 2, refresh: 60,
        contentInset: 0, gesture: "default", deceleration: "normal", dataDelayMilliseconds: 1000,
        settleMilliseconds: 8000, commitCostMilliseconds: 1, configureCostMilliseconds: 0.2,
        cpuScale: 1.5, device: "iphone-se-2", durationMilliseconds: 10_000),
      costs: CostSummary(
        model: .recorded, libraries: [("libjpeg-turbo", "2.1.5"), ("libpng", "1.6.39")],
        images: [
          CostSummary.Image(
            path: "a.jpg", format: "jpeg", width: 4032, height: 3024, decodeMilliseconds: 41.25,
            samples: 5),
          CostSummary.Image(
            path: "folder/b.png", format: "png", width: 3000, height: 2000,
            decodeMilliseconds: 120.5, samples: 5),
        ]),
      runs: runs.map(\.report), notices: notices)
  }

  /// Eager drops 30 of 120 frames; deferred drops none, and leaves slots blank.
  static let typical = make(
    [
      RunSketch(mode: "eager", expected: 120, dropped: 60..<90, peakBytes: 1_463_132_160),
      RunSketch(expected: 120, blankAtFirst: 6, blankAtEnd: 1, peakBytes: 48_771_072),
    ],
    notices: [
      Notice(
        .warning, "deferred: 1 image stays blank: the queue of 30 dropped it",
        remedy: "try --limit 31"),
      Notice(.note, "costs are recorded ones"),
    ])
}
