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

  /// The word, which is always shown, also with a colour or mark.
  public var word: String {
    switch self {
    case .passed: "PASSED"
    case .failed: "FAILED"
    case .inconclusive: "INCONCLUSIVE"
    case .notRun: "NOT RUN"
    }
  }

  /// A mark of one character that distinguishes the verdicts without colour.
  public var mark: String {
    switch self {
    case .passed: "✓"
    case .failed: "✗"
    case .inconclusive: "?"
    case .notRun: "–"
    }
  }

  /// The overall verdict on parts: the worst one; ``notRun`` if there are none.
  ///
  /// - Parameter parts: the verdicts on the parts.
  public static func overall(of parts: some Sequence<Verdict>) -> Verdict {
    let parts = Set(parts)
    return [.failed, .inconclusive, .notRun].first { parts.contains($0) }
      ?? (parts.contains(.passed) ? .passed : .notRun)
  }
}
