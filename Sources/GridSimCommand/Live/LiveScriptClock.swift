import RunLoopScripts
import VirtualTime

/// Plays scripts on the system's own run loop.
enum LiveScriptClock {
  /// The longest script that is played in real time.
  static let longest = Timespan.seconds(600)
  /// How much longer than expected the loop may take before it is stopped.
  private static let patience = Timespan.seconds(5)

  private typealias Outcome = Result<[TranscriptEvent], CommandError>

  /// Plays a script in real time, on the thread that it asks for.
  ///
  /// - Parameter expected: how long it takes on the virtual clock.
  static func play(
    _ script: RunLoopScript, from path: String, expected: Timespan
  ) throws(CommandError) -> [TranscriptEvent] {
    nonisolated(unsafe) var outcome = Outcome.success([])
    switch script.thread {
    case .main: outcome = playHere(script, from: path, expected)
    case .secondary:
      LiveClock.onSecondaryThread { outcome = playHere(script, from: path, expected) }
    }
    return try outcome.get()
  }

  private static func playHere(
    _ script: RunLoopScript, from path: String, _ expected: Timespan
  ) -> Outcome {
    do throws(CommandError) {
      let loop = try LiveClock.makeLoop(isMain: script.thread == .main)
      defer { loop.close() }
      loop.giveUp(at: Instant.zero + expected + patience)
      return .success(try play(script, from: path, on: loop))
    } catch {
      return .failure(error)
    }
  }

  private static func play(
    _ script: RunLoopScript, from path: String, on loop: some ScriptedRunLoop
  ) throws(CommandError) -> [TranscriptEvent] {
    let player = RunLoopScriptPlayer(script, on: loop)
    do throws(PlayFailure) {
      return try player.play()
    } catch {
      throw .play(error, path: path)
    }
  }
}
