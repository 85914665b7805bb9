extension LatencyRecord {
  /// How the whole ended.
  public enum Outcome: String, Codable, CaseIterable, Sendable {
    /// Every verdict was right and in time.
    case pass
    /// Right, and too late or worse than before.
    case fail
    /// The machine allows no conclusion about time.
    case inconclusive
    /// A verdict was wrong, or a key was lost, doubled or out of order.
    case incorrect

    /// The word for people.
    public var word: String { rawValue.uppercased() }

    /// The verdict as reports show it; a wrong verdict is a failure.
    public var verdict: Verdict {
      switch self {
      case .pass: .passed
      case .fail, .incorrect: .failed
      case .inconclusive: .inconclusive
      }
    }
  }
}
