// swift-tools-version: 6.2
import PackageDescription

/// Settings that every Swift target shares: the compiler enforces the module map.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]

/// Debug builds and with them the tests check each access for exclusivity at run time; in release
/// builds those checks take a third of a run loop's iteration.
let unchecked = SwiftSetting.unsafeFlags(
  ["-enforce-exclusivity=unchecked"], .when(configuration: .release))

func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], settings: [SwiftSetting] = []
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict + settings)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: [.target(name: name)] + dependencies,
    exclude: exclude,
    swiftSettings: strict)
}

/// The real CFRunLoop, so far on event descriptors only: elsewhere `--clock live` says that it is
/// not there.
#if os(Linux)
  let liveTargets = [
    module("LiveRunLoop", ["CEventFD", "RunLoopModel", "RunLoopScripts", "VirtualTime"]),
    .systemLibrary(name: "CEventFD"),
    tests("LiveRunLoop", ["RunLoopFuzzing", "RunLoopModel", "RunLoopScripts", "VirtualTime"]),
  ]
  let live: [Target.Dependency] = ["LiveRunLoop"]
#else
  let liveTargets: [Target] = []
  let live: [Target.Dependency] = []
#endif

let package = Package(
  name: "gridsim",
  platforms: [.macOS(.v14)],
  products: [
    .executable(name: "gridsim", targets: ["gridsim"])
  ],
  targets: [
    .executableTarget(
      name: "gridsim", dependencies: ["GridSimCommand"], swiftSettings: strict),
    module(
      "GridSimCommand",
      [
        "ArgumentGrammar", "Reporting", "FrameReading", "FrameStatistics", "GridSimulation",
        "RunLoopModel", "RunLoopScripts", "Timeline", "TimelineExport", "VirtualTime", "ImageCodec",
        "CZlib", "JSONText", "LaunchModel",
      ] + live),
    module("ArgumentGrammar"),
    module("Reporting", ["FrameStatistics", "JSONText", "LaunchModel", "Timeline", "VirtualTime"]),
    module("FrameReading", ["FrameStatistics", "JSONText"]),
    module("TimelineExport", ["FrameStatistics", "LaunchModel", "Timeline", "VirtualTime"]),
    module("FrameStatistics", ["Timeline", "VirtualTime"]),
    module("GridSimulation", ["LaunchModel", "RunLoopModel", "Timeline", "VirtualTime"]),
    module("RunLoopModel", ["Timeline", "VirtualTime"], settings: [unchecked]),
    module("RunLoopScripts", ["JSONText", "RunLoopModel", "VirtualTime"]),
    module("JSONText"),
    module("LaunchModel", ["VirtualTime"]),
    module("Timeline", ["LaunchModel", "VirtualTime"]),
    module("VirtualTime"),
    module("ImageCodec", ["CImageCodec"], settings: [.strictMemorySafety()]),
    .target(
      name: "CImageCodec",
      dependencies: ["CJPEG", "CPNG", "CZlib"],
      linkerSettings: [.linkedLibrary("jpeg"), .linkedLibrary("png"), .linkedLibrary("z")]),
    .systemLibrary(
      name: "CJPEG", pkgConfig: "libjpeg",
      providers: [.apt(["libjpeg-dev"]), .brew(["jpeg-turbo"])]),
    .systemLibrary(
      name: "CPNG", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    tests("ArgumentGrammar", exclude: ["Snapshots"]),
    tests("VirtualTime"),
    .target(
      name: "RunLoopFuzzing", dependencies: ["RunLoopModel", "RunLoopScripts", "VirtualTime"],
      path: "Tests/RunLoopFuzzing", swiftSettings: strict),
    .executableTarget(
      name: "runloop-trials",
      dependencies: ["RunLoopFuzzing", "RunLoopModel", "RunLoopScripts", "VirtualTime"] + live,
      path: "Tests/RunLoopTrials", swiftSettings: strict),
    tests("RunLoopModel", ["RunLoopFuzzing", "RunLoopScripts", "VirtualTime"]),
    tests("RunLoopScripts", ["JSONText", "RunLoopFuzzing", "RunLoopModel", "VirtualTime"]),
    tests("JSONText"),
    tests("LaunchModel", ["VirtualTime"]),
    tests(
      "GridSimulation",
      ["FrameStatistics", "LaunchModel", "RunLoopModel", "Timeline", "VirtualTime"]),
    tests("FrameStatistics", ["Timeline", "VirtualTime"]),
    tests("FrameReading", ["FrameStatistics", "JSONText", "VirtualTime"]),
    tests(
      "TimelineExport",
      ["FrameStatistics", "GridSimulation", "LaunchModel", "Timeline", "VirtualTime"]),
    tests(
      "Reporting",
      ["FrameReading", "FrameStatistics", "JSONText", "LaunchModel", "Timeline", "VirtualTime"],
      exclude: ["Snapshots"]),
    tests("ImageCodec"),
    tests(
      "GridSimCommand",
      [
        "ArgumentGrammar", "GridSimulation", "JSONText", "LaunchModel", "Reporting",
        "RunLoopScripts", "Timeline", "VirtualTime",
      ]),
  ] + liveTargets
)
