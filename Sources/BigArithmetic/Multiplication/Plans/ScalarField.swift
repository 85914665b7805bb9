/// Arithmetic modulo a prime on single words, for the tables and as the reference of tests.
package struct ScalarField: Sendable {
  /// The prime; below 2^63 where sums are made.
  package let prime: UInt64

  /// x + y modulo the prime.
  package func sum(_ x: UInt64, _ y: UInt64) -> UInt64 {
    let sum = x + y
    return sum >= prime ? sum - prime : sum
  }

  /// x·y modulo the prime.
  package func product(_ x: UInt64, _ y: UInt64) -> UInt64 {
    let wide = x.multipliedFullWidth(by: y)
    return prime.dividingFullWidth(wide).remainder
  }

  /// base^exponent modulo the prime.
  package func power(_ base: UInt64, _ exponent: UInt64) -> UInt64 {
    var result: UInt64 = 1
    var square = base % prime
    var rest = exponent
    while rest > 0 {
      if rest & 1 == 1 { result = product(result, square) }
      square = product(square, square)
      rest >>= 1
    }
    return result
  }

  /// 1/x modulo the prime, by Fermat's theorem.
  package func inverse(_ x: UInt64) -> UInt64 { power(x, prime - 2) }

  /// The residue of least absolute value, for a prime below 2^53.
  package func centered(_ x: UInt64) -> Double {
    x > prime / 2 ? -Double(prime - x) : Double(x)
  }
}
