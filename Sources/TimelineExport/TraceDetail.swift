import Timeline
import VirtualTime

/// What an event tells beside its name.
///
/// Without a reference in it: a trace has hundreds of thousands of events, and a list of arguments
/// for each would be as many allocations.
enum TraceDetail {
  case none
  case iteration(isTracking: Bool)
  case request(Int, row: Int, slot: Int, outcome: Request.Outcome)
  case decode(request: Int)
  case touch(latency: Timespan)
  case frame(duration: Timespan, overrun: Timespan)
  case expected(refresh: Int, hertz: Double, isDropped: Bool)
  case refresh(Int)
  case hitch(frames: Int)

  /// Tells the arguments, one after another.
  @inline(__always)
  func forEachArgument(_ body: (_ name: StaticString, _ value: TraceArgument) -> Void) {
    switch self {
    case .none: break
    case .iteration(let isTracking): body("mode", .word(isTracking ? "tracking" : "default"))
    case .request(let number, let row, let slot, let outcome):
      body("request", .whole(number))
      body("row", .whole(row))
      body("slot", .whole(slot))
      body("outcome", .word(outcome.name))
    case .decode(let request): body("request", .whole(request))
    case .touch(let latency): body("latency_ms", .milliseconds(latency))
    case .frame(let duration, let overrun):
      body("duration_ms", .milliseconds(duration))
      body("overrun_ms", .milliseconds(overrun))
    case .expected(let refresh, let hertz, let isDropped):
      body("refresh", .whole(refresh))
      body("refresh_hz", .number(hertz))
      body("dropped", .flag(isDropped))
    case .refresh(let refresh): body("refresh", .whole(refresh))
    case .hitch(let frames): body("frames", .whole(frames))
    }
  }
}

/// A value that a trace's event carries.
enum TraceArgument {
  case whole(Int)
  case number(Double)
  case milliseconds(Timespan)
  case word(StaticString)
  case flag(Bool)
}

/// The arrows at an event; one request is one arrow, from its cell over its decode to the display.
enum TraceFlows {
  case none
  case start(UInt64)
  case step(UInt64)
  case ends(ArraySlice<UInt64>)
}

extension Request.Outcome {
  fileprivate var name: StaticString {
    switch self {
    case .pending: "pending"
    case .shown: "shown"
    case .droppedByLimit: "dropped by limit"
    case .cancelled: "cancelled"
    case .stale: "stale"
    case .wasted: "wasted"
    }
  }
}
