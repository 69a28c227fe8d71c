import Timeline
import VirtualTime

/// What the bound can have on the screen at each refresh. The proof is at `IdealBound`.
struct IdealScreen {
  let refresh: RefreshClock
  private let scenario: Scenario
  private let motion: [MotionVsync]
  private let table: Table
  /// When n + 1 distinct images can have been decoded, at the earliest; ascending.
  private let decodable: [Instant]

  init(scenario: Scenario, motion: [MotionVsync], cores: Int) {
    self.scenario = scenario
    self.motion = motion
    refresh = scenario.refreshClock
    table = Table(scenario: scenario)
    var sum = Timespan.zero
    decodable = scenario.images.map(\.decodeCost).sorted().map { cost in
      sum = sum + cost
      let shared = Timespan(nanoseconds: sum.nanoseconds / Int64(cores))
      return .zero + scenario.dataDelay + max(cost, shared)
    }
  }

  var dataArrival: Instant { .zero + scenario.dataDelay }

  /// The refresh that first shows rows: when the first screenful can be there, but not after the
  /// first expected frame. Nil where the run ends before any data.
  func firstRefresh(through last: Int) -> Int? {
    let data = refresh.first(atOrAfter: dataArrival) + 1
    let latest = motion.first.map { $0.index + 2 } ?? Int.max
    var index = max(2, data)
    while index < latest, index <= last, slots(at: index).blank > 0 { index += 1 }
    return index <= last || index == latest ? index : nil
  }

  /// Slots in the viewport at a refresh, and those that cannot show their own picture.
  func slots(at index: Int) -> (all: Int, blank: Int) {
    let instant = refresh.vsync(index - 1)
    let images = decodable.partitioningIndex { $0 > instant }
    var least: (all: Int, blank: Int)?
    for offset in candidates(at: index) {
      let slots = table.rows(at: offset).count * scenario.imagesPerRow
      let blank = slots - filled(of: slots, with: images)
      if let least, (least.blank, least.all) <= (blank, slots) { continue }
      least = (slots, blank)
    }
    return least ?? (0, 0)
  }

  /// The rows in the viewport as the latest vsync has it.
  func rows(at index: Int) -> Range<Int> { table.rows(at: offset(atVsync: index - 2)) }

  /// Slots in turn show images in turn, so each image is in ⌊slots/count⌋ of them or one more.
  private func filled(of slots: Int, with images: Int) -> Int {
    let count = scenario.images.count
    return min(slots, images * (slots / count) + min(images, slots % count))
  }

  /// The offsets that a scheduler without drops may show at a refresh.
  ///
  /// Let e be the vsync of the latest frame expected by then. The commit that presented it was
  /// served after the one before had ended, so not before vsync e−1, and shows the content of e−1
  /// or e; the commit for this refresh may show what the latest vsync before it has.
  private func candidates(at index: Int) -> [Int64] {
    let next = motion.partitioningIndex { $0.index > index - 2 }
    let latest = next > 0 ? motion[next - 1].index : 0
    return [latest - 1, latest, index - 1].map(offset(atVsync:))
  }

  private func offset(atVsync vsync: Int) -> Int64 {
    let next = motion.partitioningIndex { $0.index > vsync }
    return next > 0 ? motion[next - 1].offset : ScrollPath.rounded(-scenario.contentInset)
  }

  /// Records a request for each picture of each row that comes into the viewport, the decodes of
  /// the distinct images, and the least memory that a full screen takes.
  func record(in timeline: inout Timeline) {
    var (before, used, peak) = (0..<0, Set<Int>(), 0)
    for commit in timeline.commits where commit.rows != before {
      for row in commit.rows where !before.contains(row) {
        for slot in 0..<scenario.imagesPerRow {
          let image = (row * scenario.imagesPerRow + slot) % scenario.images.count
          let isShown = decodable[scenario.images.count - 1] <= timeline.end
          var request = Request(row: row, slot: slot, image: image, requested: commit.start)
          if isShown {
            request.outcome = .shown
            request.ended = commit.end
          }
          timeline.requests.append(request)
          guard isShown, used.insert(image).inserted else { continue }
          timeline.decodes.append(
            Decode(
              image: image, start: commit.start, end: commit.start,
              time: scenario.images[image].decodeCost, isUsed: true))
        }
      }
      let slots = commit.rows.count * scenario.imagesPerRow
      let first = commit.rows.lowerBound * scenario.imagesPerRow
      let bytes = (0..<min(slots, scenario.images.count)).reduce(0) { sum, index in
        sum + scenario.images[(first + index) % scenario.images.count].decodedBytes
      }
      peak = max(peak, bytes)
      before = commit.rows
    }
    timeline.decodedBytes = [CounterSample(at: .zero, value: peak)]
    timeline.blankPendingAtEnd = timeline.commits.last?.blank ?? 0
  }
}
