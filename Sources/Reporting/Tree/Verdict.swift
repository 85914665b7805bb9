/// How a part of a report ended.
public enum Verdict: String, Codable, CaseIterable, Sendable {
  /// Everything that was compared agrees.
  case passed
  /// Something that should agree does not.
  case failed
  /// The comparisons allow no conclusion.
  case inconclusive
  /// Nothing was compared.
  case notRun

  /// The word for people; always shown beside any colour or mark.
  public var word: String {
    switch self {
    case .passed: "PASSED"
    case .failed: "FAILED"
    case .inconclusive: "INCONCLUSIVE"
    case .notRun: "NOT RUN"
    }
  }

  /// A mark of one character that tells the verdicts apart without colour.
  public var mark: String {
    switch self {
    case .passed: "✓"
    case .failed: "✗"
    case .inconclusive: "?"
    case .notRun: "–"
    }
  }

  /// The verdict on a whole whose parts ended like this; nothing at all is ``notRun``.
  ///
  /// - Parameter parts: the verdicts on the parts.
  public static func whole(of parts: some Sequence<Verdict>) -> Verdict {
    let parts = Set(parts)
    return [.failed, .inconclusive, .notRun].first { parts.contains($0) }
      ?? (parts.contains(.passed) ? .passed : .notRun)
  }
}
