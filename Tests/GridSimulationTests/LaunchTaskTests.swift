import FrameStatistics
import GridSimulation
import LaunchModel
import Testing
import Timeline
import VirtualTime

/// The app's launch beside the grid.
@Suite struct LaunchTaskTests {
  /// A scenario at 100 Hz, so that a vsync is every 10 ms, with a launch.
  private func scenario(
    _ gesture: String = "none", cost: Timespan = .zero, launch: [LaunchWork],
    _ change: (inout Scenario) -> Void = { _ in }
  ) throws -> Scenario {
    try .make(gesture, cost: cost) {
      $0.refresh = 100
      $0.launch = LaunchSchedule(launch)
      change(&$0)
    }
  }

  private func firstPage(_ timeline: Timeline) -> Double? {
    RunStatistics(timeline).blank.firstRowsMilliseconds
  }

  /// Ten rows are configured in 0.2 ms each, and the commit takes 1 ms: 3 ms. Without a launch it
  /// ends at 103 ms, is taken over at 110 and shown at 120; behind 300 ms of launch, at 303, 310, 320.
  @Test("The first page waits for the launch's work on the main thread")
  func firstPage() throws {
    let basic = LaunchWork("settings", .basic, ms(300))

    let (without, with) = (
      try scenario(launch: []) { $0.dataDelay = ms(100) }.run("deferred"),
      try scenario(launch: [basic]) { $0.dataDelay = ms(100) }.run("deferred")
    )

    #expect(firstPage(without) == 120)
    #expect(firstPage(with) == 320)
    #expect(with.slices.first?.work == .launch(task: 0))
    #expect(with.launch == [PlayedTask(basic, start: .zero, end: at(0.3))])
  }

  /// The content moves at vsyncs 1 to 20. The main thread is free at 125 ms; the commit that follows
  /// ends before 130 ms, so the frame of vsync 12 is the first presented. The deadline of vsync k is
  /// at 10·(k+1) ms: the tasks from 5, 45 and 85 ms cover 3, 4 and 4 of the eleven.
  @Test("Sync tasks drop the frames whose deadlines they cover, and are their causes")
  func drops() throws {
    let launch = [
      LaunchWork("settings", .basic, ms(5)), LaunchWork("database", .sync, ms(40)),
      LaunchWork("account", .sync, ms(40)), LaunchWork("tab bar", .sync, ms(40)),
    ]
    let timeline = try scenario("drag 300 over 0.2s; hold 0.2s", launch: launch) {
      $0.dataDelay = .zero
    }
    .run("deferred")

    #expect(marbles(timeline) == ". . . . . . . . . . . P P P P P P P P P")
    let causes = RunStatistics(timeline).causes
    #expect(causes.map(\.work) == [.launch(task: 2), .launch(task: 3), .launch(task: 1)])
    #expect(causes.map(\.drops) == [4, 4, 3])
    #expect(causes.allSatisfy { $0.callback == .launch && !$0.isTracking })
    #expect(timeline.touches == [Touch(down: .zero, served: at(0.125))])
  }

  @Test("Async tasks begin when the basic ones are done, those after the launch at the first page")
  func starts() throws {
    let launch = [
      LaunchWork("settings", .basic, ms(100)), LaunchWork("database", .sync, ms(200)),
      LaunchWork("analytics", .async, ms(30)), LaunchWork("fonts", .async, ms(50)),
      LaunchWork("clean-up", .asyncAfterLaunch, ms(20)),
      LaunchWork("push", .asyncAfterLaunch, ms(5)),
    ]
    let timeline = try scenario(launch: launch) { $0.dataDelay = ms(100) }.run("deferred")

    #expect(firstPage(timeline) == 320)
    #expect(timeline.launch.map(\.work) == launch)
    #expect(timeline.launch.map(\.start) == [0, 0.1, 0.1, 0.13, 0.32, 0.34].map(at))
    #expect(timeline.launch.map(\.end) == [0.1, 0.3, 0.13, 0.18, 0.34, 0.345].map(at))
  }

