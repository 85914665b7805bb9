/// Looks for whole words in a line.
enum Words {
  /// Whether a word stands in a text, not as a part of another word.
  static func contains(_ word: String, in text: String) -> Bool {
    guard text.contains(word) else { return false }
    return text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains { $0 == word }
  }
}
