import FrameStatistics
import GridSimulation
import Timeline
import VirtualTime

extension Scenario {
  /// A scenario whose images all cost the same; three of them, of 12 megapixels, unless stated.
  static func make(
    _ gesture: String = "none", cost: Timespan = .zero, pixels: (width: Int, height: Int)? = nil,
    images: Int = 3, _ change: (inout Scenario) -> Void = { _ in }
  ) throws -> Scenario {
    var scenario = Scenario()
    scenario.gesture = try GestureScript.parse(gesture)
    let (width, height) = pixels ?? (4032, 3024)
    let image = SimulatedImage(decodeCost: cost, width: width, height: height)
    scenario.images = Array(repeating: image, count: images)
    change(&scenario)
    return scenario
  }

  /// The path of the scenario's fingers.
  var path: ScrollPath { playGesture().path }

  func run(_ mode: String) throws -> Timeline {
    Simulation.run(self, mode: try ModeSpecification.parse(mode))
  }

  func statistics(_ mode: String) throws -> RunStatistics { RunStatistics(try run(mode)) }
}

/// The span of that many milliseconds.
func ms(_ count: Double) -> Timespan { .milliseconds(count) }

/// The instant that many seconds into the run.
func at(_ seconds: Double) -> Instant { .zero + .seconds(seconds) }

/// Expected frames in order, `P` for presented and `.` for dropped.
func marbles(_ timeline: Timeline) -> String {
  FrameOutcomes(timeline).frames.map { $0.isDropped ? "." : "P" }.joined(separator: " ")
}

extension SeededGenerator {
  /// A number of the range, evenly.
  mutating func number(in range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// A gesture of some random steps; distances and times have few decimals, as people type them.
  mutating func gesture() -> String {
    var steps = ["wait \(Int.random(in: 0...2500, using: &self))ms"]
    for _ in 0..<Int.random(in: 1...6, using: &self) {
      let time = Int.random(in: 1...900, using: &self)
      switch Int.random(in: 0..<10, using: &self) {
      case 0, 1: steps.append("wait \(time)ms")
      case 2, 3, 4: steps.append("flick \(Int.random(in: -6000...6000, using: &self))")
      case 5, 6:
        steps.append("drag \(Int.random(in: -900...900, using: &self)) over \(time)ms")
      case 7: steps.append("hold \(time / 4)ms")
      case 8: steps.append(["tap", "reload", "memory-warning"][time % 3])
      default: steps.append("post \(time / 10)ms")
      }
    }
    return steps.joined(separator: "; ")
  }

  /// A scenario of some thirty seconds at most.
  mutating func scenario(refresh: Double) throws -> Scenario {
    let cost = number(in: 0.5...60)
    var scenario = try Scenario.make(gesture(), cost: ms(cost))
    scenario.rows = Int.random(in: 1...300, using: &self)
    scenario.imagesPerRow = Int.random(in: 1...4, using: &self)
    scenario.viewportHeight = number(in: 300...1000).rounded()
    scenario.refresh = refresh
    scenario.deceleration = Bool.random(using: &self) ? .normal : .fast
    scenario.contentInset = Bool.random(using: &self) ? 0 : 20
    scenario.settle = ms(number(in: 0...3000).rounded())
    return scenario
  }
}
