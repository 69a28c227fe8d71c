import GridSimulation
import Testing
import VirtualTime

/// Gesture scripts as they are typed.
@Suite struct GestureScriptTests {
  @Test(
    "Every step is read",
    arguments: [
      ("wait 1.2s", .wait(ms(1200))), ("wait 0", .wait(.zero)), ("wait 250us", .wait(ms(0.25))),
      ("flick 2000", .flick(2000)), ("flick -2.5e3", .flick(-2500)), ("flick 0", .flick(0)),
      ("drag 300 over 0.5s", .drag(300, over: ms(500))),
      ("drag -20 over 1min", .drag(-20, over: ms(60_000))),
      ("hold 200ms", .hold(ms(200))), ("tap", .tap), ("reload", .reload),
      ("memory-warning", .memoryWarning), ("post 5ms", .post(ms(5))),
      ("  wait \t 1s ", .wait(ms(1000))),
    ] as [(String, GestureStep)])
  func steps(text: String, step: GestureStep) throws {
    #expect(try GestureScript.parse(text).steps == [step])
  }

  @Test("Steps come one after another, split by semicolons, empty ones left out")
  func sequence() throws {
    let script = try GestureScript.parse(";wait 1s;;tap ; flick 5;")

    #expect(script.steps == [.wait(ms(1000)), .tap, .flick(5)])
  }

  @Test("None has no steps, and default is the ready-made script")
  func names() throws {
    #expect(try GestureScript.parse(" none ") == .none)
    #expect(try GestureScript.parse("default") == GestureScript.parse(GestureScript.defaultText))
  }

  @Test("The default touches right after the data, moves down and back, and takes some 20 s")
  func defaultGesture() throws {
    let scenario = try Scenario.make("default")
    let path = scenario.path
    let firstTouch = path.fingerEvents.first?.instant ?? .zero

    #expect(firstTouch > at(1) && firstTouch < at(1.1))
    #expect(path.offset(at: at(9)) > 1000)
    #expect(path.offset(at: path.restsFrom) < path.offset(at: at(9)))
    #expect(scenario.duration > ms(18_000) && scenario.duration < ms(24_000))
  }

  @Test(
    "What is no script is an error that names the step",
    arguments: [
      ("", .empty), (" ; ; ", .empty),
      ("wait 1s; flik 3", .unknownStep(step: "flik 3", word: "flik")),
      ("none; tap", .unknownStep(step: "none", word: "none")),
      ("FLICK 3", .unknownStep(step: "FLICK 3", word: "FLICK")),
      ("wait", .badStep(step: "wait", form: "wait 1.2s")),
      ("wait 3", .badStep(step: "wait 3", form: "wait 1.2s")),
      ("wait 1s 2s", .badStep(step: "wait 1s 2s", form: "wait 1.2s")),
      ("wait nans", .badStep(step: "wait nans", form: "wait 1.2s")),
      ("wait 86401s", .badStep(step: "wait 86401s", form: "wait 1.2s")),
      ("wait -1s", .outOfRange(step: "wait -1s", limit: "a time of 0 or more")),
      ("hold", .badStep(step: "hold", form: "hold 0.2s")),
      ("hold -5ms", .outOfRange(step: "hold -5ms", limit: "a time of 0 or more")),
      ("post x", .badStep(step: "post x", form: "post 5ms")),
      ("post -5ms", .outOfRange(step: "post -5ms", limit: "a time of 0 or more")),
      ("flick", .badStep(step: "flick", form: "flick 2000")),
      ("flick fast", .badStep(step: "flick fast", form: "flick 2000")),
      ("flick inf", .badStep(step: "flick inf", form: "flick 2000")),
      ("flick 1000001", .outOfRange(step: "flick 1000001", limit: "at most 1000000 pt/s")),
      ("drag 300", .badStep(step: "drag 300", form: "drag 300 over 0.5s")),
      ("drag 300 for 1s", .badStep(step: "drag 300 for 1s", form: "drag 300 over 0.5s")),
      ("drag 300 over 1", .badStep(step: "drag 300 over 1", form: "drag 300 over 0.5s")),
      ("drag 300 over 0s", .outOfRange(step: "drag 300 over 0s", limit: "a time above 0")),
      ("drag 300 over -1s", .outOfRange(step: "drag 300 over -1s", limit: "a time above 0")),
      (
        "drag 3000 over 1ms",
        .outOfRange(step: "drag 3000 over 1ms", limit: "at most 1000000 pt/s")
      ),
      ("tap 2", .badStep(step: "tap 2", form: "tap")),
      ("reload now", .badStep(step: "reload now", form: "reload")),
      ("memory-warning 1", .badStep(step: "memory-warning 1", form: "memory-warning")),
    ] as [(String, GestureError)])
  func errors(text: String, error: GestureError) {
    #expect(throws: error) { try GestureScript.parse(text) }
  }
}
