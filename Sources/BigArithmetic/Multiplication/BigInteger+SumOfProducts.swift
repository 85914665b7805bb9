extension BigInteger {
  /// a·b + c·d, in five transforms instead of six where the operands are large.
  ///
  /// - Parameters:
  ///   - a: a factor of any sign.
  ///   - b: its partner.
  ///   - c: a factor of any sign.
  ///   - d: its partner.
  ///   - workers: the processors to use.
  ///   - faultLog: the log of failed checks.
  package static func sumOfProducts(
    _ a: borrowing BigInteger, _ b: borrowing BigInteger, _ c: borrowing BigInteger,
    _ d: borrowing BigInteger, workers: Workers = .one,
    recordingIn faultLog: ArithmeticFaultLog = .shared
  ) -> BigInteger {
    // One transform size suits both products only where their sizes are alike.
    let first = a.limbCount + b.limbCount
    let second = c.limbCount + d.limbCount
    let least = min(a.limbCount, b.limbCount, c.limbCount, d.limbCount)
    if let multiplier = TransformMultiplier.current,
      least >= MultiplicationThresholds.join / 8,
      max(first, second) >= 2 * MultiplicationThresholds.join,
      2 * min(first, second) >= max(first, second), 8 * least >= max(first, second)
    {
      do throws(ArithmeticError) {
        return try multiplier.sumOfProducts(a, b, c, d, workers: workers)
      } catch {
        faultLog.record(error)
        var sum = gmpProduct(a, b)
        sum += gmpProduct(c, d)
        return sum
      }
    }
    var parts = workers.fork(
      { share in product(a, b, recordingIn: faultLog, workers: share) },
      { share in product(c, d, recordingIn: faultLog, workers: share) })
    parts.first += parts.second
    return parts.takeFirst()
  }
}
