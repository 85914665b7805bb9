public import BigArithmetic

/// An equation between integers of a computation, to be certified modulo primes.
///
/// Every long step that is not a series leaves one: a square root S² + R = X, a division
/// q·d + r = n. The checker evaluates both sides with its own modular arithmetic on the raw words,
/// and checks the bounds, which make the result of the step the only one possible.
public struct IntegerIdentity: Sendable {
  /// A factor of a monomial.
  public enum Factor: Sendable {
    /// An integer of the computation, with its letter in ``statement``.
    case integer(String, SharedInteger)
    /// The integer without its lowest words: ⌊value / 2^(64·words)⌋.
    case leading(String, SharedInteger, droppedWords: Int)
    /// A decimal number of the computation, with its letter.
    case decimal(String, SharedDecimal)
    /// base^exponent.
    case power(base: UInt64, exponent: Int64)
  }

  /// A coefficient times factors; one side of an identity is a sum of these.
  public struct Monomial: Sendable {
    /// The coefficient.
    public let coefficient: Int64

    /// The factors; none for a plain number.
    public let factors: [Factor]

    /// Creates a monomial.
    public init(_ coefficient: Int64 = 1, _ factors: [Factor] = []) {
      self.coefficient = coefficient
      self.factors = factors
    }
  }

  /// A bound of a remainder, such as 0 ≤ value < limit or 0 ≤ value ≤ 2·limit.
  public enum Bound: Sendable {
    /// 0 ≤ value < ⌊limit / 2^(64·droppedWords)⌋.
    case below(value: SharedInteger, limit: SharedInteger, droppedWords: Int)
    /// 0 ≤ value ≤ 2·limit.
    case atMostTwice(value: SharedInteger, limit: SharedInteger)
    /// 0 ≤ value < 2^bits.
    case belowPowerOfTwo(value: SharedInteger, bits: Int64)
    /// 0 ≤ value ≤ 2·limit, both decimal.
    case decimalAtMostTwice(value: SharedDecimal, limit: SharedDecimal)
  }

  /// What step it certifies, such as `square root`.
  public let step: String

  /// The identity as text, such as `S² + R = 10005·2^2w`.
  public let statement: String

  /// The left side.
  public let left: [Monomial]

  /// The right side.
  public let right: [Monomial]

  /// The bounds that go with it.
  public let bounds: [Bound]

  /// Creates an identity.
  public init(
    step: String, statement: String, left: [Monomial], right: [Monomial], bounds: [Bound]
  ) {
    self.step = step
    self.statement = statement
    self.left = left
    self.right = right
    self.bounds = bounds
  }
}
