import Testing
import VirtualTime

@testable import GridSimulation

/// Which rows are visible, and which cells they get.
@Suite struct TableTests {
  private func table(height: Double = 667, rowHeight: Double = 70, rows: Int = 100) throws -> Table
  {
    Table(
      scenario: try Scenario.make {
        $0.viewportHeight = height
        $0.rowHeight = rowHeight
        $0.rows = rows
      })
  }

  @Test(
    "The visible rows are ⌊offset/h⌋ … ⌈(offset+H)/h⌉−1, of those that there are",
    arguments: [
      (0, 0..<10), (32.999999, 0..<10), (33, 0..<10), (33.000001, 0..<11), (69.999999, 0..<11),
      (70, 1..<11), (103, 1..<11), (103.000001, 1..<12), (700, 10..<20), (-0.000001, 0..<10),
      (-37, 0..<9), (-37.000001, 0..<9), (-70, 0..<9), (-597, 0..<1), (-596.999999, 0..<2),
      (-666.999999, 0..<1), (6333, 90..<100), (6400, 91..<100), (6999.999999, 99..<100),
    ] as [(Double, Range<Int>)])
  func visibleRows(offset: Double, rows: Range<Int>) throws {
    #expect(try table().rows(at: ScrollPath.rounded(offset)) == rows)
  }

  @Test(
    "No row is visible in a viewport beside the content", arguments: [-667.0, -700, 7000, 9999])
  func noRows(offset: Double) throws {
    #expect(try table().rows(at: ScrollPath.rounded(offset)).isEmpty)
  }

  @Test("Of two cells that leave together, in row order, the lower row's is dequeued first")
  func reuse() throws {
    var table = try table(height: 210)

    let first = table.layOut(at: 0, configuringAll: false)
    let second = table.layOut(at: 140_000_000, configuringAll: false)

    #expect(first.map(\.row) == [0, 1, 2] && first.map(\.cell) == [0, 1, 2])
    #expect(second.map(\.row) == [3, 4] && second.map(\.cell) == [1, 0])
  }

  @Test("Rows that stay keep their cells; a reload returns them too")
  func stay() throws {
    var table = try table(height: 210)
    _ = table.layOut(at: 0, configuringAll: false)

    #expect(table.layOut(at: 0, configuringAll: false).isEmpty)
    #expect(table.layOut(at: 0, configuringAll: true).map(\.cell) == [0, 1, 2])
    #expect(table.layOut(at: 70_000_000, configuringAll: true).map(\.cell) == [1, 2, 0])
  }

  @Test("A cell keeps its row while it waits in the pool")
  func keepsRow() throws {
    var table = try table(height: 210)
    _ = table.layOut(at: 0, configuringAll: false)

    _ = table.layOut(at: -140_000_000, configuringAll: false)

    #expect(table.visibleRows == 0..<1)
    #expect(table.cells.map(\.row) == [0, 1, 2])
    #expect(table.cells.map(\.isVisible) == [true, false, false])
  }

  /// The rule in few words: a list of cells in use and a stack of those that are not.
  private struct ReferenceModel {
    var cellOfRow: [Int: Int] = [:]
    var stack: [Int] = []
    var made = 0

    mutating func show(_ rows: [Int]) -> [Int] {
      for row in cellOfRow.keys.sorted() where !rows.contains(row) {
        if let cell = cellOfRow.removeValue(forKey: row) { stack.append(cell) }
      }
      for row in rows where cellOfRow[row] == nil {
        if let cell = stack.popLast() {
          cellOfRow[row] = cell
        } else {
          cellOfRow[row] = made
          made += 1
        }
      }
      return rows.compactMap { cellOfRow[$0] }
    }
  }

  @Test("Any walk over the table reuses cells as the reference model does", arguments: 0..<50)
  func walk(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (height, rowHeight) = (generator.number(in: 100...900), generator.number(in: 20...300))
    var table = try table(height: height, rowHeight: rowHeight, rows: 60)
    var model = ReferenceModel()
    var offset = 0.0

    for step in 0..<100 {
      offset += generator.number(in: -2...2.2) * rowHeight
      _ = table.layOut(at: ScrollPath.rounded(offset), configuringAll: false)
      let rows = (0..<60).filter { row in
        Double(row + 1) * rowHeight > offset && Double(row) * rowHeight < offset + height
      }

      #expect(Array(table.visibleRows) == rows, "seed \(seed), step \(step)")
      #expect(table.visibleCells == model.show(rows), "seed \(seed), step \(step)")
    }
    #expect(table.cells.count <= Int(height / rowHeight) + 2, "seed \(seed)")
  }
}
