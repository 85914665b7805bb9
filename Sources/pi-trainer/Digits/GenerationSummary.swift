/// The results of all constants of a request.
struct GenerationSummary: Encodable {
  let verified: Bool
  let results: [GenerationReport]

  /// Creates a summary of reports.
  init(results: [GenerationReport]) {
    self.results = results
    verified = results.allSatisfy(\.verified)
  }

  /// All reports as text.
  var text: String { results.map(\.text).joined(separator: "\n") }
}
