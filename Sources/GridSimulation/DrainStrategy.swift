package import RunLoopModel
import Timeline
package import VirtualTime

/// Collects work in a set and does all of it at once, when the default mode's run is about to
/// sleep or ends.
///
/// A set has no order; here the seed draws one, so that a run can be repeated. The run in default
/// mode ends as a finger goes down, and its exit observers are called: the backlog then falls on
/// the first frames of the gesture. What came while the user scrolled is done in one pass after
/// it. Nothing wakes the loop: at rest all is decoded, and shown when something else wakes it.
package final class DrainStrategy: LoadingStrategy {
  package static let name = "drain"
  package static let summary = "collects images and decodes them all at once in idle and on exit"
  package static let parameters = [
    Parameter(
      name: "defer", kind: .choice(["images", "data"]), defaultValue: .word("images"),
      summary: "what is collected: images, or the reload, whose cells then decode at once"),
    .visibility(default: .none),
    .clear(default: true),
  ]

  private enum Unit {
    case work(UnitWork)
    case reload(() -> Void)
  }

  private unowned let context: any LoadingContext
  private let defersImages: Bool
  private let visibility: UnitVisibility
  private var units: [Unit] = []
  private var generator: SeededGenerator

  package init(
    loop: any RunLoopProtocol, context: any LoadingContext, values: ParameterValues
  ) {
    self.context = context
    defersImages = values["defer"] == .word("images")
    visibility = UnitVisibility(values)
    generator = SeededGenerator(seed: context.scenario.seed)
    let observer = loop.makeObserver([.beforeWaiting, .exit], order: .max, repeats: true) {
      [unowned self] activity in
      drain(in: activity == .exit ? .exitObserver : .idleObserver)
    }
    loop.add(.observer(observer), to: .default)
    context.noteQueue(pending: 0, .change)
  }

  package func load(_ request: LoadRequest) {
    if defersImages {
      insert(.work(.image(request)))
    } else {
      context.assign(request, context.decode(request, in: .cellConfiguration))
    }
  }

  package func enqueue(otherWork span: Timespan) -> Bool {
    insert(.work(.other(span)))
    return true
  }

  package func hold(reload: @escaping () -> Void) -> Bool {
    if !defersImages { insert(.reload(reload)) }
    return !defersImages
  }

  package func memoryIsShort() {}

  private func insert(_ unit: Unit) {
    units.append(unit)
    context.noteQueue(pending: units.count, .change)
  }

  private func drain(in callback: Slice.Callback) {
    guard !units.isEmpty else { return }
    context.noteQueue(pending: units.count, .workBegins)
    var left = units
    units = []
    while !left.isEmpty {
      left.swapAt(generator.index(below: left.count), left.count - 1)
      run(left.removeLast(), in: callback)
      context.noteQueue(pending: left.count, .change)
    }
    context.noteQueue(pending: 0, .workEnds)
  }

  private func run(_ unit: Unit, in callback: Slice.Callback) {
    switch unit {
    case .reload(let reload): reload()
    case .work(.other(let span)): context.perform(otherWork: span, in: callback)
    case .work(.image(let request)):
      guard visibility.wants(request, in: context) else {
        return context.conclude(request, as: .cancelled)
      }
      context.assign(request, context.decode(request, in: callback))
    }
  }
}
