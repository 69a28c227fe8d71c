import VirtualTime

/// The cores beside the main thread's, shared evenly by all that computes on them.
///
/// On c cores, n pieces of work go at full speed while n ≤ c, and at c/n of it beyond, as under a
/// fair scheduler with short time slices. A piece uses one core at most. Work that was slowed down
/// may end up to a nanosecond later for each time that another piece came or went.
final class SharedCores {
  private final class Piece {
    let number: BackgroundWorkID
    /// Nanoseconds of a core that it still needs.
    var left: Int64
    let completion: () -> Void
    /// How often its end was foreseen; only the last counts.
    var forecasts = 0

    init(_ number: BackgroundWorkID, _ cost: Timespan, _ completion: @escaping () -> Void) {
      self.number = number
      left = cost.nanoseconds
      self.completion = completion
    }
  }

  private let count: Int64
  private let now: () -> Instant
  private let schedule: (Instant, @escaping () -> Void) -> Void
  private var pieces: [Piece] = []
  private var started = 0
  /// When `left` of all pieces was right.
  private var settled = Instant.zero

  /// - Parameter schedule: has an action called at an instant.
  /// - Precondition: there is at least one core.
  init(
    count: Int, now: @escaping () -> Instant,
    schedule: @escaping (Instant, @escaping () -> Void) -> Void
  ) {
    precondition(count > 0, "no work is done on \(count) cores")
    self.count = Int64(count)
    self.now = now
    self.schedule = schedule
  }

  /// Computes for that long on a core and then calls `completion`.
  func run(_ cost: Timespan, then completion: @escaping () -> Void) -> BackgroundWorkID {
    started += 1
    let piece = Piece(BackgroundWorkID(number: started), cost, completion)
    change { pieces.append(piece) }
    if piece.forecasts == 0 { foresee(piece) }
    return piece.number
  }

  /// Stops a piece, whose core is free then; one that has ended is no matter.
  func stop(_ number: BackgroundWorkID) {
    guard pieces.contains(where: { $0.number == number }) else { return }
    change { pieces.removeAll { $0.number == number } }
  }

  /// For how many a core's time is divided, times the cores.
  private var share: Int64 { max(count, Int64(pieces.count)) }

  /// Lets pieces come or go, and foresees all ends anew where that changes the speed.
  private func change(_ body: () -> Void) {
    let (share, elapsed) = (share, (now() - settled).nanoseconds)
    for piece in pieces { piece.left -= elapsed * count / share }
    settled = now()
    body()
    guard self.share != share else { return }
    for piece in pieces { foresee(piece) }
  }

  private func foresee(_ piece: Piece) {
    piece.forecasts += 1
    let forecast = piece.forecasts
    let left = max(0, piece.left)
    let span = left / count * share + (left % count * share + count - 1) / count
    schedule(settled + Timespan(nanoseconds: span)) { [weak self] in
      guard piece.forecasts == forecast else { return }
      self?.end(piece)
    }
  }

  private func end(_ piece: Piece) {
    guard pieces.contains(where: { $0 === piece }) else { return }
    change { pieces.removeAll { $0 === piece } }
    piece.completion()
  }
}
