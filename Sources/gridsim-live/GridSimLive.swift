import GridSimCommand

#if os(Linux)
  import LiveRunLoop

  extension LiveRunLoop: RealTimeRunLoop {}
#endif

/// gridsim with the real CFRunLoop, which `gridsim` becomes where `--clock live` asks for it.
///
/// It is a program of its own because Foundation, which holds CFRunLoop, doubles the time to start.
@main
enum GridSimLive {
  static func main() {
    #if os(Linux)
      GridSimCommand.main(
        live: LiveClock(
          makeLoop: { LiveRunLoop(isMain: $0) },
          onSecondaryThread: { body in SecondaryThread.run(body) }))
    #else
      GridSimCommand.main(live: nil)
    #endif
  }
}
