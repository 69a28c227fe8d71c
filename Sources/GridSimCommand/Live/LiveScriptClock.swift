import RunLoopScripts
import VirtualTime

/// Plays scripts on the system's own run loop.
enum LiveScriptClock {
  /// The longest script that is played in real time.
  static let longest = Timespan.seconds(600)
  /// How much longer than expected the loop may take before it is stopped.
  private static let patience = Timespan.seconds(5)

  private typealias Outcome = Result<[TranscriptEvent], PlayFailure>

  /// Plays a script in real time, on the thread that it asks for.
  ///
  /// - Parameter expected: how long it takes on the virtual clock.
  static func play(
    _ script: RunLoopScript, from path: String, expected: Timespan
  ) throws(CommandError) -> [TranscriptEvent] {
    let clock = try GridSimCommand.requireLiveClock()
    nonisolated(unsafe) var outcome = Outcome.success([])
    switch script.thread {
    case .main: outcome = playHere(script, expected, clock)
    case .secondary: clock.onSecondaryThread { outcome = playHere(script, expected, clock) }
    }
    do throws(PlayFailure) {
      return try outcome.get()
    } catch {
      throw .play(error, path: path)
    }
  }

  private static func playHere(
    _ script: RunLoopScript, _ expected: Timespan, _ clock: LiveClock
  ) -> Outcome {
    let loop = clock.makeLoop(script.thread == .main)
    defer { loop.close() }
    loop.giveUp(at: Instant.zero + expected + patience)
    return play(script, on: loop)
  }

  private static func play(_ script: RunLoopScript, on loop: some ScriptedRunLoop) -> Outcome {
    let player = RunLoopScriptPlayer(script, on: loop)
    do throws(PlayFailure) {
      return .success(try player.play())
    } catch {
      return .failure(error)
    }
  }
}
