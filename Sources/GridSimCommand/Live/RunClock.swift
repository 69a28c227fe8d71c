import ArgumentGrammar
import VirtualTime

/// By which clock a scenario is played.
enum RunClock: String, CaseIterable {
  case virtual, live, both

  /// What `both` plays where no gesture is given: the default gesture's first flick, 20 ms later.
  ///
  /// With the pictures that come with the tool, on the machine of `docs/live.md`, no touch then meets
  /// a decode that ends at the edge of a frame, and no decode of `deferred` begins within 30 ms of the
  /// end: where it hangs on a millisecond, a comparison tells nothing.
  static let shortGesture = "wait 1.07s; flick 2000"
  /// And how long it goes on: about 6 s in all.
  static let shortSettle = Timespan.milliseconds(1060)
}

extension GridSimCommand {
  static let clockSection = OptionSection(
    "Clock",
    [
      .value(
        "clock", "CLOCK", default: "virtual", domain: .oneOf(RunClock.allCases.map(\.rawValue)),
        summary:
          "virtual; live: in real time on the system's own run loop, with real decodes; both: "
          + "predicted against real, on a gesture of about 6 s unless --gesture is given"),
      .value(
        "repeats", "N", default: "1",
        summary: "Live runs of each mode for --clock both; their median counts"),
    ])
}
