import ImageCodec
import JSONText
import Reporting
import VirtualTime

/// A file of recorded costs, schema `gridsim.costs/1`.
struct RecordedCosts {
  private let path: String
  private let libraries: [(name: String, version: String)]
  private let images: [CostSummary.Image]

  /// The most bands that a file may have.
  private static let mostBands = 10_000
  /// What a cost may be, in ms.
  private static let range = 0...CostModel.longest.milliseconds

  static func read(_ path: String) throws(CommandError) -> RecordedCosts {
    let bytes: [UInt8]
    switch Platform.read(path) {
    case .failure(let error) where error.isMissing:
      throw .missingInput(path: path, option: "costs")
    case .failure(let error): throw .unreadableInput(path: path, reason: error.message)
    case .success(let read): bytes = read
    }
    func fault(_ problem: CostFileProblem) -> CommandError {
      .costFile(path: path, problem: problem)
    }
    let document: JSONValue
    do throws(JSONFault) {
      document = try JSONParser.parse(bytes)
    } catch {
      throw fault(.notJSON(error))
    }
    let schema = document["schema"]?.string
    guard schema == CostFile.schema else { throw fault(.wrongSchema(schema)) }
    guard let entries = document["images"]?.array, !entries.isEmpty else { throw fault(.noImages) }
    var images: [CostSummary.Image] = []
    for (index, entry) in entries.enumerated() {
      images.append(try image(entry) { fault(.badEntry(index, member: $0)) })
    }
    guard case .object(let versions) = document.member("libraries", or: .object([:])) else {
      throw fault(.badLibraries)
    }
    var libraries: [(name: String, version: String)] = []
    for (name, version) in versions.sorted(by: { $0.key < $1.key }) {
      guard let version = version.string else { throw fault(.badLibraries) }
      libraries.append((name, version))
    }
    return RecordedCosts(path: path, libraries: libraries, images: images)
  }

  private static func image(
    _ entry: JSONValue, _ bad: (_ member: String) -> CommandError
  ) throws(CommandError) -> CostSummary.Image {
    guard let name = entry["path"]?.string, !name.isEmpty else { throw bad("path") }
    guard let format = entry["format"]?.string, ImageFormat(rawValue: format) != nil else {
      throw bad("format")
    }
    func side(_ member: String) throws(CommandError) -> Int {
      guard let side = entry[member]?.integer, (1...1_000_000).contains(side) else {
        throw bad(member)
      }
      return side
    }
    let (width, height) = (try side("width"), try side("height"))
    guard let cost = entry["decode_ms"]?.double, range.contains(cost) else {
      throw bad("decode_ms")
    }
    guard let samples = entry.member("samples", or: .integer(1)).integer,
      (0...1_000_000_000).contains(samples)
    else { throw bad("samples") }
    return CostSummary.Image(
      path: name, format: format, width: width, height: height, decodeMilliseconds: cost,
      samples: samples, slices: try slices(of: entry, bad))
  }

  /// How the time is spread, nil where the entry doesn't tell; only the proportions count, so it
  /// need not add up to the cost.
  private static func slices(
    of entry: JSONValue, _ bad: (_ member: String) -> CommandError
  ) throws(CommandError) -> CostSummary.Slices? {
    let (start, bands) = (entry.member("start_ms", or: .null), entry.member("bands_ms", or: .null))
    if start == .null, bands == .null { return nil }
    guard let start = start == .null ? 0 : start.double, range.contains(start) else {
      throw bad("start_ms")
    }
    guard let bands = bands.array, (1...mostBands).contains(bands.count) else {
      throw bad("bands_ms")
    }
    var spans: [Double] = []
    for (index, band) in bands.enumerated() {
      guard let span = band.double, range.contains(span) else { throw bad("bands_ms[\(index)]") }
      spans.append(span)
    }
    guard start > 0 || spans.contains(where: { $0 > 0 }) else { throw bad("bands_ms") }
    return CostSummary.Slices(startMilliseconds: start, bandMilliseconds: spans)
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

extension JSONValue {
  /// A member of an object; another value where it is absent or null.
  fileprivate func member(_ key: String, or absent: JSONValue) -> JSONValue {
    self[key].flatMap { $0 == .null ? nil : $0 } ?? absent
  }
}
