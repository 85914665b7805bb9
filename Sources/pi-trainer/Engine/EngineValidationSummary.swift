/// The results of validating the engine against all packs.
struct EngineValidationSummary: Encodable {
  let passed: Bool
  let verdicts: Int64
  let wrongVerdicts: Int64
  let results: [EngineValidation]

  /// Creates a summary of results.
  init(_ results: [EngineValidation]) {
    self.results = results
    passed = results.allSatisfy(\.passed)
    verdicts = results.reduce(0) { $0 + $1.verdicts }
    wrongVerdicts = results.reduce(0) { $0 + $1.wrongVerdicts }
  }

  /// All results as text.
  var text: String { results.map(\.text).joined(separator: "\n") }
}
