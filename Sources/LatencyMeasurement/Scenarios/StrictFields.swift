/// Refuses unknown fields, so that a misspelt option is not silently ignored.
enum StrictFields {
  /// A field's name as the file has it.
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Throws where an object has a field that is not in a list.
  ///
  /// - Throws: `ScenarioError` for the first such field, and what the decoder throws.
  static func check(_ decoder: any Decoder, allowed: [String]) throws {
    let present = try decoder.container(keyedBy: Name.self).allKeys.map(\.stringValue)
    guard let unknown = present.sorted().first(where: { !allowed.contains($0) }) else { return }
    let path = ScenarioError.path(decoder.codingPath)
    throw ScenarioError(
      field: path.isEmpty ? unknown : "\(path).\(unknown)",
      problem: "there is no such field here; there are \(allowed.joined(separator: ", "))")
  }
}
