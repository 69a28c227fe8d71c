import Timeline
package import VirtualTime

// How steps become a path: fingers go down, move and lift; the content slows down or springs back.
extension ScrollPath {
  /// Something other than a finger that happens at an instant.
  package enum WorldEvent: Sendable, Equatable {
    case reload, memoryWarning
    case post(Timespan)
  }

  /// The path that a script's fingers draw, what else happens, and when its last step ends.
  package struct Script: Sendable {
    package var path: ScrollPath
    package var events: [(instant: Instant, event: WorldEvent)] = []
    package var end: Instant = .zero
  }

  /// Plays a gesture script over a content.
  ///
  /// Each step begins when the one before has ended, a flick's and a drag's when the finger has
  /// left the glass. Nothing moves before `dataArrival`.
  package static func play(
    _ script: GestureScript, bounds: ScrollBounds, rate: DecelerationRate, dataArrival: Instant
  ) -> Script {
    var played = Script(path: ScrollPath(bounds: bounds))
    var builder = PathBuilder(path: played.path, rate: rate, dataArrival: dataArrival)
    var now = Instant.zero
    /// The drag whose finger is still down, held.
    var dragged: (velocity: Double, end: Instant)?
    func isHold(after index: Int) -> Bool {
      if case .hold? = script.steps[(index + 1)...].first { return true }
      return false
    }
    for (index, step) in script.steps.enumerated() {
      switch step {
      case .wait(let span): now = now + span
      case .reload: played.events.append((now, .reload))
      case .memoryWarning: played.events.append((now, .memoryWarning))
      case .post(let span): played.events.append((now, .post(span)))
      case .tap:
        builder.touch(at: now)
        now = now + GestureStep.tapDuration
        builder.lift(at: now, velocity: 0)
      case .flick(let velocity):
        builder.touch(at: now)
        builder.move(at: velocity, from: now, for: GestureStep.flickDuration)
        now = now + GestureStep.flickDuration
        builder.lift(at: now, velocity: velocity)
      case .drag(let distance, over: let span):
        let velocity = distance / span.seconds
        builder.touch(at: now)
        builder.move(at: velocity, from: now, for: span)
        now = now + span
        if isHold(after: index) {
          builder.keepStill(from: now)
          dragged = (velocity, now)
        } else {
          builder.lift(at: now, velocity: velocity)
        }
      case .hold(let span):
        if dragged == nil { builder.touch(at: now) }
        now = now + span
        if dragged != nil, isHold(after: index) { continue }
        let wasStill = dragged.map { now - $0.end >= PathBuilder.stillness } ?? true
        builder.lift(at: now, velocity: wasStill ? 0 : dragged?.velocity ?? 0)
        dragged = nil
      case .recorded(let samples):
        now = builder.play(samples, from: now)
      }
    }
    played.path = builder.path
    played.end = now
    return played
  }
}

/// Appends what fingers do to a path, in order of time.
struct PathBuilder {
  private(set) var path: ScrollPath
  private let rate: DecelerationRate
  private let dataArrival: Instant
  /// What the finger that is down asks for, in points.
  private var pulled = 0.0

  /// A finger held still that long lets go without velocity.
  static let stillness = Timespan(nanoseconds: 100_000_000)

  init(path: ScrollPath, rate: DecelerationRate, dataArrival: Instant) {
    self.path = path
    self.rate = rate
    self.dataArrival = dataArrival
  }

  /// A finger goes down and stops the content where it is.
  mutating func touch(at instant: Instant) {
    let offset = path.offset(at: instant)
    while let last = path.segments.last, last.start >= instant { path.segments.removeLast() }
    pulled = path.bounds.pulled(offset)
    append(.still(offset), at: instant, phase: .drag)
    if let last = path.fingerEvents.indices.last, path.fingerEvents[last].instant == instant {
      path.fingerEvents[last].movesOn = false
    }
    path.fingerEvents.append(FingerEvent(instant: instant, isDown: true))
  }

