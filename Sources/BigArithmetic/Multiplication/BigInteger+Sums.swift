extension BigInteger {
  /// a·b + c·d, in five transforms instead of six where the operands are large.
  ///
  /// - Parameters:
  ///   - a: a factor of any sign.
  ///   - b: its partner.
  ///   - c: a factor of any sign.
  ///   - d: its partner.
  ///   - workers: the processors to use.
  package static func sumOfProducts(
    _ a: borrowing BigInteger, _ b: borrowing BigInteger, _ c: borrowing BigInteger,
    _ d: borrowing BigInteger, workers: Workers = .one
  ) -> BigInteger {
    var parts = workers.fork(
      { share in product(a, b, workers: share) }, { share in product(c, d, workers: share) })
    parts.first += parts.second
    return parts.takeFirst()
  }
}
