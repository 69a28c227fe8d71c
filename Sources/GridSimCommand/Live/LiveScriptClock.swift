import RunLoopScripts
import VirtualTime

#if canImport(LiveRunLoop)
  import LiveRunLoop
#endif

/// Plays scripts on the system's own run loop.
enum LiveScriptClock {
  /// The longest script that is played in real time.
  static let longest = Timespan.seconds(600)
  /// How much longer than expected the loop may take before it is stopped.
  private static let patience = Timespan.seconds(5)

  #if canImport(LiveRunLoop)
    /// Plays a script in real time, on the thread that it asks for.
    ///
    /// - Parameter expected: how long it takes on the virtual clock.
    static func play(
      _ script: RunLoopScript, from path: String, expected: Timespan
    ) throws(CommandError) -> [TranscriptEvent] {
      let outcome =
        switch script.thread {
        case .main: playHere(script, expected)
        case .secondary: SecondaryThread.run { playHere(script, expected) }
        }
      do throws(PlayFailure) {
        return try outcome.get()
      } catch {
        throw .play(error, path: path)
      }
    }

    private static func playHere(
      _ script: RunLoopScript, _ expected: Timespan
    ) -> Result<[TranscriptEvent], PlayFailure> {
      let loop = LiveRunLoop(isMain: script.thread == .main)
      defer { loop.close() }
      loop.giveUp(at: Instant.zero + expected + patience)
      let player = RunLoopScriptPlayer(script, on: loop)
      do throws(PlayFailure) {
        return .success(try player.play())
      } catch {
        return .failure(error)
      }
    }
  #else
    static func play(
      _ script: RunLoopScript, from path: String, expected: Timespan
    ) throws(CommandError) -> [TranscriptEvent] {
      throw .noLiveClock
    }
  #endif
}
