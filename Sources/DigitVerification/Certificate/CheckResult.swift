/// What one check compared, and its result.
public struct CheckResult: Codable, Sendable {
  /// One item of the evidence, such as a residue or a hash.
  public struct Detail: Codable, Sendable {
    /// What it is.
    public let name: String

    /// Its value.
    public let value: String

    /// Creates an item.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Which check.
  public let id: CheckIdentifier

  /// How it ended.
  public let status: CheckStatus

  /// What was compared with what, or why nothing was.
  public let statement: String

  /// How many decimals the check covers; 0 where it did not run.
  public let decimals: Int64

  /// The chance that it misses a fault, where one can be stated.
  public let missProbability: String?

  /// The evidence.
  public let details: [Detail]

  /// Creates the result of a check that ran.
  init(
    _ id: CheckIdentifier, passed: Bool, _ statement: String, decimals: Int64,
    missProbability: String? = nil, details: [Detail] = []
  ) {
    self.id = id
    status = passed ? .passed : .failed
    self.statement = statement
    self.decimals = decimals
    self.missProbability = missProbability
    self.details = details
  }

  /// Creates the result of a check that did not run.
  init(_ id: CheckIdentifier, notRun reason: String) {
    self.id = id
    status = .notRun
    statement = reason
    decimals = 0
    missProbability = nil
    details = []
  }
}
