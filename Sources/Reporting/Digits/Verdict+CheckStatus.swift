internal import DigitVerification

extension Verdict {
  /// The verdict that a check's status stands for.
  init(_ status: CheckStatus) {
    switch status {
    case .passed: self = .passed
    case .failed: self = .failed
    case .notRun: self = .notRun
    }
  }
}
