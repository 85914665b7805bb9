extension OracleValue {
  /// The arctangent of 1/x by Gregory's series.
  ///
  /// Error, in units of the last place: the powers x^-(2k+1) are truncated at each division, e_k ≤
  /// e_(k−1)/x² + 1 < 1.1; a term is truncated once more, e_k/(2k+1) + 1 < 2 (k = 0 has no second
  /// truncation). The terms that are left out begin below 2 units and alternate: 2 more.
  ///
  /// - Parameter x: from 2 to 46340, so that x² is below 2^31.
  static func arctangent(ofReciprocal x: UInt64, fractionWords: Int) -> OracleValue {
    var power = DecimalFixedPoint(1, fractionWords: fractionWords)
    power.divide(by: x)
    var sum = power
    var terms: Int64 = 1
    var first = 0
    let bySquare = WordDivision(by: x * x)
    while first <= fractionWords {
      let byOdd = WordDivision(by: UInt64(2 * terms + 1))
      let sign: Int64 = terms & 1 == 0 ? 1 : -1
      var powerRemainder: UInt64 = 0
      var termRemainder: UInt64 = 0
      for index in first...fractionWords {
        let next = bySquare.step(power.words[index], &powerRemainder)
        power.words[index] = next
        sum.words[index] &+= sign &* byOdd.step(next, &termRemainder)
      }
      terms += 1
      if terms % Int64(DecimalFixedPoint.maximumPendingSums) == 0 { sum.normalize() }
      while first <= fractionWords && power.words[first] == 0 { first += 1 }
    }
    sum.normalize()
    return OracleValue(number: sum, errorUnits: 2 * terms + 2)
  }
}
