import GridSimulation
import Testing
import VirtualTime

/// Fingers recorded elsewhere.
@Suite struct TouchSampleTests {
  @Test("Samples are read, comments and empty lines left out")
  func reads() throws {
    let text = "# a finger\ntime_ms,y_pt,phase\r\n0,500,down\n\n 16.5 , 480.25 , move \n40,460,up\n"

    #expect(
      try TouchSample.parse(csv: text) == [
        TouchSample(time: .zero, y: 500, phase: .down),
        TouchSample(time: ms(16.5), y: 480.25, phase: .move),
        TouchSample(time: ms(40), y: 460, phase: .up),
      ])
  }

  @Test(
    "What is no recording is an error that counts its line from 1",
    arguments: [
      ("", .noSamples), ("time_ms,y_pt,phase\n", .noSamples),
      ("t,y,p\n0,1,down", .badHeader("t,y,p")),
      ("time_ms,y_pt,phase\n0,1", .badLine(2, text: "0,1")),
      ("time_ms,y_pt,phase\n\n#\n0,1,press", .badLine(4, text: "0,1,press")),
      ("time_ms,y_pt,phase\n0,nan,down", .badLine(2, text: "0,nan,down")),
      ("time_ms,y_pt,phase\n0,1,down,2", .badLine(2, text: "0,1,down,2")),
      ("time_ms,y_pt,phase\n-1,1,down", .outOfRange(line: 2)),
      ("time_ms,y_pt,phase\n3600001,1,down", .outOfRange(line: 2)),
      ("time_ms,y_pt,phase\n0,1e7,down", .outOfRange(line: 2)),
      ("time_ms,y_pt,phase\n9,1,down\n8,1,up", .timeGoesBack(line: 3)),
      ("time_ms,y_pt,phase\n0,1,move", .phaseOutOfOrder(line: 2, phase: .move)),
      ("time_ms,y_pt,phase\n0,1,up", .phaseOutOfOrder(line: 2, phase: .up)),
      ("time_ms,y_pt,phase\n0,1,down\n1,1,down", .phaseOutOfOrder(line: 3, phase: .down)),
      ("time_ms,y_pt,phase\n0,1,down\n1,1,move", .fingerLeftDown),
    ] as [(String, TouchSampleError)])
  func errors(text: String, error: TouchSampleError) {
    #expect(throws: error) { try TouchSample.parse(csv: text) }
  }

  @Test("A recorded finger draws the path of the equivalent drag", arguments: [1, 2, 10, 50])
  func equivalentDrag(moves: Int) throws {
    let drag = try Scenario.make("wait 1.2s; drag 300 over 0.5s")
    var samples = [TouchSample(time: .zero, y: 500, phase: .down)]
    for move in 1...moves {
      samples.append(
        TouchSample(
          time: ms(500 * Double(move) / Double(moves)),
          y: 500 - 300 * Double(move) / Double(moves), phase: move < moves ? .move : .up))
    }
    var recorded = drag
    recorded.gesture = GestureScript(steps: [.wait(ms(1200)), .recorded(samples)])

    #expect(recorded.path.fingerEvents == drag.path.fingerEvents)
    for step in 0...600 {
      let instant = at(Double(step) / 100)
      let apart = recorded.path.offset(at: instant) - drag.path.offset(at: instant)
      #expect(abs(apart) < 1e-5, "at \(step * 10) ms")
    }
  }

  @Test("A recorded finger that is still for its last 0.1 s lets go without velocity")
  func still() throws {
    var scenario = try Scenario.make()
    let samples = try TouchSample.parse(
      csv: "time_ms,y_pt,phase\n0,500,down\n200,400,move\n300,400,up")
    scenario.gesture = GestureScript(steps: [.wait(ms(1100)), .recorded(samples)])

    #expect(scenario.path.offset(at: at(1.3)) == 100)
    #expect(scenario.path.offset(at: at(9)) == 100)
    #expect(scenario.path.phase(at: at(1.5)) == nil)
  }
}
