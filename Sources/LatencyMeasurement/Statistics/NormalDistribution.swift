/// The standard normal distribution.
enum NormalDistribution {
  /// Φ(x), the cumulative distribution function.
  static func cumulative(_ x: Double) -> Double {
    x > 0 ? 1 - upperTail(x) : upperTail(-x)
  }

  /// 1 − Φ(x) for x ≥ 0: a series up to 2.5, a continued fraction from there on (NIST Digital
  /// Library of Mathematical Functions, 7.6.1 and 7.9.3).
  private static func upperTail(_ x: Double) -> Double {
    let density = DeterministicMath.exp(-x * x / 2) / (2 * DeterministicMath.pi).squareRoot()
    if x < 2.5 {
      var term = x
      var sum = x
      var odd = 3.0
      while term > sum * 0x1p-60 {
        term *= x * x / odd
        sum += term
        odd += 2
      }
      return 0.5 - density * sum
    }
    var fraction = x
    for level in (1...200).reversed() { fraction = x + Double(level) / fraction }
    return density / fraction
  }

  /// The inverse of Φ, for a share strictly between 0 and 1.
  static func quantile(_ share: Double) -> Double {
    if share > 0.5 { return -quantile(1 - share) }
    var low = -39.0
    var high = 0.0
    for _ in 0..<70 {
      let middle = (low + high) / 2
      if cumulative(middle) < share { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
