import GridSimCommand

#if os(Linux)
  import LiveRunLoop

  extension LiveRunLoop: RealTimeRunLoop {}
#endif

@main
enum GridSim {
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
