extension KeyedDecodingContainer {
  /// A case of an enumeration by its raw value; `nil` where the field is missing.
  ///
  /// - Throws: `ScenarioError` with the possible values, and what the decoder throws.
  func decodeEnumIfPresent<Value: RawRepresentable<String> & CaseIterable>(_ key: Key) throws -> Value? {
    guard let text = try decodeIfPresent(String.self, forKey: key) else { return nil }
    if let value = Value(rawValue: text) { return value }
    let words = Value.allCases.map(\.rawValue).joined(separator: ", ")
    throw ScenarioError(
      field: ScenarioError.path(codingPath + [key]),
      problem: "there is no '\(text)'; there are \(words)")
  }
}
