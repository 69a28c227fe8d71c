import ImageCodec
import Reporting
import VirtualTime

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A file of recorded costs, schema `gridsim.costs/1`.
struct RecordedCosts {
  private let path: String
  private let libraries: [(name: String, version: String)]
  private let images: [CostSummary.Image]

  private struct Document: Decodable {
    let schema: String?
    let libraries: [String: String]?
    let images: [Entry]?
  }

  private struct Entry: Decodable {
    let path: String?
    let format: String?
    let width: Int?
    let height: Int?
    let decode_ms: Double?
    let samples: Int?
    let start_ms: Double?
    let bands_ms: [Double]?
  }

  /// The most bands that a file may have.
  private static let mostBands = 10_000

  static func read(_ path: String) throws(CommandError) -> RecordedCosts {
    let bytes: [UInt8]
    switch Platform.read(path) {
    case .failure(let error) where error.isMissing:
      throw .missingInput(path: path, option: "costs")
    case .failure(let error): throw .unreadableInput(path: path, reason: error.message)
    case .success(let read): bytes = read
    }
    let document: Document
    do {
      document = try JSONDecoder().decode(Document.self, from: Data(bytes))
    } catch {
      throw .costFile(path: path, problem: .notJSON(JSONPhrases.phrase(error)))
    }
    guard document.schema == CostFile.schema else {
      throw .costFile(path: path, problem: .wrongSchema(document.schema))
    }
    guard let entries = document.images, !entries.isEmpty else {
      throw .costFile(path: path, problem: .noImages)
    }
    var images: [CostSummary.Image] = []
    for (index, entry) in entries.enumerated() {
      images.append(try image(entry, index: index, path: path))
    }
    let libraries = (document.libraries ?? [:]).sorted { $0.key < $1.key }
    return RecordedCosts(
      path: path, libraries: libraries.map { ($0.key, $0.value) }, images: images)
  }

  private static func image(
    _ entry: Entry, index: Int, path: String
  ) throws(CommandError) -> CostSummary.Image {
    func bad(_ member: String) -> CommandError {
      .costFile(path: path, problem: .badEntry(index, member: member))
    }
    guard let name = entry.path, !name.isEmpty else { throw bad("path") }
    guard let format = entry.format, ImageFormat(rawValue: format) != nil else {
      throw bad("format")
    }
    guard let width = entry.width, (1...1_000_000).contains(width) else { throw bad("width") }
    guard let height = entry.height, (1...1_000_000).contains(height) else { throw bad("height") }
    guard let cost = entry.decode_ms, (0...CostModel.longest.milliseconds).contains(cost) else {
      throw bad("decode_ms")
    }
    let samples = entry.samples ?? 1
    guard (0...1_000_000_000).contains(samples) else { throw bad("samples") }
    var slices: CostSummary.Slices?
    if entry.bands_ms != nil || entry.start_ms != nil {
      slices = try self.slices(of: entry, bad)
    }
    return CostSummary.Image(
      path: name, format: format, width: width, height: height, decodeMilliseconds: cost,
      samples: samples, slices: slices)
  }

  /// How the time is spread; only the proportions count, so it need not add up to the cost.
  private static func slices(
    of entry: Entry, _ bad: (_ member: String) -> CommandError
  ) throws(CommandError) -> CostSummary.Slices {
    let range = 0...CostModel.longest.milliseconds
    let start = entry.start_ms ?? 0
    guard range.contains(start) else { throw bad("start_ms") }
    let bands = entry.bands_ms ?? []
    guard (1...mostBands).contains(bands.count) else { throw bad("bands_ms") }
    if let index = bands.firstIndex(where: { !range.contains($0) }) {
      throw bad("bands_ms[\(index)]")
    }
    guard start > 0 || bands.contains(where: { $0 > 0 }) else { throw bad("bands_ms") }
    return CostSummary.Slices(startMilliseconds: start, bandMilliseconds: bands)
  }

  /// The recorded costs of pictures in their sizes: by path, else by the file's name where only one
  /// has it.
  func costs(of pictures: [Picture]) throws(CommandError) -> CostSummary {
    var found: [CostSummary.Image] = []
    for picture in pictures {
      let recorded = try entries(for: picture)
      guard let same = recorded.first(where: { $0.describes(picture) }) else {
        throw .costFile(
          path: path,
          problem: .differs(
            image: picture.path,
            recorded: recorded.map { "\($0.format) \($0.width)×\($0.height)" }
              .joined(separator: " and "),
            found:
              "\(picture.header.format.rawValue) \(picture.size.width)×\(picture.size.height)")
        )
      }
      found.append(
        picture.cost(
          milliseconds: same.decodeMilliseconds, samples: same.samples, slices: same.slices))
    }
    return CostSummary(model: .recorded, libraries: libraries, images: found)
  }

  /// A picture's entries, one for each size that its decode was recorded in; at least one.
  private func entries(for picture: Picture) throws(CommandError) -> [CostSummary.Image] {
    let exact = images.filter { $0.path == picture.path }
    if !exact.isEmpty { return exact }
    let name = PathText.name(of: picture.path)
    let alike = images.filter { PathText.name(of: $0.path) == name }
    guard let first = alike.first else {
      throw .costFile(path: path, problem: .lacks(image: picture.path))
    }
    guard alike.allSatisfy({ $0.path == first.path }) else {
      throw .costFile(path: path, problem: .ambiguous(image: picture.path))
    }
    return alike
  }
}

extension CostSummary.Image {
  /// Whether it is the cost of a picture's format and size.
  fileprivate func describes(_ picture: Picture) -> Bool {
    format == picture.header.format.rawValue && width == picture.size.width
      && height == picture.size.height
  }
}
