/// Nothing is left for later in the tree: what is open stands in an issue.
enum MarkRule {
  /// The words that say "later"; written apart, so that this file passes its own rule.
  static let marks = ["TO" + "DO", "FIX" + "ME", "X" + "XX", "HA" + "CK"]

  /// The marks in a text.
  static func findings(path: String, text: String) -> [Finding] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap {
      index, line in
      marks.filter { Words.contains($0, in: String(line)) }.map {
        Finding(path, index + 1, "\($0): do it now, or open an issue")
      }
    }
  }
}
