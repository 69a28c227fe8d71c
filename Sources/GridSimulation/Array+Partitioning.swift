extension Array {
  /// The index of the first element that satisfies the predicate, where all that do not come
  /// first; the end index where none does. O(log n).
  func partitioningIndex(where satisfies: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if satisfies(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
