import RunLoopModel
import Timeline
import VirtualTime

// What strategies ask of the application, and what becomes of requests.
extension GridApplication: LoadingContext {
  func decode(_ request: LoadRequest, in callback: Slice.Callback) -> DecodedImage {
    if let cached = cachedImage(request.image) { return cached }
    let image = makeImage(request.image, isDecoded: !options.decodesInCommit)
    if image.isDecoded { fill(image, for: request.number, in: callback) }
    addToCache(image)
    return image
  }

  func assign(_ request: LoadRequest, _ image: DecodedImage) {
    retain(image)
    let slot = SlotImage(request: request.number, row: request.row, image: image)
    if let old = table.replace(slot, cell: request.cell, slot: request.slot) {
      release(old.image)
    }
    discard(image)
    if let decode = image.decode { timeline.decodes[decode].isUsed = true }
    if table.cells[request.cell].isVisible { needsCommit = true }
    if cellHoldsRow(of: request) {
      assigned.append(request)
      if !isConfiguring { fading.isAskedFor = true }
    } else {
      end(request, as: .stale)
    }
  }

  func perform(otherWork span: Timespan, in callback: Slice.Callback) {
    record(.posted, in: callback) { work.spend(span) }
  }

  func conclude(_ request: LoadRequest, as ending: UnloadedEnding) {
    switch ending {
    case .droppedByLimit: end(request, as: .droppedByLimit)
    case .cancelled: end(request, as: .cancelled)
    case .wasted: end(request, as: .wasted)
    }
  }

  var visibleRows: Range<Int> { table.visibleRows }

  func cellHoldsRow(of request: LoadRequest) -> Bool {
    table.cells[request.cell].row == request.row
  }

  func noteQueue(pending: Int, _ event: QueueSample.Event) {
    timeline.queue = timeline.queue ?? []
    timeline.queue?.append(QueueSample(at: loop.now, pending: pending, event: event))
  }

  /// A commit has ended: what was assigned and is still in its slot is shown.
  func concludeAssigned() {
    for request in assigned {
      if isInItsSlot(request) {
        end(request, as: .shown)
      } else {
        endUnseen(request)
      }
    }
    assigned = []
  }

  /// Its row left before the commit: the decode was wasted, if it was its own.
  private func endUnseen(_ request: LoadRequest) {
    let isDecoded = timeline.requests[request.number].decodeEnd != nil
    end(request, as: isDecoded ? .wasted : .cancelled)
  }

  /// The run is over: what was assigned but never committed is pending, or wasted where its row left.
  func finish() {
    for request in assigned where !isInItsSlot(request) { endUnseen(request) }
    timeline.finalOffset = Double(ScrollPath.rounded(path.offset(at: timeline.end))) / 1e6
    let untold = path.fingerEvents[fingersTold...]
    timeline.touches += untold.filter { $0.isDown && $0.instant <= timeline.end }
      .map { Touch(down: $0.instant) }
    let waiting = timeline.requests.filter { $0.outcome == .pending && isBlank($0) }
    let slots = Set(waiting.map { $0.row * scenario.imagesPerRow + $0.slot })
    timeline.blankPendingAtEnd = slots.count
  }

  /// Whether the request's row is visible and shows no committed image in the slot.
  private func isBlank(_ request: Request) -> Bool {
    guard isVisible(row: request.row) else { return false }
    let cell = table.visibleCells[request.row - table.visibleRows.lowerBound]
    guard let image = table.cells[cell].slots[request.slot] else { return true }
    return assigned.contains { $0.number == image.request }
  }

  private func isInItsSlot(_ request: LoadRequest) -> Bool {
    let cell = table.cells[request.cell]
    return cell.isVisible && cell.slots[request.slot]?.request == request.number
      && cell.row == request.row
  }

  private func end(_ request: LoadRequest, as outcome: Request.Outcome) {
    timeline.requests[request.number].outcome = outcome
    timeline.requests[request.number].ended = loop.now
  }
}
