/// How many letters must change to turn one word into another (Levenshtein 1966).
enum EditDistance {
  /// Insertions, deletions and replacements.
  ///
  /// - Complexity: O(n·m).
  static func between(_ first: String, _ second: String) -> Int {
    let target = Array(second.utf8)
    var row = Array(0...target.count)
    for (i, letter) in first.utf8.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for j in target.indices {
        let replaced = diagonal + (letter == target[j] ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, diagonal + 1, row[j] + 1)
      }
    }
    return row[target.count]
  }
}
