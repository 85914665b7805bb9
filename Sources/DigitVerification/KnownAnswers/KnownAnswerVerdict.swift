/// The verdict on one known answer.
public struct KnownAnswerVerdict: Equatable, Sendable {
  /// How findings and fact compare.
  public enum Outcome: Equatable, Sendable {
    /// They are the same.
    case agrees

    /// They differ, and this was found instead.
    case differs(found: String)

    /// The fact could not be compared.
    case doesNotApply(reason: String)
  }

  /// The fact.
  public let answer: KnownAnswer

  /// How it compares.
  public let outcome: Outcome
}

/// The text of a verdict.
extension KnownAnswerVerdict: CustomStringConvertible {
  /// One line with what was expected, what was found and where the fact comes from.
  public var description: String {
    let argument = answer.argument.isEmpty ? "" : " (\(answer.argument))"
    let subject = "\(answer.constantName), \(answer.kind.rawValue)\(argument), \(answer.digitCount)"
    switch outcome {
    case .agrees: return "\(subject): agrees with \(answer.provenance.source)"
    case .differs(let found):
      return "\(subject): expected \(answer.expected), found \(found); "
        + "source: \(answer.provenance.source)"
    case .doesNotApply(let reason): return "\(subject): \(reason)"
    }
  }
}
