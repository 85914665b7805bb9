/// What became of all constants of a request.
struct GenerationSummary: Encodable {
  let verified: Bool
  let results: [GenerationReport]

  /// Joins the reports.
  init(results: [GenerationReport]) {
    self.results = results
    verified = results.allSatisfy(\.verified)
  }

  /// All reports for people.
  var text: String { results.map(\.text).joined(separator: "\n") }
}
