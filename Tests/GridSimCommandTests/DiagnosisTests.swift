import GridSimulation
import Testing
import Timeline
import VirtualTime

@testable import GridSimCommand

@Suite("What a timeline says about the run loop")
struct DiagnosisTests {
  private func diagnose(
    _ mode: String, _ gesture: String = "none", cost: Timespan = .milliseconds(5),
    _ change: (inout Scenario) -> Void = { _ in }
  ) throws -> Diagnosis {
    var scenario = Scenario()
    scenario.gesture = try GestureScript.parse(gesture)
    scenario.images = [SimulatedImage(decodeCost: cost, width: 400, height: 300)]
    change(&scenario)
    return Diagnosis(Simulation.run(scenario, mode: try ModeSpecification.parse(mode)))
  }

  @Test("A quick scenario gives no warning, in any mode")
  func quiet() throws {
    for mode in ["eager", "deferred", "operations", "budgeted", "sliced"] {
      let diagnosis = try diagnose(mode, "wait 5s; flick 2000")

      #expect(diagnosis.starvation == nil, "\(mode)")
      #expect(diagnosis.touchWait == nil, "\(mode)")
      #expect(diagnosis.wrongMode == nil, "\(mode)")
    }
  }

  @Test("Slow cells starve the idle queue that they fill: ten rows of 100 ms, from the first on")
  func starvation() throws {
    let diagnosis = try diagnose("deferred") { $0.configureCost = .milliseconds(100) }

    let starvation = try #require(diagnosis.starvation)
    // The first row's units wait for the other nine rows, and for the commit of 1 ms.
    #expect(starvation.span == .milliseconds(901))
    #expect(starvation.work == .configure)
    #expect(starvation.callback == .cellConfiguration)
  }

  @Test("A mode without a queue starves nothing, however long its callbacks")
  func noQueue() throws {
    #expect(try diagnose("eager", cost: .seconds(1)).starvation == nil)
  }

  @Test("A finger waits for the idle unit that is under way")
  func touchWait() throws {
    // Data at 1 s, commit until 1.003 s, then a unit of 400 ms. The keep-alive timer is due at
    // 1.103 s, the finger down at 1.203 s: the timer's port is first in line, and brings one more
    // unit before the touch is served, at 1.803 s.
    let diagnosis = try diagnose("deferred", "wait 1.203s; tap", cost: .milliseconds(400))

    let wait = try #require(diagnosis.touchWait)
    #expect(wait.work == .decode(image: 0))
    #expect(abs(wait.span.milliseconds - 600) < 3)
  }

  @Test("A finger that waits for a frame's own work is no matter of the idle queue")
  func touchInCommit() throws {
    let diagnosis = try diagnose("eager", "wait 1.2s; tap", cost: .milliseconds(400))

    #expect(diagnosis.touchWait == nil)
  }

  @Test("Posted work in a scroll runs in the wrong mode, at rest it does not")
  func wrongMode() throws {
    let scrolling = try diagnose("eager", "wait 3s; flick 2000; post 200ms")
    let resting = try diagnose("eager", "wait 3s; post 200ms")

    let wrong = try #require(scrolling.wrongMode)
    #expect(wrong.span == .milliseconds(200))
    #expect(wrong.callback == .mainQueue)
    #expect(wrong.pieces == 1)
    #expect(resting.wrongMode == nil)
  }

  @Test("So does the work of an idle queue on the common modes, but not one that heeds deadlines")
  func idleWorkInTracking() throws {
    let common = try diagnose("fifo:loop=common", "wait 1.2s; flick 2000", cost: .milliseconds(60))
    let heedful = try diagnose("budgeted", "wait 1.2s; flick 2000")

    #expect(try #require(common.wrongMode).callback == .idleObserver)
    #expect(heedful.wrongMode == nil)
  }
}

@Suite("Warnings from the run loop's record")
struct DiagnosisReportTests {
  @Test(
    "Each stands in the report with its remedy",
    arguments: [
      (
        ["--configure-cost", "100ms", "--gesture", "none"],
        "images waited while the loop could not",
        "split that work"
      ),
      (
        ["--costs", "fixed:400ms", "--gesture", "wait 1.3s; tap"], "a finger waited", "idle unit"
      ),
      (
        ["--gesture", "wait 3s; flick 2000; post 200ms"], "posted work ran in tracking mode",
        "default mode only"
      ),
      (
        ["--mode", "deferred:keep-alive=none", "--gesture", "none"], "the run loop sleeps while",
        "try keep-alive=100ms"
      ),
    ])
  func warnings(arguments: [String], what: String, remedy: String) throws {
    let costs = arguments.contains("--costs") ? [] : ["--costs", "fixed:5ms"]
    let outcome = try Program.run(
      arguments + costs + ["--format", "json", "--quiet", "--settle", "1s"])

    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.contains(what))
    #expect(outcome.output.contains(remedy) || outcome.output.contains("try --mode"))
  }
}
