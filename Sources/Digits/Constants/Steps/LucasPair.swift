internal import Arithmetic
internal import Parallelism

/// Neighbours U(n), U(n+1) of U(n+1) = c·U(n) + U(n−1), U(0) = 0, U(1) = 1.
///
/// c = 1 gives the Fibonacci numbers, c = 2 the Pell numbers. Doubling takes two squares alone:
/// U(2k+1) = U(k)² + U(k+1)², and c·U(k)·U(k+1) = U(k+1)² − U(k)² − (−1)^k leads to
/// U(2k) = 2·U(k)·U(k+1) − c·U(k)².
struct LucasPair: ~Copyable {
  var value: BigInteger

  /// U(n+1).
  var next: BigInteger

  /// Creates two neighbours.
  ///
  /// - Parameters:
  ///   - index: n, at least 0.
  ///   - step: c, 1 or 2.
  /// - Complexity: O(M(n)).
  init(index: Int64, step: UInt64, in context: ArithmeticContext) {
    precondition(step == 1 || step == 2, "neither Fibonacci's numbers nor Pell's")
    value = BigInteger()
    next = BigInteger(1 as UInt64)
    var bit = Int64(64 - index.leadingZeroBitCount)
    while bit > 0 {
      bit -= 1
      double(step: step, isOdd: index >> (bit + 1) & 1 == 1, in: context)
      if index >> bit & 1 == 1 { advance(step: step) }
    }
  }

  consuming func shared() -> (value: SharedInteger, next: SharedInteger) {
    (SharedInteger(value), SharedInteger(next))
  }

  /// From n to 2n.
  private mutating func double(step: UInt64, isOdd: Bool, in context: ArithmeticContext) {
    var squares = Self.squares(value, next, in: context)
    // c·U(n)·U(n+1), then 2·U(n)·U(n+1).
    var doubled = squares.second.copy()
    doubled -= squares.first
    if isOdd { doubled += 1 as UInt64 } else { doubled -= 1 as UInt64 }
    doubled *= 2 / step
    var part = squares.first.copy()
    part *= step
    doubled -= part
    squares.first += squares.second
    value = doubled
    next = squares.takeFirst()
  }

  private static func squares(
    _ a: borrowing BigInteger, _ b: borrowing BigInteger, in context: ArithmeticContext
  ) -> Pair<BigInteger, BigInteger> {
    context.fork({ BigInteger.square(a, in: $0) }, { BigInteger.square(b, in: $0) })
  }

  private mutating func advance(step: UInt64) {
    var following = next.copy()
    following *= step
    following += value
    value = next.copy()
    next = following
  }
}
