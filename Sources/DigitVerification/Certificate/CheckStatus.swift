/// How a check ended.
public enum CheckStatus: String, Codable, Sendable {
  case passed = "passed"
  case failed = "failed"
  case notRun = "not run"
}
