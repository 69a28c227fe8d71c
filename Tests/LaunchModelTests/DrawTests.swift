import Testing
import VirtualTime

@testable import LaunchModel

@Suite("Drawing costs")
struct DrawTests {
  private let range = milliseconds(1000)...milliseconds(4000)

  private func cost(
    _ name: String, _ cost: LaunchCost, seed: UInt64, cpuScale: Double = 1
  ) -> Timespan {
    LaunchPlan([LaunchTask(name, .basic, cost)]).work(seed: seed, cpuScale: cpuScale)[0].cost
  }

  @Test("A fixed cost is the same for every seed, times the factor of the CPU")
  func fixed() {
    for seed: UInt64 in [0, 1, .max] {
      #expect(cost("a", .fixed(milliseconds(40)), seed: seed) == milliseconds(40))
      #expect(
        cost("a", .fixed(milliseconds(40)), seed: seed, cpuScale: 2.5) == milliseconds(100))
    }
  }

  @Test("A drawn cost lies in its range, and is the same again for the same seed")
  func inRange() {
    for seed: UInt64 in 0..<1000 {
      let drawn = cost("a", .range(range), seed: seed)

      #expect(range.contains(drawn), "seed \(seed)")
      #expect(cost("a", .range(range), seed: seed) == drawn)
      #expect(cost("a", .range(range), seed: seed, cpuScale: 2) == drawn.scaled(by: 2))
    }
  }

  @Test("Both ends of a range can be drawn, and all between them are as likely")
  func even() {
    let narrow = Timespan(nanoseconds: 7)...Timespan(nanoseconds: 10)
    var counts = [0, 0, 0, 0]
    for seed: UInt64 in 0..<4000 {
      counts[Int(cost("a", .range(narrow), seed: seed).nanoseconds - 7)] += 1
    }

    // 1000 ± 5 standard deviations of √(4000·¼·¾) ≈ 27.4 each.
    for count in counts { #expect(abs(count - 1000) < 137) }
  }

  @Test("A range of one span is that span")
  func single() {
    #expect(
      cost("a", .range(milliseconds(5)...milliseconds(5)), seed: 3) == milliseconds(5))
  }

  @Test("Tasks of one plan draw apart, and other seeds draw anew")
  func apart() {
    let names = (0..<100).map { "task \($0)" }
    let drawn = names.map { cost($0, .range(range), seed: 1) }

    #expect(Set(drawn).count == 100)
    #expect(names.map { cost($0, .range(range), seed: 2) } != drawn)
  }

  @Test("A task keeps its cost in another category and among other tasks")
  func moved() {
    let task = LaunchTask("a", .sync, .range(range))
    let other = LaunchTask("b", .basic, .range(range))
    let moved = LaunchTask("a", .asyncAfterLaunch, .range(range))

    let alone = LaunchPlan([task]).work(seed: 9)[0].cost

    #expect(LaunchPlan([other, task]).work(seed: 9)[1].cost == alone)
    #expect(LaunchPlan([other, moved]).work(seed: 9)[1].cost == alone)
  }

  @Test("Names are told apart by FNV-1a, as its authors' test vectors have it")
  func hash() {
    #expect(fingerprint("") == 0xCBF2_9CE4_8422_2325)
    #expect(fingerprint("a") == 0xAF63_DC4C_8601_EC8C)
    #expect(fingerprint("foobar") == 0x8594_4171_F739_67E8)
  }
}