  /// The finger that is down moves; before the data has arrived nothing follows it.
  mutating func move(at velocity: Double, from start: Instant, for span: Timespan) {
    let moves = max(start, dataArrival)
    let end = start + span
    guard moves < end else { return }
    append(.dragged(from: pulled, velocity: velocity), at: moves, phase: .drag)
    pulled += velocity * (end - moves).seconds
  }

  /// The finger that is down stays where it is.
  mutating func keepStill(from instant: Instant) {
    append(.still(path.bounds.shown(pulled)), at: instant, phase: .drag)
  }

  /// The finger leaves the glass with a velocity in points a second.
  mutating func lift(at instant: Instant, velocity: Double) {
    path.fingerEvents.append(FingerEvent(instant: instant, isDown: false))
    release(at: instant, velocity: velocity)
    path.fingerEvents[path.fingerEvents.count - 1].movesOn = path.phase(at: instant) != nil
  }

  private mutating func release(at instant: Instant, velocity: Double) {
    let offset = path.bounds.shown(pulled)
    let edge = path.bounds.nearestRest(to: offset)
    guard instant >= dataArrival else { return append(.still(offset), at: instant, phase: nil) }
    if offset != edge {
      return spring(from: offset - edge, velocity: velocity, to: edge, at: instant)
    }
    let deceleration = Deceleration(from: offset, velocity: velocity, rate: rate)
    let duration = deceleration.duration
    guard duration > 0 else { return append(.still(offset), at: instant, phase: nil) }
    append(.decelerating(deceleration), at: instant, phase: .deceleration)
    let ahead = velocity > 0 ? path.bounds.maximum : path.bounds.minimum
    if let crossing = deceleration.time(toReach: ahead) {
      spring(
        from: 0, velocity: deceleration.velocity(after: crossing), to: ahead,
        at: instant + .seconds(crossing))
    } else {
      let rest = deceleration.offset(after: duration)
      append(.still(rest), at: instant + .seconds(duration), phase: nil)
    }
  }

  /// The content springs back to an edge and rests on it.
  private mutating func spring(
    from displacement: Double, velocity: Double, to edge: Double, at instant: Instant
  ) {
    let spring = Spring(displacement: displacement, velocity: velocity)
    append(.springing(edge: edge, spring), at: instant, phase: .deceleration)
    append(.still(edge), at: instant + .seconds(spring.duration), phase: nil)
  }

  private mutating func append(
    _ motion: ScrollPath.Segment.Motion, at start: Instant, phase: MotionPhase?
  ) {
    if path.segments.last?.start == start { path.segments.removeLast() }
    path.segments.append(ScrollPath.Segment(start: start, motion: motion, phase: phase))
  }

  /// Plays a recorded finger; when it has left the glass for the last time.
  ///
  /// Between samples it moves evenly. It lets go with its mean velocity over the last 100 ms.
  mutating func play(_ samples: [TouchSample], from start: Instant) -> Instant {
    for (index, sample) in samples.enumerated() {
      let instant = start + sample.time
      switch sample.phase {
      case .down: touch(at: instant)
      case .move, .up:
        let last = samples[index - 1]
        let span = sample.time - last.time
        if span > .zero, sample.y != last.y {
          move(at: (last.y - sample.y) / span.seconds, from: start + last.time, for: span)
        } else if span > .zero {
          keepStill(from: start + last.time)
        }
        if sample.phase == .up {
          lift(at: instant, velocity: PathBuilder.releaseVelocity(of: samples[...index]))
        }
      }
    }
    return start + (samples.last?.time ?? .zero)
  }

  /// Points a second over the last 100 ms that the finger was down; 0 where it was still.
  static func releaseVelocity(of samples: ArraySlice<TouchSample>) -> Double {
    guard let up = samples.last else { return 0 }
    let down = samples.lastIndex { $0.phase == .down } ?? samples.startIndex
    let from = max(samples[down].time, up.time - stillness)
    guard let next = samples[down...].firstIndex(where: { $0.time > from }) else { return 0 }
    let (before, after) = (samples[next - 1], samples[next])
    let share = (from - before.time).seconds / (after.time - before.time).seconds
    let y = before.y + (after.y - before.y) * share
    return (y - up.y) / (up.time - from).seconds
  }
}
