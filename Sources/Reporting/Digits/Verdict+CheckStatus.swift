internal import DigitVerification

extension Verdict {
  /// Creates the verdict of a check's status.
  init(_ status: CheckStatus) {
    switch status {
    case .passed: self = .passed
    case .failed: self = .failed
    case .notRun: self = .notRun
    }
  }
}
