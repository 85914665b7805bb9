/// What verifying all files gave.
struct VerificationSummary: Encodable {
  let verified: Bool
  let results: [FileVerification]

  /// Joins the results.
  init(_ results: [FileVerification]) {
    self.results = results
    verified = results.allSatisfy(\.verified)
  }

  /// All results for people.
  var text: String { results.map(\.text).joined(separator: "\n") }
}
