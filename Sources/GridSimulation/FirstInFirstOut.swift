/// A queue whose both ends cost O(1), amortised: an array with a head that moves.
struct FirstInFirstOut<Element> {
  private var elements: [Element] = []
  private var head = 0

  var count: Int { elements.count - head }
  var isEmpty: Bool { count == 0 }

  var first: Element? { head < elements.count ? elements[head] : nil }

  mutating func append(_ element: Element) { elements.append(element) }

  mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    let first = elements[head]
    head += 1
    if head > 64, head * 2 > elements.count {
      elements.removeFirst(head)
      head = 0
    }
    return first
  }

  /// Empties the queue; what was in it, oldest first.
  mutating func removeAll() -> [Element] {
    defer {
      elements = []
      head = 0
    }
    return Array(elements[head...])
  }
}
