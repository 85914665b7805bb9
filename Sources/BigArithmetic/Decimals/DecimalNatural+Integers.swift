extension DecimalNatural {
  /// Creates the limbs of an integer, by GMP's own conversion.
  ///
  /// - Parameters:
  ///   - integer: at least 0 and below 10^(13·count).
  ///   - count: how many limbs.
  /// - Complexity: O(M(n) log n) by GMP.
  package init(_ integer: borrowing BigInteger, count: Int) {
    self.init(uninitializedCount: count)
    let text = integer.isZero ? [] : integer.decimalText()
    precondition(text.count <= DecimalLimbs.digits * count, "an integer with more limbs")
    var end = text.count
    for index in 0..<count {
      let start = max(0, end - DecimalLimbs.digits)
      var limb: UInt = 0
      for digit in text[start..<end] { limb = 10 * limb + UInt(digit & 0x0f) }
      unsafe base[index] = limb
      end = start
    }
  }

  /// The value as an integer, by halves.
  ///
  /// - Complexity: O(M(n) log n) by GMP.
  package borrowing func integer() -> BigInteger { integer(0..<count) }

  private borrowing func integer(_ range: Range<Int>) -> BigInteger {
    if range.count <= 1 {
      return range.isEmpty ? BigInteger() : BigInteger(unsafe UInt64(base[range.lowerBound]))
    }
    let middle = range.lowerBound + range.count / 2
    let digits = Int64(DecimalLimbs.digits * (middle - range.lowerBound))
    var result = BigInteger.gmpProduct(
      integer(middle..<range.upperBound), BigInteger.power(10, digits))
    result += integer(range.lowerBound..<middle)
    return result
  }
}
