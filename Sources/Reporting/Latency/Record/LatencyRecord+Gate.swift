extension LatencyRecord {
  /// One gate: what it asked, how it ended, and why.
  public struct Gate: Codable, Equatable, Sendable {
    /// How a gate ended.
    public enum Outcome: String, Codable, CaseIterable, Sendable {
      case pass, fail, inconclusive, notRun

      /// The word for people.
      public var word: String { self == .notRun ? "NOT RUN" : rawValue.uppercased() }

      /// The verdict as reports show it.
      public var verdict: Verdict {
        switch self {
        case .pass: .passed
        case .fail: .failed
        case .inconclusive: .inconclusive
        case .notRun: .notRun
        }
      }
    }

    /// `G0` to `G5`.
    public let id: String

    /// How it ended.
    public let verdict: Outcome

    /// Why, in one line; for a gate that did not run, what to do about it.
    public let evidence: String

    /// Numbers that belong to it.
    public let facts: [Fact]

    /// How long its measurements took, in seconds; 0 where they are another gate's.
    public let seconds: Double
  }
}
