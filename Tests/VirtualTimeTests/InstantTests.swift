import Testing
import VirtualTime

@Suite("Instants and spans")
struct InstantTests {
  @Test(
    "a span in milliseconds is rounded to the nearest nanosecond, halves away from zero",
    arguments: [
      (1.0, 1_000_000), (0.0000004, 0), (0.0000005, 1), (0.0000015, 2), (-0.0000005, -1),
      (16.666_666_7, 16_666_667), (-2.25, -2_250_000), (0, 0),
    ] as [(Double, Int64)])
  func milliseconds(count: Double, nanoseconds: Int64) {
    #expect(Timespan.milliseconds(count).nanoseconds == nanoseconds)
  }

  @Test("a second is a thousand milliseconds, both ways")
  func seconds() {
    #expect(Timespan.seconds(1.5) == .milliseconds(1500))
    #expect(Timespan.seconds(1.5).milliseconds == 1500)
    #expect(Timespan.milliseconds(250).seconds == 0.25)
    #expect(Timespan.seconds(1.0 / 60).nanoseconds == 16_666_667)
  }

  @Test(
    "a scaled span is rounded to the nearest nanosecond",
    arguments: [(10, 0.25, 3), (10, 0.24, 2), (-10, 0.25, -3), (7, 0, 0), (3, 2.5, 8)]
      as [(Int64, Double, Int64)])
  func scaled(nanoseconds: Int64, factor: Double, expected: Int64) {
    #expect(
      Timespan(nanoseconds: nanoseconds).scaled(by: factor) == Timespan(nanoseconds: expected))
  }

  @Test("instants and spans add and subtract")
  func arithmetic() {
    let start = Instant(nanoseconds: 40)
    let span = Timespan(nanoseconds: 15)

    #expect(start + span == Instant(nanoseconds: 55))
    #expect(start - span == Instant(nanoseconds: 25))
    #expect(start - Instant(nanoseconds: 55) == Timespan(nanoseconds: -15))
    #expect(span * 3 == Timespan(nanoseconds: 45))
    #expect(span + span - span == span)
    #expect(Instant.zero < start)
    #expect(start < .never)
    #expect(Timespan.zero > span - span * 2)
  }

  @Test("exponential and logarithm are inverse")
  func elementary() {
    #expect(exponential(0) == 1)
    #expect(naturalLogarithm(1) == 0)
    #expect(abs(naturalLogarithm(exponential(2.5)) - 2.5) < 1e-15)
    #expect(naturalLogarithm(0) == -.infinity)
    #expect(naturalLogarithm(-1).isNaN)
  }
}
