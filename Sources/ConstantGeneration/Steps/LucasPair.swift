internal import BigArithmetic

/// Neighbours U(n), U(n+1) of U(n+1) = c·U(n) + U(n−1), U(0) = 0, U(1) = 1.
///
/// c = 1 gives the Fibonacci numbers, c = 2 the Pell numbers. Doubling:
/// U(2k) = U(k)·(2U(k+1) − c·U(k)) and U(2k+1) = U(k)² + U(k+1)².
struct LucasPair: ~Copyable {
  /// U(n).
  var value: BigInteger

  /// U(n+1).
  var next: BigInteger

  /// Computes two neighbours.
  ///
  /// - Parameters:
  ///   - index: n, at least 0.
  ///   - step: c.
  ///   - workers: the processors to use.
  /// - Complexity: O(M(n)).
  init(index: Int64, step: UInt64, workers: Workers) {
    value = BigInteger()
    next = BigInteger(1 as UInt64)
    var bit = Int64(64 - index.leadingZeroBitCount)
    while bit > 0 {
      bit -= 1
      double(step: step, workers: workers)
      if index >> bit & 1 == 1 { advance(step: step) }
    }
  }

  /// From n to 2n.
  private mutating func double(step: UInt64, workers: Workers) {
    var factor = next.copy()
    factor <<= 1
    var part = value.copy()
    part *= step
    factor -= part
    let doubled = BigInteger.product(value, factor, workers: workers)
    var squares = Self.squares(value, next, workers: workers)
    squares.first += squares.second
    value = doubled
    next = squares.takeFirst()
  }

  /// Both squares, side by side.
  private static func squares(
    _ a: borrowing BigInteger, _ b: borrowing BigInteger, workers: Workers
  ) -> Pair<BigInteger, BigInteger> {
    workers.fork(
      { share in BigInteger.square(a, workers: share) },
      { share in BigInteger.square(b, workers: share) })
  }

  /// From n to n + 1.
  private mutating func advance(step: UInt64) {
    var following = next.copy()
    following *= step
    following += value
    value = next.copy()
    next = following
  }
}
