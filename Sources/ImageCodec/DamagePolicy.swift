/// What to do with a picture whose pixels are damaged or incomplete.
package enum DamagePolicy: Sendable, Equatable {
  /// It is refused at the first damage.
  case refused
  /// It is decoded as far as it can be; what is missing stays grey or transparent.
  case tolerated
}

/// Damage that was passed over.
package struct ImageDamage: Sendable, Equatable {
  /// The data end too early; else they contradict the format.
  package var isTruncation: Bool
  /// Rows from the top, as stored, that are known to be right. Nil for a JPEG of several scans.
  package var goodRows: Int?
  package var libraryMessage: String
}

/// What decoding a picture tells beside its pixels.
package struct DecodingOutcome: Sendable, Equatable {
  /// Scans of a JPEG; 1 for a PNG.
  package var scans: Int
  /// Only where damage is tolerated.
  package var damage: ImageDamage?
}
