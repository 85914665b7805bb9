/// The sign test: whether differences go one way more often than a fair coin would.
public enum SignTest {
  /// The probability that chance alone gives at least so many positive differences.
  ///
  /// Differences of 0 are left out beforehand.
  /// - Parameters:
  ///   - positive: how many differences are above 0.
  ///   - negative: how many are below.
  public static func pValue(positive: Int, negative: Int) -> Double {
    BinomialTail.upper(successes: positive, trials: positive + negative, probability: 0.5)
  }
}
