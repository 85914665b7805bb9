/// Suggestions for a mistyped name.
enum Suggestion {
  /// "did you mean 'x'?" with the nearest name, and all names.
  static func text(to text: String, among names: [String]) -> String {
    let list = "available: \(names.joined(separator: ", "))"
    let ranked = names.map { ($0, distance(text.lowercased(), $0)) }.min { $0.1 < $1.1 }
    guard let (name, distance) = ranked, distance <= max(2, name.count / 2) else { return list }
    return "did you mean '\(name)'? (\(list))"
  }

  /// The number of insertions, deletions and exchanges between two texts.
  ///
  /// See V. I. Levenshtein, Soviet Physics Doklady 10 (1966).
  static func distance(_ a: String, _ b: String) -> Int {
    let target = Array(b)
    var row = Array(0...target.count)
    for (i, character) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in target.enumerated() {
        let exchange = diagonal + (character == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(exchange, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[target.count]
  }
}
