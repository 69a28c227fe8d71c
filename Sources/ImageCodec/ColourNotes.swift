/// What a file says about its colours. Noted, not applied: pixels are decoded as they are stored.
package struct ColourNotes: Sendable, Equatable {
  /// An ICC profile is embedded; some of its bytes may be missing.
  package var hasProfile = false
  /// A PNG says that it is sRGB.
  package var isSRGB = false
  /// The gamma that a PNG states, 0.45455 for the usual one.
  package var gamma: Double?

  package init() {}
}
