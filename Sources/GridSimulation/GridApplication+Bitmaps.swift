import RunLoopModel
import Timeline
import VirtualTime

// Bitmaps: how they are made, on the main thread and beside it, and how long they take memory.
extension GridApplication {
  func retain(_ image: DecodedImage) {
    image.holders += 1
    if image.holders == 1, image.isDecoded { hold(bytes: image.bytes) }
  }

  func release(_ image: DecodedImage) {
    image.holders -= 1
    if image.holders == 0, image.isDecoded { hold(bytes: -image.bytes) }
  }

  func discard(_ image: DecodedImage) {
    guard image.isFresh else { return }
    image.isFresh = false
    release(image)
  }

  /// A new image, which the decode that makes it holds.
  func makeImage(_ image: Int, isDecoded: Bool) -> DecodedImage {
    let new = DecodedImage(
      image: image, bytes: scenario.images[image].decodedBytes, isDecoded: isDecoded)
    retain(new)
    return new
  }

  /// Decodes an image whole on the main thread.
  func fill(_ image: DecodedImage, for request: Int, in callback: Slice.Callback) {
    let start = loop.now
    record(.decode(image: image.image), in: callback) { work.decode(image: image.image) }
    recordDecode(image, since: start, time: loop.now - start, worker: nil, request: request)
  }

  private func recordDecode(
    _ image: DecodedImage, since start: Instant, time: Timespan, worker: Int?, request: Int?
  ) {
    image.decode = timeline.decodes.count
    timeline.decodes.append(
      Decode(
        image: image.image, worker: worker, start: start, end: loop.now, time: time,
        request: request))
    if let request {
      timeline.requests[request].decodeStart = start
      timeline.requests[request].decodeEnd = loop.now
    }
  }

  // MARK: The cache

  func cachedImage(_ image: Int) -> DecodedImage? { cache.find(image) }

  func addToCache(_ image: DecodedImage) {
    let (isKept, dropped) = cache.add(image)
    if isKept { retain(image) }
    for old in dropped { release(old) }
  }

  // MARK: Beside the main thread

  var background: any BackgroundWorking { work }

  func beginDecode(of image: Int) -> DecodedImage {
    makeImage(image, isDecoded: !options.decodesInCommit)
  }

  func endDecode(
    _ image: DecodedImage, since start: Instant, worker: Int, for request: LoadRequest?,
    keepingIt isKept: Bool
  ) {
    if image.isDecoded {
      recordDecode(
        image, since: start, time: loop.now - start, worker: worker, request: request?.number)
    }
    if isKept {
      addToCache(image)
    } else {
      discard(image)
    }
  }

  // MARK: In slices

  func decode(
    lines: Range<Int>, of image: DecodedImage, for request: LoadRequest,
    in callback: Slice.Callback
  ) {
    let start = loop.now
    record(.decode(image: image.image), in: callback) {
      work.decode(lines: lines, ofImage: image.image)
    }
    let picture = scenario.images[image.image]
    image.slicedSince = image.slicedSince ?? start
    guard lines.upperBound == picture.height else { return }
    recordDecode(
      image, since: image.slicedSince ?? start, time: picture.decodeCost, worker: nil,
      request: request.number)
    addToCache(image)
  }

  // MARK: In the commit

  /// Decodes what visible cells show and nobody has decoded yet, as Core Animation does.
  func decodeInCommit() {
    guard options.decodesInCommit else { return }
    for cell in table.visibleCells {
      for case let slot? in table.cells[cell].slots where !slot.image.isDecoded {
        slot.image.isDecoded = true
        if slot.image.holders > 0 { hold(bytes: slot.image.bytes) }
        fill(slot.image, for: slot.request, in: .commit)
        if let decode = slot.image.decode { timeline.decodes[decode].isUsed = true }
      }
    }
  }

  // MARK: Rows that are reloaded

  func configureAgain(row: Int) {
    guard isVisible(row: row) else { return }
    rowsToConfigureAgain.insert(row)
    needsCommit = true
  }

  /// Their cells keep what they show; it takes the time of a configuration.
  func configureRowsAgain() {
    for row in rowsToConfigureAgain.sorted() where isVisible(row: row) {
      record(.configure, in: .cellConfiguration) { work.spend(scenario.configureCost) }
    }
    rowsToConfigureAgain = []
  }
}
