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
  func notify(_ activity: Activity, in mode: Mode) {
    let list = mode.observersByActivity[activity.position]
    for place in list.indices {
      // The loop keeps every observer it made. Retaining it and its closure for each callout would
      // cost several times what all the rest of an iteration does.
      Unmanaged.passUnretained(list[place])._withUnsafeGuaranteedRef { call($0, at: activity) }
    }
  }

  private func call(_ observer: Observer, at activity: Activity) {
    guard observer.isValid, !observer.isFiring, mayCallOut() else { return }
    observer.isFiring = true
    observer.callout(activity)
    if !observer.repeats { invalidate(observer) }
    observer.isFiring = false
  }

  /// Takes an observer out of everything, for good.
  func invalidate(_ observer: Observer) {
    observer.isValid = false
    commonItems.removeAll {
      if case .observer(let id) = $0 { observers[id.index] === observer } else { false }
    }
    for mode in modes { delete(observer, from: mode) }
  }

  /// Puts an observer behind all whose order is not above its own (rule 3.1).
  func insert(_ observer: Observer, into mode: Mode) {
    guard observer.isValid, !mode.observers.contains(where: { $0 === observer }) else { return }
    let place = mode.observers.firstIndex { $0.order > observer.order } ?? mode.observers.endIndex
    mode.observers.insert(observer, at: place)
    listObserversByActivity(of: mode)
  }

  func delete(_ observer: Observer, from mode: Mode) {
    mode.observers.removeAll { $0 === observer }
    listObserversByActivity(of: mode)
  }

  private func listObserversByActivity(of mode: Mode) {
    for activity in Activity.allCases {
      mode.observersByActivity[activity.position] = mode.observers.filter {
        $0.activities.contains(Activities(activity))
      }
    }
  }
}

extension Activity {
  /// The position of the activity's bit.
  var position: Int { rawValue.trailingZeroBitCount }
}
