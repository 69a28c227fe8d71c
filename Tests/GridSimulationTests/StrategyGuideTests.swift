import Foundation
import FrameStatistics
import GridSimulation
import Testing
import Timeline
import VirtualTime

/// The example of docs/writing-a-strategy.md.
@Suite struct StrategyGuideTests {
  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  @Test("The guide shows the example that is compiled here, to the letter")
  func text() throws {
    let example = try String(
      contentsOf: StrategyGuideTests.tests
        .appendingPathComponent("Examples/NewestFirstStrategy.swift"), encoding: .utf8)
    let guide = try String(
      contentsOf: StrategyGuideTests.tests
        .appendingPathComponent("../../docs/writing-a-strategy.md"), encoding: .utf8)

    #expect(guide.contains("```swift\n\(example)```"))
  }

  @Test("It can be run, with its parameter and the image options")
  func runs() throws {
    let modes = StrategyCatalog.all + [NewestFirstStrategy.self]
    let mode = try ModeSpecification.parse("newest-first:pause=20ms,cache=named", among: modes)
    let scenario = try Scenario.make("wait 6s; flick 2000", cost: ms(30)) { $0.rows = 1000 }

    let timeline = Simulation.run(scenario, mode: mode)
    let statistics = RunStatistics(timeline)

    #expect(statistics.images.decoded == 3)
    #expect(statistics.images.neverShown == 0)
    #expect(statistics.frames.dropped == 0)
    #expect(!timeline.slices.contains { $0.isTracking && $0.callback == .idleObserver })
    #expect(timeline.decodes.map(\.image) == [2, 1, 0])
  }

  @Test("Every mode has a page that names its parameters")
  func pages() throws {
    for mode in StrategyCatalog.all {
      let page = try String(
        contentsOf: StrategyGuideTests.tests
          .appendingPathComponent("../../docs/modes/\(mode.name).md"), encoding: .utf8)

      #expect(page.hasPrefix("# \(mode.name)\n"))
      for parameter in mode.parameters {
        #expect(page.contains("`\(parameter.name)`"), "\(mode.name): \(parameter.name)")
      }
    }
  }
}
