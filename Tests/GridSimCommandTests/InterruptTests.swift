import Foundation
import Testing

@Suite("Interrupts")
struct InterruptTests {
  @Test(
    "A signal leaves no temporary file and the old files as they were",
    arguments: [SIGHUP, SIGINT, SIGTERM])
  func signals(number: Int32) throws {
    // The costs come from a pipe that nobody writes to: the run waits, its outputs open.
    let scratch = try Scratch()
    try scratch.write("before", to: "t.json")
    #expect(mkfifo(scratch.path("costs"), 0o600) == 0)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Program.path(.debug))
    process.arguments = ["--costs", "costs", "--trace", "t.json", "--trace", "t.pftrace"]
    process.currentDirectoryURL = scratch.folder
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try heeding(number) { try process.run() }
    func temporaries() throws -> [String] {
      try scratch.names().filter { $0.hasSuffix(".partial") }
    }
    while try temporaries().count < 2, process.isRunning { usleep(5000) }
    #expect(try temporaries().count == 2)

    kill(process.processIdentifier, number)
    // One that goes on all the same finds the pipe at its end, and fails in another way.
    close(open(scratch.path("costs"), O_WRONLY | O_NONBLOCK))
    process.waitUntilExit()

    // A shell reports an end by a signal as 128 and its number: 130 and 143.
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == number)
    #expect(try scratch.names() == ["costs", "t.json"])
    #expect(try scratch.text("t.json") == "before")
  }

  @Test("A signal that was ignored from the start stays ignored")
  func ignored() throws {
    let scratch = try Scratch()
    #expect(mkfifo(scratch.path("costs"), 0o600) == 0)
    let script = """
      trap '' INT
      "$0" --costs costs --trace t.json --quiet --output r.txt &
      until ls | grep -q partial || ! kill -0 $!; do sleep 0.01; done
      kill -INT $!
      printf '{"schema":"gridsim.costs/1","images":[]}' >costs
      wait $!
      """

    let outcome = try heeding(SIGINT) {
      try Program.run(
        URL(fileURLWithPath: "/bin/sh"), ["-c", script, Program.path(.debug)], in: scratch.folder)
    }

    // It went on to read the costs, which are none.
    #expect(outcome.status == 65, "\(outcome.error)")
    #expect(try scratch.names() == ["costs"])
  }

  /// Lets programs that `body` starts heed a signal: the test run may have been started with it
  /// ignored, as a shell's background jobs are, and its threads may block it; both are inherited.
  private func heeding<Result>(_ number: Int32, _ body: () throws -> Result) rethrows -> Result {
    let action = signal(number, SIG_DFL)
    defer { signal(number, action) }
    var (signals, blocked) = (sigset_t(), sigset_t())
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, &blocked)
    defer { pthread_sigmask(SIG_SETMASK, &blocked, nil) }
    return try body()
  }
}
