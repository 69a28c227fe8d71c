import ArgumentGrammar
import ImageCodec

/// How pictures may be decoded: what to do about damage, and how much a file may ask for.
struct DecodingRules: Equatable {
  /// What becomes of a picture whose pixels are damaged or incomplete.
  enum OnDamage: String, CaseIterable {
    /// It is an error.
    case fail
    /// It is used as far as it goes, with a warning that counts its good rows.
    case warn
    /// It is used as far as it goes.
    case accept
  }

  private(set) var onDamage = OnDamage.fail
  private(set) var limits = DecodingLimits.standard

  var policy: DamagePolicy { onDamage == .fail ? .refused : .tolerated }

  init() {}

  init(_ reader: OptionReader) throws(CommandError) {
    let text = reader.arguments.value("on-damage")
    onDamage = text.flatMap(OnDamage.init(rawValue:)) ?? .fail
    let standard = DecodingLimits.standard
    limits = DecodingLimits(
      pixels: try reader.amount("max-pixels", unit: "P", as: "100MP") ?? standard.pixels,
      scans: try reader.count("max-scans", in: 1...1_000_000) ?? standard.scans,
      scanSamples: try reader.amount("max-scan-work", unit: "S", as: "1500MS")
        ?? standard.scanSamples,
      chunkBytes: try reader.amount("max-chunk", unit: "B", as: "8MB") ?? standard.chunkBytes,
      workingBytes: try reader.amount("max-memory", unit: "B", as: "256MB")
        ?? standard.workingBytes)
  }

  /// The options that set these rules, for every command that decodes.
  static let section = OptionSection(
    "Damage and limits",
    [
      .value(
        "on-damage", "POLICY", default: "fail", domain: .oneOf(OnDamage.allCases.map(\.rawValue)),
        summary:
          "What to do with a picture that is cut or damaged: fail, or use it as far as it goes, "
          + "with a warning or without"),
      .value("max-pixels", "N", default: "100MP", summary: "Pixels that a picture may have"),
      .value("max-scans", "N", default: "500", summary: "Scans that a JPEG may have"),
      .value(
        "max-scan-work", "N", default: "1500MS",
        summary: "Samples that all scans of a JPEG may visit together"),
      .value(
        "max-memory", "N", default: "256MB",
        summary: "Bytes that a progressive JPEG or interlaced PNG may take beside its bitmap"),
      .value(
        "max-chunk", "N", default: "8MB", summary: "Bytes that a PNG's chunk may take unpacked"),
    ])
}

extension OptionReader {
  private static let largestAmount = 1_000_000_000_000

  /// A whole amount with k, M or G and a unit where they are wanted: `250000`, `100MP`, `1.5G`.
  func amount(_ option: String, unit: Character, as example: String) throws(CommandError) -> Int? {
    guard let text = arguments.value(option) else { return nil }
    var digits = Substring(text)
    if digits.last == unit { digits.removeLast() }
    let factors: [Character: Double] = ["k": 1e3, "M": 1e6, "G": 1e9]
    var factor = 1.0
    if let last = digits.last, let known = factors[last] {
      factor = known
      digits.removeLast()
    }
    guard let number = Double(digits), digits.allSatisfy({ $0.isNumber || $0 == "." }),
      case let amount = (number * factor).rounded(), amount >= 1,
      amount <= Double(OptionReader.largestAmount)
    else {
      throw .badValue(
        option: option, value: text, expected: "an amount of 1 to 1000G, as in \(example)")
    }
    return Int(amount)
  }
}
