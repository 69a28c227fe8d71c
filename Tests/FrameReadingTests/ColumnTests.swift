import FrameReading
import FrameStatistics
import Testing

@Suite("Columns of frame times")
struct ColumnTests {
  @Test(
    "Names and units are recognised",
    arguments: [
      "duration_ms\n8", "frameDurationCpuMs\n8", "frame_duration_us\n8000", "cpu_ns\n8000000",
      "frame_ms\n8", "Frame Time\n8", "frametime_s\n0.008", "MsBetweenPresents\n8",
      "\"duration_ms\"\r\n\"8\"\r\n", "delta\n 8 ",
    ])
  func recognised(_ text: String) throws {
    let file = try FrameFile.read(Array((text + "\n").utf8))

    let median = try #require(RunStatistics(file.frames).frames.duration?.p50)
    #expect(abs(median - 8) < 1e-9)
  }

  @Test("An overrun beside the duration is taken as it is")
  func overrun() throws {
    let text = "frameDurationCpuMs,frameOverrunMs\n5,-11.2\n20,4.5\n"

    let file = try FrameFile.read(Array(text.utf8))

    #expect(RunStatistics(file.frames).frames.overrun?.p50 == (-11.2 + 4.5) / 2)
  }

  @Test("Of several runs one has to be chosen")
  func severalRuns() throws {
    let text = """
      run,refresh_hz,refresh,time_ms,phase,expected,dropped,duration_ms,overrun_ms
      a,60,2,33.3,drag,1,0,4,-12
      a,60,3,50,drag,1,1,,
      b,60,2,33.3,drag,1,0,4,-12
      """

    let chosen = try FrameFile.read(Array(text.utf8), FrameReadingOptions(run: "a"))

    #expect(marbles(chosen) == "P.")
    #expect(throws: FrameFileError(.severalRuns(["a", "b"]))) {
      try FrameFile.read(Array(text.utf8))
    }
    #expect(throws: FrameFileError(.noSuchRun("c", runs: ["a", "b"]))) {
      try FrameFile.read(Array(text.utf8), FrameReadingOptions(run: "c"))
    }
  }
}
