package import Timeline
import VirtualTime

/// How long slots in the viewport showed no image, or another row's.
package struct BlankTime: Sendable, Equatable {
  /// Slot-milliseconds without an image, from the first refresh that shows rows to the run's end.
  package let imageMilliseconds: Double
  /// Slot-milliseconds with another row's image.
  package let wrongMilliseconds: Double
  /// From the run's start to the refresh that first shows rows; nil if never.
  package let firstRowsMilliseconds: Double?
  /// From the refresh that first shows rows to the first that shows an image; nil if never.
  package let firstImageMilliseconds: Double?
  /// To the first refresh at which every slot then in the viewport shows one; nil if never.
  package let allVisibleMilliseconds: Double?
  /// Slots in the viewport when rows are first shown; 0 if never.
  package let slotsAtFirst: Int

  /// From the run's start to the first refresh at which every slot shows an image; nil if never.
  package var fullMilliseconds: Double? {
    guard let rows = firstRowsMilliseconds, let all = allVisibleMilliseconds else { return nil }
    return rows + all
  }

  /// Of two commits in one interval the later is shown. O(commits).
  package init(_ timeline: Timeline) {
    let refresh = timeline.refresh
    let last = refresh.latest(at: timeline.end)
    // Whole nanoseconds, so that adding up many leaves no noise behind the figures.
    var (image, wrong) = (0.0, 0.0)
    var firstRows: Int?
    var firstSlots = 0
    var firstImage: Int?
    var allVisible: Int?
    let presentations = timeline.commits.map {
      refresh.presentation(ofCommitEndingAt: $0.end)
    }
    for (index, commit) in timeline.commits.enumerated() {
      let from = presentations[index]
      let to = index + 1 < presentations.count ? presentations[index + 1] : max(last, from + 1)
      guard to > from, commit.slots > 0 else { continue }
      if firstRows == nil { (firstRows, firstSlots) = (from, commit.slots) }
      if commit.blank < commit.slots { firstImage = firstImage ?? from }
      if commit.blank == 0 { allVisible = allVisible ?? from }
      let shown = refresh.vsync(min(to, last)) - refresh.vsync(min(from, last))
      image += Double(commit.blank) * Double(shown.nanoseconds)
      wrong += Double(commit.wrong) * Double(shown.nanoseconds)
    }
    imageMilliseconds = image / 1e6
    wrongMilliseconds = wrong / 1e6
    slotsAtFirst = firstSlots
    func sinceFirstRows(_ index: Int?) -> Double? {
      guard let index, let firstRows else { return nil }
      return (refresh.vsync(index) - refresh.vsync(firstRows)).milliseconds
    }
    firstRowsMilliseconds = firstRows.map { (refresh.vsync($0) - .zero).milliseconds }
    firstImageMilliseconds = sinceFirstRows(firstImage)
    allVisibleMilliseconds = sinceFirstRows(allVisible)
  }
}
