import FrameStatistics
import GridSimulation
import Testing
import Timeline
import VirtualTime

/// Caches of decoded images.
@Suite struct ImageCacheTests {
  /// Pictures of 400 bytes, one a row.
  private func rows(images: Int) throws -> Scenario {
    try Scenario.make(
      "wait 2s; drag 900 over 1s; hold 0.2s; wait 3s; drag -900 over 1s; hold 0.2s", cost: ms(2),
      pixels: (10, 10), images: images
    ) {
      $0.imagesPerRow = 1
      $0.rows = 40
      $0.rowHeight = 100
      $0.viewportHeight = 200
    }
  }

  static let modes = ["eager", "fifo", "budgeted", "sliced", "operations", "prefetch"]

  @Test("A cache as large as the working set decodes each distinct image once", arguments: modes)
  func large(mode: String) throws {
    for cache in ["named", "lru:1600B"] {
      let images = try rows(images: 4).statistics("\(mode):cache=\(cache)").images

      #expect(images.decoded == 4, "\(cache)")
      #expect(images.neverShown == 0, "\(cache)")
    }
  }

  @Test("A smaller one decodes on every bind, as none does")
  func small() throws {
    // Down and on: images come in turn, and the one that is needed has just been given up.
    let scenario = try Scenario.make(
      "wait 2s; drag 900 over 1s; hold 0.2s", cost: ms(2), pixels: (10, 10), images: 4
    ) {
      $0.imagesPerRow = 1
      $0.rows = 40
      $0.rowHeight = 100
      $0.viewportHeight = 200
    }
    for mode in ["eager:cache=lru:1500B", "eager:cache=none", "eager:cache=lru:0B"] {
      let images = try scenario.statistics(mode).images

      #expect(images.decoded == images.requested, "\(mode)")
      #expect(images.requested == 11, "\(mode)")
    }
  }

  @Test("A hit costs nothing, and the unit still did its work")
  func hit() throws {
    let requests = try Scenario.make(cost: ms(5), images: 1) {
      $0.commitCost = .zero
      $0.configureCost = .zero
    }.run("deferred:cache=named").requests

    #expect(requests.compactMap(\.decodeEnd) == [at(1.005)])
    // One unit a period, though only the first decoded.
    #expect(requests.map(\.ended) == (1...30).map { at(1) + ms(100) * $0 })
  }

  @Test("A picture in a cache and in cells is one bitmap of memory")
  func memory() throws {
    let scenario = try Scenario.make(pixels: (10, 10), images: 3)

    #expect(try scenario.statistics("eager").memory.peakDecodedBytes == 30 * 400)
    #expect(try scenario.statistics("eager:cache=named").memory.peakDecodedBytes == 3 * 400)
  }

  @Test("A memory warning empties the cache")
  func warning() throws {
    let scenario = try Scenario.make("wait 2s; reload; wait 1s; memory-warning; reload") {
      $0.settle = .seconds(10)
    }

    #expect(try scenario.statistics("eager:cache=named").images.decoded == 6)
    #expect(try scenario.statistics("operations").images.decoded == 6)
  }

  @Test(
    "Sizes are read and written",
    arguments: [
      ("none", CacheKind.none), ("named", .named), ("lru:64MB", .lru(bytes: 64_000_000)),
      ("lru:1GB", .lru(bytes: 1_000_000_000)), ("lru:500kB", .lru(bytes: 500_000)),
      ("lru:12B", .lru(bytes: 12)), ("lru:0B", .lru(bytes: 0)),
    ])
  func text(text: String, kind: CacheKind) {
    #expect(CacheKind.parse(text) == kind)
    #expect(kind.text == text)
  }

  @Test("What is no size is none", arguments: ["", "lru", "lru:", "lru:64", "lru:nanMB", "all"])
  func bad(text: String) {
    #expect(CacheKind.parse(text) == nil)
  }
}
