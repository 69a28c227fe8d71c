import FrameStatistics
import GridSimulation
import RunLoopModel
import Testing
import Timeline
import VirtualTime

/// What runs while the user scrolls, and that tracking ends.
@Suite struct TrackingTests {
  @Test(
    "Deferred decoding drops no frame: nothing decodes in tracking mode",
    arguments: [60.0, 120], ["wait 20s; flick 5000", "wait 20s; drag 900 over 2s", "default"])
  func deferred(refresh: Double, gesture: String) throws {
    let scenario = try Scenario.make(gesture, cost: ms(40)) {
      $0.rows = 1000
      $0.refresh = refresh
    }

    let timeline = try scenario.run("deferred")

    #expect(timeline.slices.contains { $0.isTracking })
    #expect(!timeline.slices.contains { $0.isTracking && $0.callback == .idleObserver })
    if gesture != "default" { #expect(RunStatistics(timeline).frames.dropped == 0) }
  }

  @Test(
    "Eager decoding's longest hitch is at least one row's decode time less a frame",
    arguments: [60.0, 120], [10.0, 40, 100])
  func eager(refresh: Double, cost: Double) throws {
    let scenario = try Scenario.make("wait 20s; flick 2000", cost: ms(cost)) {
      $0.rows = 1000
      $0.refresh = refresh
    }

    let statistics = try scenario.statistics("eager")

    #expect(statistics.hitches.longestMilliseconds >= 3 * cost - 1000 / refresh)
    #expect(statistics.causes.first?.callback == .cellConfiguration)
    #expect(statistics.causes.first?.isTracking == true)
  }

  @Test(
    "However late a finger-up is served, the loop comes back to default mode",
    arguments: ["eager", "deferred"])
  func ends(mode: String) throws {
    let first = try Scenario.make(
      "wait 1.306s; drag 671 over 0.938s; post 6.57ms; post 50.52ms; flick 3000", cost: ms(73.66)
    ) {
      $0.rows = 12
      $0.dataDelay = ms(1072)
      $0.deceleration = .fast
      $0.configureCost = ms(1.05)
    }
    let second = try Scenario.make(
      "wait 2.421s; flick -5000; flick 2000; wait 0.879s; wait 0.094s", cost: ms(120)
    ) {
      $0.rows = 30
      $0.viewportWidth = 414
      $0.viewportHeight = 896
      $0.imagesPerRow = 2
      $0.refresh = 120
      $0.settle = .seconds(3)
    }

    let bothTouchesLate = try Scenario.make(
      "wait 5s; post 3s; wait 10ms; flick 300; wait 0.5s; flick 300", cost: ms(1)
    ) { $0.deceleration = .fast }

    for scenario in [first, second, bothTouchesLate] {
      let timeline = try scenario.run(mode)
      let last = try #require(timeline.motion.last)
      let rest = timeline.refresh.vsync(last.index)
      #expect(timeline.idlePasses.contains { $0 > rest })
      // The keep-alive timer, which only default mode has, goes on to the end of the run.
      if mode == "deferred" {
        #expect(timeline.idlePasses.contains { $0 > timeline.end - ms(200) })
      }
    }
  }

  /// The main thread is busy from 5 to 8 s; the touches of 5.01 and 5.59 s are over by then.
  @Test("Touches served too late do not keep the loop in tracking mode until the next gesture")
  func endsBeforeNextGesture() throws {
    let scenario = try Scenario.make(
      "wait 5s; post 3s; wait 10ms; flick 300; wait 0.5s; flick 300; wait 8s; flick 300"
    ) { $0.deceleration = .fast }

    let timeline = try scenario.run("deferred")

    #expect(timeline.touches.prefix(2).allSatisfy { ($0.served ?? .zero) >= at(8) })
    #expect(timeline.idlePasses.contains { $0 > at(9) && $0 < at(13) })
  }

  @Test(
    "Tracking goes on from the first touch until the content rests",
    arguments: [
      "wait 6.001s; flick 2000", "wait 6.001s; flick 2000; wait 2ms; flick 2000",
      "wait 6.001s; drag 300 over 0.5s; hold 50ms", "wait 6.001s; drag 99 over 0.3s; hold 0.4s",
      "wait 6.001s; drag 90 over 0.3s; drag -90 over 0.3s; flick 900; flick -9000",
    ])
  func goesOn(gesture: String) throws {
    let scenario = try Scenario.make(gesture, cost: ms(1))
    let path = scenario.path

    let timeline = try scenario.run("deferred")

    let last = try #require(timeline.motion.last)
    let rest = max(timeline.refresh.vsync(last.index), path.fingerEvents.last?.instant ?? .zero)
    #expect(!timeline.idlePasses.contains { $0 > at(6.001) && $0 < rest })
    #expect(timeline.idlePasses.contains { $0 >= rest && $0 < rest + ms(20) })
  }

  @Test("A tap stops an idle queue for as long as it is down")
  func tap() throws {
    let scenario = try Scenario.make("wait 1.25s; tap; wait 1s; hold 0.5s")

    let idle = try scenario.run("deferred").idlePasses

    #expect(!idle.contains { $0 > at(1.25) && $0 < at(1.3) })
    #expect(!idle.contains { $0 > at(2.3) && $0 < at(2.8) })
    #expect(idle.contains(at(1.3)) && idle.contains(at(2.8)))
  }

  @Test("A touch during eager decoding waits until the main thread is free")
  func touchLatency() throws {
    let scenario = try Scenario.make("wait 1.05s; flick 2000", cost: ms(10))

    let touches = try scenario.statistics("eager").touches

    // Data at 1 s; ten rows at 0.2 ms and three decodes of 10 ms, 1 ms for the commit: 303 ms.
    let free = 1000.0 + 10 * (0.2 + 3 * 10) + 1
    #expect(touches.maximumLatencyMilliseconds == free - 1050)
  }

  @Test("At one instant: data, finger, display link, timer, then the rest as scheduled")
  func ties() {
    let loop = VirtualRunLoop()
    var served: [String] = []
    func port(_ name: String) -> PortID {
      let port = loop.makePort { served.append(name) }
      loop.add(.port(port), to: .default)
      return port
    }
    func schedule(_ name: String, _ rank: EventRank) {
      let port = port(name)
      loop.schedule(loop.makeOutsideEvent { loop.send(to: port) }, at: at(1), rank: rank)
    }
    schedule("first other", .other)
    let timer = loop.makeTimer(firingAt: at(1), interval: .zero) { served.append("timer") }
    loop.add(.timer(timer), to: .default)
    schedule("display link", .displayLink)
    schedule("second other", .other)
    schedule("first finger", .finger)
    schedule("data", .dataArrival)
    schedule("second finger", .finger)
    loop.horizon = at(2)

    _ = loop.run(in: .default, for: .forever, returnAfterSourceHandled: false)

    #expect(
      served == [
        "data", "first finger", "second finger", "display link", "timer", "first other",
        "second other",
      ])
  }
}
