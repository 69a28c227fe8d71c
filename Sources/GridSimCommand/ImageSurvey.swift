import FrameStatistics
import ImageCodec
import Reporting
import VirtualTime

/// Finds the files that `gridsim images` was given, and decodes them one by one.
struct ImageSurvey {
  struct File {
    let path: String
    let isNamedOutright: Bool
    /// Why nothing can be read, where that is known already.
    let failure: Unreadable?
  }

  /// Why a path cannot be read, and what to do.
  struct Unreadable {
    let fault: String
    let remedy: String

    init(_ error: FileError) {
      fault = error.isMissing ? "does not exist" : "cannot be read: \(error.message)"
      remedy = error.isMissing ? "check the path" : "give a readable file of at most 1 GB"
    }

    init(reason: String) {
      fault = "cannot be read: \(reason)"
      remedy = "give a readable file of at most 1 GB"
    }
  }

  private(set) var files: [File] = []
  private(set) var entries: [ImageListing.Entry] = []
  /// Files in folders that are no pictures.
  private(set) var skipped = 0
  /// Files that do not exist or cannot be read.
  private(set) var missing = 0
  private let options: ImagesOptions

  /// Finds all files first, each once: folders in byte order of path, hidden files left out.
  init(_ options: ImagesOptions) {
    self.options = options
    var seen: Set<String> = []
    func add(_ path: String, isNamedOutright: Bool, _ failure: Unreadable? = nil) {
      guard failure != nil || seen.insert(Platform.resolved(path) ?? path).inserted else { return }
      files.append(File(path: path, isNamedOutright: isNamedOutright, failure: failure))
    }
    for path in options.paths {
      switch Platform.kind(of: path) {
      case .failure(let error): add(path, isNamedOutright: true, Unreadable(error))
      case .success(.folder):
        do throws(CommandError) {
          for file in try PictureLibrary.files(in: path) { add(file, isNamedOutright: false) }
        } catch {
          guard case .unreadableInput(let folder, let reason) = error else { continue }
          add(folder, isNamedOutright: true, Unreadable(reason: reason))
        }
      case .success: add(path, isNamedOutright: true)
      }
    }
  }

  /// Decodes a file and notes what that has told.
  mutating func add(_ file: File) {
    if let failure = file.failure { return fail(file.path, failure) }
    let bytes: [UInt8]
    switch Platform.read(file.path) {
    case .failure(let error): return fail(file.path, Unreadable(error))
    case .success(let read): bytes = read
    }
    do throws(CommandError) {
      entries.append(.picture(try measure(file.path, bytes)))
    } catch {
      switch error {
      case .picture(.unrecognised(nil), _) where !file.isNamedOutright: skipped += 1
      case .picture(let refusal, _):
        let (fault, remedy) = PicturePhrases.parts(refusal)
        entries.append(.failure(path: file.path, fault: fault, remedy: remedy))
      case .noMemoryForPicture(_, let bytes):
        entries.append(
          .failure(
            path: file.path, fault: "takes \(bytes) bytes decoded, which there are not",
            remedy: "use a smaller picture"))
      default:
        entries.append(
          .failure(path: file.path, fault: ErrorPhrases.phrase(error), remedy: "see above"))
      }
    }
  }

  private mutating func fail(_ path: String, _ reason: Unreadable) {
    missing += 1
    entries.append(.failure(path: path, fault: reason.fault, remedy: reason.remedy))
  }

  private func measure(
    _ path: String, _ bytes: [UInt8]
  ) throws(CommandError) -> ImageListing.Picture {
    let header: ImageHeader
    do throws(ImageDecodingError) {
      header = try ImageCodec.header(of: bytes, limits: options.rules.limits)
    } catch {
      throw .picture(error, path: path)
    }
    let small = header.size.covering(width: options.slot.width, height: options.slot.height)
    func timer(_ size: PixelSize) -> DecodeTimer {
      DecodeTimer(path: path, bytes: bytes, header: header, size: size, rules: options.rules)
    }
    let size = options.downsamples ? small : header.size
    let times = try timer(size).times(samples: options.samples, reuses: !options.downsamples)
    var decode = ImageSurvey.decode(size, times)
    if options.costsOutput != nil {
      decode.slices = try timer(size).slices(samples: options.samples)
        .milliseconds(of: decode.median)
    }
    let downsampled = options.downsamples ? nil : try trial(timer(small))
    var warning: String?
    if options.rules.onDamage == .warn, let damage = times.outcome?.damage {
      warning = PicturePhrases.damage(damage, rows: header.storedHeight)
    }
    return ImageListing.Picture(
      path: path, kind: ImageListing.Kind(header), width: header.width, height: header.height,
      fileBytes: bytes.count, scans: times.outcome?.scans ?? 1,
      decode: decode, downsampled: downsampled, warning: warning)
  }

  /// What decoding to the slot's size costs beside the whole picture; nil where the picture is no
  /// larger, or is an interlaced one that has no room to be put together.
  private func trial(_ timer: DecodeTimer) throws(CommandError) -> ImageListing.Decode? {
    if timer.size == timer.header.size { return nil }
    do throws(CommandError) {
      return ImageSurvey.decode(timer.size, try timer.times(samples: options.samples))
    } catch .picture(.tooMuchWorkingMemory, _) {
      return nil
    }
  }

  private static func decode(_ size: PixelSize, _ times: DecodeTimer.Times) -> ImageListing.Decode {
    func milliseconds(_ times: [Int64]) -> Percentiles? {
      Percentiles(times.map { Timespan(nanoseconds: $0).milliseconds })
    }
    let fresh = milliseconds(times.fresh)
    return ImageListing.Decode(
      width: size.width, height: size.height, median: fresh?.p50 ?? 0, p95: fresh?.p95 ?? 0,
      reused: milliseconds(times.reused)?.p50)
  }
}

extension ImageListing.Kind {
  init(_ header: ImageHeader) {
    let coding: String? =
      switch header.format {
      case .png: header.isProgressive ? "interlaced" : nil
      case .jpeg:
        (header.isArithmetic ? "arithmetic" : "")
          + (header.isArithmetic && header.isProgressive ? " " : "")
          + (header.isProgressive ? "progressive" : header.isArithmetic ? "" : "baseline")
      }
    let notes = header.colourNotes
    var words: [String] = []
    if notes.hasProfile { words.append("ICC profile") }
    if notes.isSRGB { words.append("sRGB") }
    if let gamma = notes.gamma { words.append("gamma \(FigureText.short(gamma))") }
    self.init(
      format: header.format.rawValue, coding: coding, colourModel: header.colourModel.rawValue,
      subsampling: header.subsampling?.description, bitDepth: header.bitDepth,
      hasAlpha: header.hasAlpha, orientation: header.orientation.rawValue,
      restartInterval: header.restartInterval, isAnimated: header.isAnimated, colourNotes: words)
  }
}
