import GridSimulation
import Testing
import Timeline
import VirtualTime

/// What a run starts with, and when it ends.
@Suite struct ScenarioTests {
  @Test("The defaults are the contract's")
  func defaults() {
    let scenario = Scenario()

    #expect(scenario.rows == 100 && scenario.imagesPerRow == 3 && scenario.rowHeight == 70)
    #expect(scenario.viewportWidth == 375 && scenario.viewportHeight == 667)
    #expect(scenario.scale == 2 && scenario.refresh == 60 && scenario.contentInset == 0)
    #expect(scenario.dataDelay == ms(1000) && scenario.settle == ms(8000))
    #expect(scenario.commitCost == ms(1) && scenario.configureCost == ms(0.2))
    #expect(scenario.deceleration == .normal && scenario.seed == 1)
  }

  /// The deceleration of 2000 pt/s takes 3.796 s.
  @Test(
    "A run ends at the first vsync after its last step, its deceleration and the settling",
    arguments: [
      ("none", 1 + 8), ("wait 3s", 3 + 8), ("wait 0.2s", 0.2 + 8), ("wait 3s; tap", 3.05 + 8),
      ("wait 2s; flick 2000", 2.08 + 3.796 + 8), ("wait 2s; flick 2000; wait 1s", 5.876 + 8),
      ("wait 2s; flick 2000; wait 10s", 12.08 + 8),
    ] as [(String, Double)])
  func end(gesture: String, seconds: Double) throws {
    for refresh in [60.0, 120] {
      let scenario = try Scenario.make(gesture) {
        $0.rows = 1000
        $0.refresh = refresh
      }
      let vsync = (seconds * refresh - 1e-6).rounded(.up)

      #expect(scenario.duration == .seconds(vsync / refresh), "\(refresh) Hz")
      #expect(try scenario.run("eager").end == .zero + scenario.duration, "\(refresh) Hz")
    }
  }

  @Test("Slots share the width, less a gap of 10 points beside each", arguments: 1...4)
  func slotWidth(count: Int) {
    var scenario = Scenario()
    scenario.imagesPerRow = count
    let all = Double(count) * scenario.slotWidth + 10 * Double(count + 1)

    #expect(abs(all - 375) < 1e-9)
    #expect(abs(scenario.slotPixels - scenario.slotWidth * 2 * 70 * 2) < 1e-9)
  }
}
