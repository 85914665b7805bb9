extension LatencyRecord {
  /// What was measured in one scenario.
  public struct Scenario: Codable, Equatable, Sendable {
    /// Its name, such as `burst`.
    public let name: String

    /// The seed of the schedule, in decimal: it may be beyond what JSON numbers hold exactly.
    public let seed: String

    /// How keys came in, such as `inline`.
    public let injection: String

    /// Keys of one round.
    public let keysPerRound: Int64

    /// Rounds of the engine; the control had as many.
    public let rounds: Int

    /// Whether it runs faster than the people it imitates.
    public let isAccelerated: Bool

    /// The distributions of engine and control.
    public let distributions: [Distribution]

    /// Responses over the budget of engine and control.
    public let misses: Misses

    /// What the number of keys supports, and what it is too small for.
    public let claims: [Claim]

    /// How the keys fell on frames of a screen.
    public let frames: [Frames]

    /// The slowest responses with their causes, worst first.
    public let outliers: [Outlier]

    /// One round over time, where samples were kept.
    public let timeline: Timeline?

    /// The shortest and longest service of every key over all rounds, where samples were kept.
    public let keys: [KeyRange]

    /// The distribution of a quantity, where it was measured.
    ///
    /// - Parameters:
    ///   - subject: the engine or the control.
    ///   - quantity: what was measured.
    public func distribution(
      _ subject: Subject, _ quantity: Quantity
    ) -> Distribution? {
      distributions.first { $0.subject == subject && $0.quantity == quantity }
    }
  }

  /// What was measured: the engine, or the null engine on the same schedule.
  public enum Subject: String, Codable, CaseIterable, Sendable {
    case engine, control
  }
}
