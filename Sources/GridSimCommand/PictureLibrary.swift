import GridSimulation
import ImageCodec

/// A picture that slots will show. Its bytes are read when they are decoded, and not kept.
struct Picture {
  /// As the report names it.
  let path: String
  /// Where the file is.
  let location: String
  let header: ImageHeader
  /// What it is decoded to: the whole picture, unless it is downsampled.
  var size: PixelSize

  /// The same picture decoded to the smallest size of its shape that covers a scenario's slots.
  func downsampled(for scenario: Scenario) -> Picture {
    var picture = self
    picture.size = header.size.covering(
      width: scenario.slotWidth * scenario.scale, height: scenario.rowHeight * scenario.scale)
    return picture
  }
}

/// The pictures of a run, and what was passed over on the way.
struct PictureLibrary {
  private(set) var pictures: [Picture] = []
  /// Files in folders that are neither JPEG nor PNG by content.
  private(set) var skipped = 0
  private var seen: Set<String> = []
  private let rules: DecodingRules

  private init(_ rules: DecodingRules) { self.rules = rules }

  /// Loads the files and folders named, each file once.
  ///
  /// A folder is walked in byte order of path, hidden files left out.
  static func load(
    _ paths: [String], rules: DecodingRules
  ) throws(CommandError) -> PictureLibrary {
    var library = PictureLibrary(rules)
    for path in paths {
      switch Platform.kind(of: path) {
      case .failure(let error) where error.isMissing:
        throw .missingInput(path: path, option: "images")
      case .failure(let error): throw .unreadableInput(path: path, reason: error.message)
      case .success(.folder): try library.addFolder(path)
      case .success(.file): try library.addFile(path, named: path, isNamedOutright: true)
      case .success(.other):
        throw .unreadableInput(path: path, reason: "it is neither a file nor a folder")
      }
    }
    if library.pictures.isEmpty { throw .noPictures(paths: paths) }
    return library
  }

  /// The pictures that come with the tool, named without their folder.
  static func loadDefaults() throws(CommandError) -> PictureLibrary {
    guard let folder = try defaultFolder() else { throw .defaultPicturesMissing }
    var library = PictureLibrary(DecodingRules())
    for path in try files(in: folder) {
      try library.addFile(path, named: PathText.name(of: path), isNamedOutright: false)
    }
    if library.pictures.isEmpty { throw .noPictures(paths: [folder]) }
    return library
  }

  /// GRIDSIM_IMAGES, else `share/gridsim/images` beside an installed program's `bin`, else
  /// `Fixtures/images` in a folder above the program, as in a checkout.
  private static func defaultFolder() throws(CommandError) -> String? {
    if let folder = Platform.environment("GRIDSIM_IMAGES"), !folder.isEmpty {
      guard case .success(.folder) = Platform.kind(of: folder) else {
        throw .unreadableInput(path: folder, reason: "GRIDSIM_IMAGES names it, and it is no folder")
      }
      return folder
    }
    guard let program = Platform.executablePath() else { return nil }
    var folder = PathText.folder(of: program)
    let shared = PathText.join(PathText.folder(of: folder), "share/gridsim/images")
    if case .success(.folder) = Platform.kind(of: shared) { return shared }
    while true {
      let candidate = PathText.join(folder, "Fixtures/images")
      if case .success(.folder) = Platform.kind(of: candidate) { return candidate }
      if folder == "/" { return nil }
      folder = PathText.folder(of: folder)
    }
  }

  /// Whether a file is JPEG or PNG by content.
  static func isPicture(_ path: String) -> Bool {
    guard case .success(.file) = Platform.kind(of: path),
      case .success(let start) = Platform.read(path, first: 128)
    else { return false }
    return ImageCodec.format(of: start) != nil
  }

  private mutating func addFolder(_ folder: String) throws(CommandError) {
    for path in try PictureLibrary.files(in: folder) {
      try addFile(path, named: path, isNamedOutright: false)
    }
  }

  /// All files below a folder in byte order of path; links to folders are not followed twice.
  static func files(in folder: String) throws(CommandError) -> [String] {
    var found: [String] = []
    var walked: Set<String> = []
    var folders = [folder]
    while let next = folders.popLast() {
      guard let real = Platform.resolved(next), walked.insert(real).inserted else { continue }
      switch Platform.names(in: next) {
      case .failure(let error): throw .unreadableInput(path: next, reason: error.message)
      case .success(let names):
        for name in names {
          let path = PathText.join(next, name)
          switch Platform.kind(of: path) {
          case .success(.folder): folders.append(path)
          case .success(.file): found.append(path)
          case .success(.other), .failure: continue
          }
        }
      }
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private mutating func addFile(
    _ path: String, named name: String, isNamedOutright: Bool
  ) throws(CommandError) {
    guard let real = Platform.resolved(path), seen.insert(real).inserted else { return }
    let bytes: [UInt8]
    switch Platform.read(path) {
    case .failure(let error): throw .unreadableInput(path: path, reason: error.message)
    case .success(let read): bytes = read
    }
    if !isNamedOutright, ImageCodec.format(of: bytes) == nil {
      skipped += 1
      return
    }
    do throws(ImageDecodingError) {
      let header = try ImageCodec.header(of: bytes, limits: rules.limits)
      pictures.append(Picture(path: name, location: path, header: header, size: header.size))
    } catch {
      throw .picture(error, path: path)
    }
  }
}
