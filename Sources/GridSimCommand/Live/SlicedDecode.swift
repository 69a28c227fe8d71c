import ImageCodec
import VirtualTime

/// One picture's decode into fresh pages, advanced bit by bit in real time.
final class SlicedDecode {
  private let timer: DecodeTimer
  private let file: UnsafeMutableRawBufferPointer
  private let bitmap: UnsafeMutableRawBufferPointer
  /// Nil before it begins.
  private var session: DecodingSession?

  /// How many times the decode looks at the clock on its way down the picture.
  private static let steps = 400

  /// Begins a decode; decodes nothing yet.
  init(_ timer: DecodeTimer) throws(CommandError) {
    guard let bitmap = Platform.freshPages(timer.size.byteCount) else {
      throw .noMemoryForPicture(path: timer.path, bytes: timer.size.byteCount)
    }
    self.timer = timer
    self.bitmap = bitmap
    file = .allocate(byteCount: timer.bytes.count, alignment: 1)
    file.copyBytes(from: timer.bytes)
    do throws(ImageDecodingError) {
      session = try DecodingSession(
        UnsafeRawBufferPointer(file), header: timer.header, into: bitmap, size: timer.size,
        limits: timer.rules.limits, damage: timer.rules.policy)
    } catch {
      throw .picture(error, path: timer.path)
    }
  }

  deinit {
    // The session borrows both.
    session = nil
    file.deallocate()
    Platform.giveBack(pages: bitmap)
  }

  /// Decodes on for that long, or until the picture is done.
  func advance(for span: Timespan) throws(CommandError) {
    let end = Platform.realTime() + span.nanoseconds
    let rows = max(1, timer.header.height / SlicedDecode.steps)
    try advance(rows: rows) { Platform.realTime() < end }
  }

  /// Decodes all that is left.
  func finish() throws(CommandError) { try advance(rows: timer.header.height) { true } }

  private func advance(rows: Int, while goesOn: () -> Bool) throws(CommandError) {
    do throws(ImageDecodingError) {
      while session?.isFinished == false, goesOn() { try session?.advance(rows: rows) }
    } catch {
      throw .picture(error, path: timer.path)
    }
  }
}
