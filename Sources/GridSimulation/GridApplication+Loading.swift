import RunLoopModel
import Timeline
import VirtualTime

// What strategies ask of the application, and what becomes of requests.
extension GridApplication: LoadingContext {
  func decode(_ request: LoadRequest, in callback: Slice.Callback) {
    timeline.requests[request.number].decodeStart = loop.now
    hold(bytes: scenario.images[request.image].decodedBytes)
    record(.decode(image: request.image), in: callback) { work.decode(image: request.image) }
    timeline.requests[request.number].decodeEnd = loop.now
  }

  func assign(_ request: LoadRequest) {
    let image = SlotImage(
      request: request.number, row: request.row,
      bytes: scenario.images[request.image].decodedBytes)
    if let old = table.replace(image, cell: request.cell, slot: request.slot) {
      hold(bytes: -old.bytes)
    }
    if table.cells[request.cell].isVisible { needsCommit = true }
    if cellHoldsRow(of: request) {
      assigned.append(request)
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
    }
  }

  func isVisible(row: Int) -> Bool { table.visibleRows.contains(row) }

  func cellHoldsRow(of request: LoadRequest) -> Bool {
    table.cells[request.cell].row == request.row
  }

  func noteQueue(pending: Int, _ event: QueueSample.Event) {
    timeline.queue = timeline.queue ?? []
    timeline.queue?.append(QueueSample(at: loop.now, pending: pending, event: event))
  }

  /// A commit has ended: what was assigned and is still in its slot is shown.
  func concludeAssigned() {
    for request in assigned { end(request, as: isInItsSlot(request) ? .shown : .wasted) }
    assigned = []
  }

  /// The run is over: what was assigned but never committed is pending, or wasted where its row left.
  func finish() {
    for request in assigned where !isInItsSlot(request) { end(request, as: .wasted) }
    timeline.finalOffset = Double(ScrollPath.rounded(path.offset(at: timeline.end))) / 1e6
    let untold = path.fingerEvents[fingersTold...]
    timeline.touches += untold.filter { $0.isDown && $0.instant <= timeline.end }
      .map { Touch(down: $0.instant) }
    let waiting = timeline.requests.filter { $0.outcome == .pending && isVisible(row: $0.row) }
    let slots = Set(waiting.map { $0.row * scenario.imagesPerRow + $0.slot })
    timeline.blankPendingAtEnd = slots.count
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
