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
          option: "costs", value: text, expected: "a time of 0 to 1h, as in fixed:5ms")
      }
      self = .fixed(cost)
    } else {
      self = .recorded(path: text)
    }
  }

  /// The costs of pictures by this model.
  ///
  /// - Parameters:
  ///   - areTrusted: whether the pictures came with the tool; others are decoded once in any case,
  ///     so that a damaged one is found.
  ///   - progress: called with what is being done.
  func costs(
    of pictures: [Picture], areTrusted: Bool, progress: (String) -> Void
  ) throws(CommandError) -> CostSummary {
    if self != .measured, !areTrusted {
      for picture in pictures {
        progress("checking \(picture.path)")
        _ = try CostModel.decode(picture)
      }
    }
    switch self {
    case .fixed(let cost):
      return CostSummary(
        model: .fixed, libraries: [],
        images: pictures.map { $0.cost(milliseconds: cost.milliseconds, samples: 0) })
    case .recorded(let path): return try RecordedCosts.read(path).costs(of: pictures)
    case .measured:
      var images: [CostSummary.Image] = []
      for (index, picture) in pictures.enumerated() {
        progress("measuring \(picture.path) (\(index + 1) of \(pictures.count))")
        images.append(try CostModel.measure(picture))
      }
      return CostSummary(
        model: .measured, libraries: ImageCodec.libraryVersions, images: images)
    }
  }

  private static func measure(_ picture: Picture) throws(CommandError) -> CostSummary.Image {
    var times: [Int64] = []
    for _ in 0..<samples { times.append(try decode(picture)) }
    let median = times.sorted()[samples / 2]
    return picture.cost(
      milliseconds: Timespan(nanoseconds: median).milliseconds, samples: samples)
  }

  /// Decodes a picture into a fresh bitmap, as an app does; the thread's CPU time in nanoseconds.
  static func decode(_ picture: Picture) throws(CommandError) -> Int64 {
    let bytes = picture.header.byteCount
    let start = Platform.threadTime()
    let outcome = Platform.withFreshPages(bytes) { buffer -> Result<Void, ImageDecodingError> in
      picture.bytes.withUnsafeBytes { data in
        do throws(ImageDecodingError) {
          try ImageCodec.decode(data, header: picture.header, into: buffer)
          return .success(())
        } catch {
          return .failure(error)
        }
      }
    }
    let spent = Platform.threadTime() - start
    switch outcome {
    case nil: throw .noMemoryForPicture(path: picture.path, bytes: bytes)
    case .failure(let error): throw .picture(error, path: picture.path)
    case .success: return spent
    }
  }
}

extension Picture {
  func cost(milliseconds: Double, samples: Int) -> CostSummary.Image {
    CostSummary.Image(
      path: path, format: header.format.rawValue, width: header.width, height: header.height,
      decodeMilliseconds: milliseconds, samples: samples)
  }
}
