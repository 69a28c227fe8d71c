/// The candidate that a mistyped name most likely means, or nil where none is close.
///
/// Close is: at most a third of the longer name's letters wrong, three at most, case aside; or else
/// a name that begins with at least two letters as given. The first candidate wins a tie. Linear in
/// the number of candidates; one that differs too much in length costs nothing more.
package func nearest(to given: String, in candidates: [String]) -> String? {
  let letters = Array(given.lowercased().unicodeScalars)
  var best: (name: String, distance: Int)?
  for candidate in candidates {
    let other = Array(candidate.lowercased().unicodeScalars)
    let longer = max(letters.count, other.count)
    let tolerance = min(3, max(1, longer / 3))
    guard longer > 1, abs(letters.count - other.count) <= tolerance else { continue }
    let distance = editDistance(letters, other)
    if distance <= tolerance, distance < best?.distance ?? .max {
      best = (candidate, distance)
    }
  }
  if let best { return best.name }
  guard letters.count >= 2 else { return nil }
  return candidates.first { $0.lowercased().unicodeScalars.starts(with: letters) }
}

/// The number of insertions, deletions, replacements and swaps of neighbours that turn one name
/// into the other, no part edited twice.
///
/// This is the restricted form of the distance of F. J. Damerau, "A technique for computer detection
/// and correction of spelling errors", doi:10.1145/363958.363994. O(a·b) time, O(b) memory.
func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    row.reserveCapacity(b.count + 1)
    for j in b.indices {
      var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        cost = min(cost, beforeLast[j - 1] + 1)
      }
      row.append(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}
