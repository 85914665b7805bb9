package enum Suggestion {
  /// "did you mean 'x'?" with the nearest name, and all names.
  package static func text(to text: String, among names: [String]) -> String {
    let list = "available: \(names.joined(separator: ", "))"
    guard let name = nearest(to: text, among: names) else { return list }
    return "did you mean '\(name)'? (\(list))"
  }

  /// The name that somebody probably meant, or `nil` where none is near.
  static func nearest(to text: String, among names: [String]) -> String? {
    let typed = text.lowercased()
    let near = names.map { (name: $0, distance: distance(typed, $0.lowercased())) }
      .filter { isNear(typed, $0.name.lowercased(), $0.distance) }
    return near.min { $0.distance < $1.distance }?.name
  }

  /// Whether a name is near enough: a third of its letters may differ, or one is the other's start.
  private static func isNear(_ typed: String, _ name: String, _ distance: Int) -> Bool {
    guard !typed.isEmpty else { return false }
    if typed.count >= 3, name.hasPrefix(typed) || typed.hasPrefix(name) && name.count >= 3 {
      return true
    }
    return distance <= max(1, name.count / 3) && distance < min(typed.count + 1, name.count)
  }

  /// The number of insertions, deletions, exchanges and swaps of neighbours between two texts.
  ///
  /// See F. J. Damerau, Communications of the ACM 7 (1964).
  static func distance(_ a: String, _ b: String) -> Int {
    let (source, target) = (Array(a), Array(b))
    var rows = [Array(0...target.count)]
    for i in source.indices {
      var row = [i + 1]
      for j in target.indices {
        let exchange = rows[i][j] + (source[i] == target[j] ? 0 : 1)
        var least = min(exchange, rows[i][j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, source[i] == target[j - 1], source[i - 1] == target[j] {
          least = min(least, rows[i - 1][j - 1] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[source.count][target.count]
  }
}
