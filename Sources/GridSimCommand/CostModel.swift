import GridSimulation
import ImageCodec
import Reporting
import VirtualTime

/// Where decode costs come from.
enum CostModel: Equatable {
  case measured
  case fixed(Timespan)
  case recorded(path: String)

  /// How often each picture is decoded to learn its cost; the median is kept.
  static let samples = 3
  /// Decodes before those, which do not count: until a picture's working memory has come to the
  /// process, its decodes are dearer than all that follow in a run.
  private static let warmUps = 1

  static let longest = Timespan(nanoseconds: 3_600_000_000_000)

  /// Reads `measured`, `fixed:5ms` or the path of a cost file.
  init(_ text: String) throws(CommandError) {
    if text == "measured" {
      self = .measured
    } else if text.hasPrefix("fixed:") {
      guard let cost = Quantity.span(text.dropFirst("fixed:".count)), cost >= .zero,
        cost <= CostModel.longest
      else {
        throw .badValue(
          option: "costs", value: text, expected: "a time of 0 to 60min, as in fixed:5ms")
      }
      self = .fixed(cost)
    } else {
      self = .recorded(path: text)
    }
  }

  /// The costs of pictures by this model, and what damage was passed over.
  ///
  /// - Parameters:
  ///   - areTrusted: whether the pictures came with the tool; others are decoded once in any case,
  ///     so that a damaged one is found.
  ///   - needsSlices: whether to measure how each decode's time is spread, too.
  ///   - progress: called with what is being done.
  func costs(
    of pictures: [Picture], areTrusted: Bool, needsSlices: Bool, rules: DecodingRules,
    progress: (String) -> Void
  ) throws(CommandError) -> (summary: CostSummary, damage: [PictureDamage]) {
    var damage: [PictureDamage] = []
    var measured: [CostSummary.Image] = []
    if self == .measured || !areTrusted {
      for (index, picture) in pictures.enumerated() {
        let work = self == .measured ? "measuring" : "checking"
        progress("\(work) \(picture.path) (\(index + 1) of \(pictures.count))")
        let (samples, warmUps) =
          self == .measured ? (CostModel.samples, CostModel.warmUps) : (1, 0)
        let timer = try picture.timer(rules)
        let times = try timer.times(samples: warmUps + samples)
        if let found = times.outcome?.damage {
          damage.append(PictureDamage(picture, found))
        }
        let median = Timespan(nanoseconds: times.fresh.dropFirst(warmUps).sorted()[samples / 2])
        let slices = self == .measured && needsSlices ? try timer.slices(samples: samples) : nil
        measured.append(
          picture.cost(
            milliseconds: median.milliseconds, samples: samples,
            slices: slices?.milliseconds(of: median.milliseconds)))
      }
    }
    switch self {
    case .fixed(let cost):
      let images = pictures.map { $0.cost(milliseconds: cost.milliseconds, samples: 0) }
      return (CostSummary(model: .fixed, libraries: [], images: images), damage)
    case .recorded(let path): return (try RecordedCosts.read(path).costs(of: pictures), damage)
    case .measured:
      let libraries = ImageCodec.libraryVersions
      return (CostSummary(model: .measured, libraries: libraries, images: measured), damage)
    }
  }

  /// The costs of the same pictures in another size; nil where this model cannot tell them.
  ///
  /// It is for a trial beside the run: what cannot be decoded so fails no run.
  func costsIfKnown(
    of pictures: [Picture], needsSlices: Bool, rules: DecodingRules, progress: (String) -> Void
  ) -> CostSummary? {
    if case .fixed = self { return nil }
    do throws(CommandError) {
      return try costs(
        of: pictures, areTrusted: true, needsSlices: needsSlices, rules: rules, progress: progress
      ).summary
    } catch {
      return nil
    }
  }
}

/// A picture whose damage was passed over.
struct PictureDamage {
  let path: String
  let damage: ImageDamage
  /// Rows of the picture as stored.
  let rows: Int

  init(_ picture: Picture, _ damage: ImageDamage) {
    path = picture.path
    self.damage = damage
    rows = picture.header.storedHeight
  }
}

extension Picture {
  /// Reads the file again, and gets ready to decode it.
  func timer(_ rules: DecodingRules) throws(CommandError) -> DecodeTimer {
    switch Platform.read(location) {
    case .failure(let error): throw .unreadableInput(path: path, reason: error.message)
    case .success(let bytes):
      return DecodeTimer(
        path: path, bytes: bytes, header: header, size: size, rules: rules)
    }
  }

  func cost(
    milliseconds: Double, samples: Int, slices: CostSummary.Slices? = nil
  ) -> CostSummary.Image {
    CostSummary.Image(
      path: path, format: header.format.rawValue, width: size.width, height: size.height,
      decodeMilliseconds: milliseconds, samples: samples, slices: slices)
  }
}
