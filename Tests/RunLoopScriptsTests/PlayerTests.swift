import RunLoopModel
import RunLoopScripts
import Testing
import VirtualTime

@Suite("Playing a run-loop script that has no end")
struct PlayerTests {
  private func failure(_ json: String) throws -> PlayFailure? {
    let script = try RunLoopScript(json: Array(json.utf8))
    do {
      _ = try script.play()
      return nil
    } catch {
      return error
    }
  }

  @Test("a source that signals itself for ever meets the limit of events")
  func endlessRule() throws {
    let failure = try failure(
      """
      {sources: [{id: "S"}],
       rules: [{on: {id: "S"}, do: [{do: "signal", id: "S"}]}],
       script: [{do: "signal", id: "S"}, {do: "run", id: "R", mode: "default", ms: 10}]}
      """)

    #expect(failure == .tooManyEvents(100_000))
  }

  @Test("a repeating timer in a run without limit meets the limit of events")
  func endlessRun() throws {
    let failure = try failure(
      """
      {timers: [{id: "T", interval: 1}],
       script: [{do: "run", id: "R", mode: "default", ms: "forever"}]}
      """)

    #expect(failure == .tooManyEvents(100_000))
  }

  @Test("runs inside runs without end are stopped")
  func endlessNesting() throws {
    let failure = try failure(
      """
      {sources: [{id: "S"}],
       rules: [{on: {id: "S"}, do: [
         {do: "signal", id: "S"}, {do: "run", id: "N", mode: "default", ms: 10}]}],
       script: [{do: "signal", id: "S"}, {do: "run", id: "R", mode: "default", ms: 10}]}
      """)

    #expect(failure == .nestedTooDeep(64, id: "S"))
  }

  @Test("units that queue and drain more units without end are stopped")
  func endlessDraining() throws {
    let failure = try failure(
      """
      {queues: [{id: "Q", units: [{id: "u"}]}],
       rules: [{on: {kind: "unit"}, do: [
         {do: "enqueue", id: "Q", unit: {id: "u"}}, {do: "drain", id: "Q"}]}],
       script: [{do: "drain", id: "Q"}]}
      """)

    #expect(failure == .nestedTooDeep(64, id: "u"))
  }

  @Test("a run that nothing can wake is reported, not slept through")
  func asleep() throws {
    let failure = try failure(
      """
      {sources: [{id: "S"}], timers: [{id: "T", start: 5}],
       rules: [{on: {id: "T"}, do: [{do: "run", id: "inner", mode: "default", ms: "forever"}]}],
       script: [{do: "run", id: "outer", mode: "default", ms: "forever"}]}
      """)

    #expect(failure == .asleepForever(run: "inner"))
  }

  @Test("a clock that runs for a month is stopped")
  func tooLong() throws {
    let failure = try failure(
      """
      {timers: [{id: "T", interval: 86400000}],
       script: [{do: "run", id: "R", mode: "default", ms: "forever"}]}
      """)

    #expect(failure == .tooLong(.seconds(30 * 86_400)))
  }

  @Test("busy spans of a day each do not overflow the clock")
  func tooBusy() throws {
    let days = Array(repeating: "{do: \"busy\", ms: 86400000}", count: 99_999)

    let failure = try failure("{script: [\(days.joined(separator: ","))]}")

    #expect(failure == .tooLong(.seconds(30 * 86_400)))
  }

  @Test("a timer is used before it is made")
  func notMade() throws {
    let failure = try failure(
      """
      {script: [{do: "setNextFire", id: "N", in: 1}, {do: "newTimer", id: "N"}]}
      """)

    #expect(failure == .timerNotMadeYet(id: "N"))
  }
}
