/// A device's screen and CPU, for `--device`.
package struct DeviceProfile: Sendable, Equatable {
  /// The name on the command line.
  package let name: String
  /// The name that people know.
  package let title: String
  /// Points, portrait.
  package let width: Double
  package let height: Double
  /// Pixels a point, UIScreen.scale.
  package let scale: Double
  /// The highest refresh rate in Hz.
  package let refresh: Double
  /// Performance and efficiency cores together.
  package let cores: Int
  /// The factor on decode costs. No published figure compares a device with the computer that
  /// measures, so every one here is an assumption, from the generation of the chip.
  package let cpuScale: Double

  /// Sources: points and scale, Apple's Human Interface Guidelines, "Layout", Specifications; cores
  /// and 60 Hz, the technical specifications of each device; 120 Hz, Apple's "Optimizing iPhone and
  /// iPad apps to support ProMotion displays". An iPhone app gets 120 Hz only with
  /// CADisableMinimumFrameDurationOnPhone in its Info.plist.
  package static let all: [DeviceProfile] = [
    .init("iphone-se-1", "iPhone SE (1st generation)", 320, 568, at: 2, 60, cores: 2, cpu: 3),
    .init("iphone-8-plus", "iPhone 8 Plus", 414, 736, at: 3, 60, cores: 6, cpu: 2),
    .init("iphone-se-2", "iPhone SE (2nd generation)", 375, 667, at: 2, 60, cores: 6, cpu: 1.5),
    .init("iphone-se-3", "iPhone SE (3rd generation)", 375, 667, at: 2, 60, cores: 6, cpu: 1),
    .init("iphone-13-mini", "iPhone 13 mini", 375, 812, at: 3, 60, cores: 6, cpu: 1),
    .init("iphone-14", "iPhone 14", 390, 844, at: 3, 60, cores: 6, cpu: 1),
    .init("iphone-15", "iPhone 15", 393, 852, at: 3, 60, cores: 6, cpu: 1),
    .init("iphone-15-pro", "iPhone 15 Pro", 393, 852, at: 3, 120, cores: 6, cpu: 1),
    .init("iphone-16-pro", "iPhone 16 Pro", 402, 874, at: 3, 120, cores: 6, cpu: 1),
    .init("iphone-16-pro-max", "iPhone 16 Pro Max", 440, 956, at: 3, 120, cores: 6, cpu: 1),
    .init("ipad-10", "iPad (10th generation)", 820, 1180, at: 2, 60, cores: 6, cpu: 1),
    .init("ipad-pro-11", "iPad Pro 11-inch (M2)", 834, 1194, at: 2, 120, cores: 8, cpu: 1),
  ]

  package static func named(_ name: String) -> DeviceProfile? { all.first { $0.name == name } }

  private init(
    _ name: String, _ title: String, _ width: Double, _ height: Double, at scale: Double,
    _ refresh: Double, cores: Int, cpu: Double
  ) {
    self.name = name
    self.title = title
    self.width = width
    self.height = height
    self.scale = scale
    self.refresh = refresh
    self.cores = cores
    cpuScale = cpu
  }
}
