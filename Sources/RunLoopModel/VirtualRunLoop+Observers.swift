// Section 3 of the rules: observers.
extension VirtualRunLoop {
  package func makeObserver(
    _ activities: Activities, order: Int, repeats: Bool, callout: @escaping (Activity) -> Void
  ) -> ObserverID {
    observers.append(
      Observer(activities: activities, order: order, repeats: repeats, callout: callout))
    return ObserverID(index: observers.count - 1)
  }

  /// Calls the mode's observers of an activity, in order.
  ///
  /// The list is the one at the start: one added meanwhile is not called, one removed meanwhile
  /// still is, one invalidated meanwhile is not (rules 3.2 and 3.3).
  func notify(_ activity: Activity, in mode: Int) {
    let list = modes[mode].observersByActivity[activity.position]
    if list.isEmpty { return }
    for observer in list {
      let index = observer.index
      guard observers[index].isValid, !observers[index].isFiring, mayCallOut() else { continue }
      observers[index].isFiring = true
      observers[index].callout(activity)
      if !observers[index].repeats { invalidate(.observer(observer)) }
      observers[index].isFiring = false
    }
  }

  /// Puts an observer behind all whose order is not above its own (rule 3.1).
  func insert(_ observer: ObserverID, into mode: Int) {
    guard observers[observer.index].isValid, !modes[mode].observers.contains(observer) else {
      return
    }
    let order = observers[observer.index].order
    let place =
      modes[mode].observers.firstIndex { observers[$0.index].order > order }
      ?? modes[mode].observers.endIndex
    modes[mode].observers.insert(observer, at: place)
    listObserversByActivity(of: mode)
  }

  func delete(_ observer: ObserverID, from mode: Int) {
    modes[mode].observers.removeAll { $0 == observer }
    listObserversByActivity(of: mode)
  }

  private func listObserversByActivity(of mode: Int) {
    for activity in Activity.allCases {
      modes[mode].observersByActivity[activity.position] = modes[mode].observers.filter {
        observers[$0.index].activities.contains(Activities(activity))
      }
    }
  }
}

extension Activity {
  /// The position of the activity's bit.
  var position: Int { rawValue.trailingZeroBitCount }
}
