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

  /// Facts for every reader: how many digits, the chance of a miss.
  public let facts: [Fact]

  /// The evidence, for readers who look closely.
  public let evidence: [Fact]

  /// Creates an entry.
  ///
  /// - Parameters:
  ///   - letter: its letter.
  ///   - title: what it is called.
  ///   - verdict: how it ended.
  ///   - statement: what was compared.
  ///   - facts: facts for every reader.
  ///   - evidence: the evidence.
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
