import Testing
import VirtualTime

@Suite("The seeded generator")
struct SeededGeneratorTests {
  /// The values that other implementations of SplitMix64 publish: for 0 those of the xoshiro
  /// authors' C code as several libraries test them, for 1234567 Rosetta Code's.
  @Test(
    "gives the published numbers of SplitMix64",
    arguments: [
      (
        UInt64(0),
        [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F] as [UInt64]
      ),
      (
        UInt64(1_234_567),
        [
          6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
          4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
        ] as [UInt64]
      ),
    ])
  func published(seed: UInt64, expected: [UInt64]) {
    var generator = SeededGenerator(seed: seed)

    let numbers = expected.map { _ in generator.next() }

    #expect(numbers == expected)
  }
}
