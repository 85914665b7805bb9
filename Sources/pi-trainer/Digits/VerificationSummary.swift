/// The results of verifying all files.
struct VerificationSummary: Encodable {
  let verified: Bool
  let results: [FileVerification]

  /// Creates a summary of results.
  init(_ results: [FileVerification]) {
    self.results = results
    verified = results.allSatisfy(\.verified)
  }

  /// All results as text.
  var text: String { results.map(\.text).joined(separator: "\n") }
}
