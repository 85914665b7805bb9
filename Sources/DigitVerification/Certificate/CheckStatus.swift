/// How a check ended.
public enum CheckStatus: String, Codable, Sendable {
  /// Both sides agree.
  case passed = "passed"
  /// They differ: there is a fault.
  case failed = "failed"
  /// Nothing was compared; the check's statement says why.
  case notRun = "not run"
}
