/// An image in a slot, and which row asked for it.
struct SlotImage {
  let request: Int
  let row: Int
  let image: DecodedImage
}

/// A cell: the row that it holds, also while it waits in the reuse pool, and its slots' images.
struct Cell {
  var row: Int
  var slots: [SlotImage?]
  var isVisible = true
}

/// Table geometry and cell reuse; its state grows with what is visible, not with the rows.
struct Table {
  let rows: Int
  let slotsPerRow: Int
  /// Millionths of a point.
  private let rowHeight: Int64
  private let viewportHeight: Int64

  private(set) var cells: [Cell] = []
  /// The rows in the viewport as last laid out.
  private(set) var visibleRows = 0..<0
  /// The cell of each visible row, in row order.
  private(set) var visibleCells: [Int] = []
  /// Cells that wait to be dequeued; the one returned last is dequeued first.
  private var pool: [Int] = []

  init(scenario: Scenario) {
    rows = scenario.rows
    slotsPerRow = scenario.imagesPerRow
    rowHeight = ScrollPath.rounded(scenario.rowHeight)
    viewportHeight = ScrollPath.rounded(scenario.viewportHeight)
  }

  /// The rows in a viewport at `offset` (millionths of a point): ⌊offset/h⌋ … ⌈(offset+H)/h⌉−1.
  func rows(at offset: Int64) -> Range<Int> {
    let first = min(max(0, Table.floorDivide(offset, rowHeight)), Int64(rows))
    let end = min(max(0, -Table.floorDivide(-(offset + viewportHeight), rowHeight)), Int64(rows))
    return Int(first)..<Int(max(first, end))
  }

  private static func floorDivide(_ a: Int64, _ b: Int64) -> Int64 {
    let quotient = a / b
    return a % b < 0 ? quotient - 1 : quotient
  }

  /// Lays the table out at an offset, and returns the rows to configure with their cells, ascending.
  ///
  /// Cells that left go to the pool in row order. New rows take cells from it, or new cells where
  /// it is empty. With `configuringAll`, rows that stay are returned too.
  mutating func layOut(at offset: Int64, configuringAll: Bool) -> [(row: Int, cell: Int)] {
    let rows = rows(at: offset)
    guard rows != visibleRows || configuringAll else { return [] }
    for (row, cell) in zip(visibleRows, visibleCells) where !rows.contains(row) {
      cells[cell].isVisible = false
      pool.append(cell)
    }
    var entering: [(row: Int, cell: Int)] = []
    var laidOut: [Int] = []
    for row in rows {
      if visibleRows.contains(row) {
        let cell = visibleCells[row - visibleRows.lowerBound]
        laidOut.append(cell)
        if configuringAll { entering.append((row, cell)) }
      } else {
        let cell = dequeue(for: row)
        laidOut.append(cell)
        entering.append((row, cell))
      }
    }
    visibleRows = rows
    visibleCells = laidOut
    return entering
  }

  private mutating func dequeue(for row: Int) -> Int {
    guard let cell = pool.popLast() else {
      cells.append(Cell(row: row, slots: Array(repeating: nil, count: slotsPerRow)))
      return cells.count - 1
    }
    cells[cell].row = row
    cells[cell].isVisible = true
    return cell
  }

  /// Puts an image, or the placeholder, into a slot, and returns what was there.
  mutating func replace(_ image: SlotImage?, cell: Int, slot: Int) -> SlotImage? {
    let old = cells[cell].slots[slot]
    cells[cell].slots[slot] = image
    return old
  }

  /// How many slots are in the viewport, without an image, and with another row's.
  func countSlots() -> (all: Int, blank: Int, wrong: Int) {
    var counts = (all: visibleCells.count * slotsPerRow, blank: 0, wrong: 0)
    for cell in visibleCells {
      for image in cells[cell].slots {
        if let image {
          if image.row != cells[cell].row { counts.wrong += 1 }
        } else {
          counts.blank += 1
        }
      }
    }
    return counts
  }
}
