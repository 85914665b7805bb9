public import BigArithmetic

/// Two neighbours of a linear recurrence, to be certified by doubling modulo primes.
public struct SequenceEvidence: Sendable {
  /// The sequences whose members the checker can compute on its own.
  public enum Sequence: String, Sendable {
    /// F(0) = 0, F(1) = 1, F(n+1) = F(n) + F(n−1).
    case fibonacci
    /// P(0) = 0, P(1) = 1, P(n+1) = 2·P(n) + P(n−1).
    case pell
  }

  /// Which sequence.
  public let sequence: Sequence

  /// n.
  public let index: Int64

  /// The member at n.
  public let value: SharedInteger

  /// The member at n + 1.
  public let next: SharedInteger

  /// Creates the evidence of two neighbours.
  public init(sequence: Sequence, index: Int64, value: SharedInteger, next: SharedInteger) {
    self.sequence = sequence
    self.index = index
    self.value = value
    self.next = next
  }
}
