import Testing
import VirtualTime

@testable import GridSimulation

@Suite("The values that a parameter is tuned over")
struct ParameterAxisTests {
  private func parameter(_ name: String, of mode: String) throws -> Parameter {
    let kind = try #require(StrategyCatalog.all.first { $0.name == mode })
    return try #require(StrategyCatalog.parameters(of: kind).first { $0.name == name })
  }

  private func axis(
    _ name: String, of mode: String, _ from: String, _ to: String
  ) throws -> ParameterAxis {
    let kind = try parameter(name, of: mode).kind
    return ParameterAxis(
      kind, from: try #require(kind.read(from)), to: try #require(kind.read(to)))
  }

  private func usualAxis(of parameter: Parameter) throws -> ParameterAxis {
    let (from, to) = try parameter.usualRange(in: .make())
    return ParameterAxis(parameter.kind, from: from, to: to)
  }

  @Test(
    "The usual ones reach from the least to what makes a difference",
    arguments: [
      // 100 rows of 3 images: 300 slots.
      ("deferred", "limit", "1", "300", 300), ("operations", "workers", "1", "16", 16),
      ("fifo", "keep-alive", "1ms", "1s", 1000), ("budgeted", "budget", "1ms", "17ms", 17),
      ("eager", "fade", "0ms", "1s", 1001), ("prefetch", "decode-ahead", "0", "8", 33),
      ("prefetch", "latency", "0ms", "1s", 1001), ("operations", "fail-rate", "0", "1", 21),
      // Three pictures of 4032 × 3024 pixels and 4 bytes; none, 146 whole megabytes, and all.
      ("eager", "cache", "none", "lru:146313216B", 148),
    ])
  func usual(mode: String, name: String, first: String, last: String, count: Int) throws {
    let axis = try usualAxis(of: parameter(name, of: mode))

    #expect(axis.first.text == first)
    #expect(axis.last.text == last)
    #expect(axis.count == count)
  }

  @Test("Every value of every mode's parameters is one that the mode reads")
  func readable() throws {
    for mode in StrategyCatalog.all {
      for parameter in StrategyCatalog.parameters(of: mode) where parameter.isOrdered {
        let axis = try usualAxis(of: parameter)
        var places: [Int] = []
        for index in 0..<axis.count {
          let value = axis.value(at: index)
          #expect(parameter.kind.read(value.text) == value, "\(mode.name) \(value.text)")
          places.append(try #require(value.place))
        }
        #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 }, "\(parameter.name)")
      }
    }
  }

  @Test("Flags and words have no order")
  func unordered() throws {
    for (mode, name) in [
      ("deferred", "visibility"), ("deferred", "requeue"), ("operations", "join"),
      ("fifo", "decode-in"),
    ] {
      #expect(try !parameter(name, of: mode).isOrdered)
    }
  }

  @Test("Steps are the widest usual ones that both ends are multiples of")
  func steps() throws {
    let whole = try axis("keep-alive", of: "fifo", "5ms", "20ms")
    let parts = try axis("keep-alive", of: "fifo", "1ms", "1.5ms")
    let cache = try axis("cache", of: "eager", "lru:1500kB", "lru:2MB")
    let number = try axis("decode-ahead", of: "prefetch", "0.3", "1")

    #expect(whole.count == 16 && whole.stepText == "1ms")
    #expect(
      (0..<parts.count).map { parts.value(at: $0).text }
        == ["1ms", "1100us", "1200us", "1300us", "1400us", "1500us"])
    #expect(cache.count == 501 && cache.stepText == "1kB")
    #expect(number.count == 15 && number.stepText == "0.05")
  }

  @Test("A list is sorted, and each value is there once")
  func listed() throws {
    let kind = try parameter("limit", of: "deferred").kind

    let axis = ParameterAxis(kind, values: [.count(60), .count(5), .count(60), .count(30)])

    #expect((0..<axis.count).map { axis.value(at: $0).text } == ["5", "30", "60"])
    #expect(axis.stepText == nil)
  }

  @Test("The working set counts the images that slots show")
  func workingSet() throws {
    let small = try Scenario.make(images: 5) { ($0.rows, $0.imagesPerRow) = (1, 2) }
    let large = try Scenario.make(pixels: (10, 10), images: 5)

    #expect(small.workingSet == 2 * 4032 * 3024 * 4)
    #expect(large.workingSet == 5 * 400)
  }
}
