extension KeyedDecodingContainer {
  /// One of the words of a list; `nil` where the field is missing.
  ///
  /// - Throws: `ScenarioError` that names the words there are, and what the decoder throws.
  func word<Word: RawRepresentable<String> & CaseIterable>(_ key: Key) throws -> Word? {
    guard let text = try decodeIfPresent(String.self, forKey: key) else { return nil }
    if let word = Word(rawValue: text) { return word }
    let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
    throw ScenarioError(
      field: ScenarioError.path(codingPath + [key]),
      problem: "there is no '\(text)'; there are \(words)")
  }
}