  /// The decode begins at 60.2 ms, when its cell was configured, with 39.8 ms of the task left. On
  /// one core both go at half speed until the task ends at 139.8 ms; the decode's last 0.2 ms do not.
  @Test(
    "A background task takes its share of the cores that decodes run on",
    arguments: [
      ("operations:workers=1", nil, 139.8, 140.0), ("operations:workers=2", nil, 100, 100.2),
      ("operations:workers=1", 2, 139.8, 140.0), ("operations:workers=1", 3, 100, 100.2),
    ] as [(String, Int?, Double, Double)])
  func shares(mode: String, cores: Int?, taskEnd: Double, decodeEnd: Double) throws {
    let timeline = try scenario(
      cost: ms(40), launch: [LaunchWork("analytics", .async, ms(100))]
    ) {
      $0.dataDelay = ms(60)
      ($0.rows, $0.imagesPerRow, $0.cores) = (1, 1, cores)
    }.run(mode)

    let decode = try #require(timeline.decodes.first)
    #expect(decode.start == Instant.zero + ms(60.2))
    #expect(decode.end == Instant.zero + ms(decodeEnd))
    #expect(timeline.launch.first?.end == Instant.zero + ms(taskEnd))
  }

  @Test("A run settles no sooner than the launch has left the main thread")
  func duration() throws {
    let launch = [LaunchWork("a", .basic, ms(1500)), LaunchWork("b", .sync, ms(500))]

    let scenario = try scenario(launch: launch) { $0.settle = ms(300) }

    #expect(scenario.duration == ms(2300))
    #expect(try scenario.run("deferred").end == at(2.3))
  }

  @Test("What the run's end forestalls has no times")
  func cut() throws {
    let launch = [
      LaunchWork("a", .async, ms(1200)), LaunchWork("b", .async, ms(1)),
      LaunchWork("c", .asyncAfterLaunch, ms(1)),
    ]
    let timeline = try scenario(launch: launch) {
      $0.dataDelay = ms(995)
      $0.settle = ms(5)
    }.run("deferred")

    #expect(timeline.end == at(1))
    #expect(timeline.launch.map(\.start) == [.zero, nil, nil])
    #expect(timeline.launch.map(\.end) == [nil, nil, nil])
  }

  /// The bound knows nothing of the launch; what can be done with it can be done without.
  @Test("The bound stays one beside any launch", arguments: 0..<10 as Range<UInt64>)
  func bound(block: UInt64) throws {
    for seed in (block * 20)..<(block * 20 + 20) {
      var generator = SeededGenerator(seed: seed)
      var scenario = try generator.scenario(refresh: 60)
      scenario.launch = LaunchSchedule(
        LaunchCategory.allCases.flatMap { category in
          (0..<Int.random(in: 0...2, using: &generator)).map { index in
            LaunchWork(
              "\(category) \(index)", category, ms(generator.number(in: 0...900).rounded()))
          }
        })
      scenario.cores = [nil, 2, 6].randomElement(using: &generator) ?? nil
      let ideal = try scenario.statistics("ideal")
      for mode in StrategyCatalog.names {
        let timeline = try scenario.run(mode)
        let other = RunStatistics(timeline)
        let label = Comment(rawValue: "seed \(seed), \(mode)")

        #expect(ideal.frames.expected == other.frames.expected, label)
        #expect(ideal.frames.dropped <= other.frames.dropped, label)
        let blank = other.blank.imageMilliseconds + other.blank.wrongMilliseconds
        if ideal.frames.dropped == other.frames.dropped {
          #expect(ideal.blank.imageMilliseconds <= blank + 1e-6, label)
        }
        for task in timeline.launch {
          guard let start = task.start, let end = task.end else { continue }
          #expect(end - start >= task.work.cost, label)
        }
        for decode in timeline.decodes where mode != IdealBound.name {
          #expect(decode.end - decode.start >= decode.time, label)
        }
      }
    }
  }
}
