/// One comparison: what was compared, how it ended, and the evidence.
public struct CheckEntry: Codable, Equatable, Sendable {
  /// The letter by which other parts of the report refer to it.
  public let letter: String?

  /// What it is called.
  public let title: String

  /// How it ended; `nil` where the comparison is only explained.
  public let verdict: Verdict?

  /// What was compared with what, or why nothing was.
  public let statement: String

  /// What everybody should see: how many digits, the chance of a miss.
  public let facts: [Fact]

  /// What makes it believable to those who look closely.
  public let evidence: [Fact]

  /// Describes a comparison.
  ///
  /// - Parameters:
  ///   - letter: the letter that stands for it.
  ///   - title: what it is called.
  ///   - verdict: how it ended.
  ///   - statement: what was compared.
  ///   - facts: what everybody should see.
  ///   - evidence: what makes it believable.
  public init(
    letter: String? = nil, title: String, verdict: Verdict?, statement: String,
    facts: [Fact] = [], evidence: [Fact] = []
  ) {
    self.letter = letter
    self.title = title
    self.verdict = verdict
    self.statement = statement
    self.facts = facts
    self.evidence = evidence
  }
}
