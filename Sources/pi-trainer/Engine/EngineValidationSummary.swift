/// What validating the engine against all packs gave.
struct EngineValidationSummary: Encodable {
  let passed: Bool
  let verdicts: Int64
  let wrongVerdicts: Int64
  let results: [EngineValidation]

  /// Joins the results.
  init(_ results: [EngineValidation]) {
    self.results = results
    passed = results.allSatisfy(\.passed)
    verdicts = results.reduce(0) { $0 + $1.verdicts }
    wrongVerdicts = results.reduce(0) { $0 + $1.wrongVerdicts }
  }

  /// All results for people.
  var text: String { results.map(\.text).joined(separator: "\n") }
}
