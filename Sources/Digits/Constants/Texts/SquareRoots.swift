internal import Arithmetic
package import DigitCore

extension MathematicalConstant {
  /// n, where the constant is √n by the name `sqrt-n`; or `nil`.
  package var radicand: Int64? { name.hasPrefix("sqrt-") ? Int64(name.dropFirst(5)) : nil }
}

extension ConstantDefinition {
  /// √n, whose text is written here; `nil` for a constant whose text is a file.
  ///
  /// With c = y² − n·x², √n = n·x/y·(1 − c/y²)^(−1/2), a binomial series. y/x is the last
  /// convergent of √n with c = ±1 and y below 2^31: so every number fits a word, and a term gives
  /// 31 bits at least.
  static func squareRoot(_ constant: MathematicalConstant) -> ConstantDefinition? {
    guard let n = constant.radicand else { return nil }
    let whole = Int64(constant.integerPart.value)
    var (remainder, divisor, quotient) = (Int64(0), Int64(1), whole)
    var (before, now) = ((y: Int64(1), x: Int64(0)), (y: whole, x: Int64(1)))
    var (y, x, c) = (now.y, now.x, Int64(0))
    while now.y < 1 << 31 {
      let norm = now.y * now.y - n * now.x * now.x
      if abs(norm) == 1 { (y, x, c) = (now.y, now.x, norm) }
      // The continued fraction of √n.
      remainder = divisor * quotient - remainder
      divisor = (n - remainder * remainder) / divisor
      quotient = (whole + remainder) / divisor
      (before, now) = (now, (y: quotient * now.y + before.y, x: quotient * now.x + before.x))
    }
    let text = """
      mpfr     sqrt \(n): sqrt(\(n)) by MPFR's square root
      is       a second implementation of the square root, not a second formula
      takes    sqrt(\(n))
      pair     binomial square-root: a series needs no root
      formula  binomial   proved
      by       I. Newton 1665, at a convergent of the root
      value    \(n * x)/\(y) * S
      S        1 + sum \(c) (2n-1) * \(c) (2n-1) / \(2 * y * y) (n)
      formula  square-root   proved
      by       Euclid, Elements II
      value    sqrt(\(n))
      """
    return ConstantDefinition(constant, text: Array(text.utf8))
  }
}
