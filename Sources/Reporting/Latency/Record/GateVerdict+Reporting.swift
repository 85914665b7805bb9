internal import LatencyMeasurement

extension GateVerdict {
  /// The word for people.
  var word: String { self == .notRun ? "NOT RUN" : rawValue.uppercased() }

  /// The verdict as reports show it; a wrong answer is a failure.
  var reportVerdict: Verdict {
    switch self {
    case .pass: .passed
    case .fail, .incorrect: .failed
    case .inconclusive: .inconclusive
    case .notRun: .notRun
    }
  }
}
