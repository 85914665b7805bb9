extension OracleValue {
  /// The base of the natural logarithm by Σ 1/k!, two terms in each pass.
  ///
  /// Error, in units of the last place: each term is the one before, divided and cut off, so it is
  /// too small by less than e_(k−1)/k + 1 < 2. The terms that are left out begin below 2 units and
  /// each is less than half of the one before: 4 more.
  static func exponential(fractionWords: Int) -> OracleValue {
    var term = DecimalFixedPoint(1, fractionWords: fractionWords)
    var sum = DecimalFixedPoint(2, fractionWords: fractionWords)
    var k: UInt64 = 2
    var first = 0
    var pending = 0
    while first <= fractionWords {
      let byFirst = WordDivision(by: k)
      let bySecond = WordDivision(by: k + 1)
      var firstRemainder: UInt64 = 0
      var secondRemainder: UInt64 = 0
      for index in first...fractionWords {
        let one = byFirst.step(term.words[index], &firstRemainder)
        let two = bySecond.step(one, &secondRemainder)
        term.words[index] = two
        sum.words[index] &+= one &+ two
      }
      k += 2
      pending += 2
      if pending == DecimalFixedPoint.maximumPendingSums {
        sum.normalize()
        pending = 0
      }
      while first <= fractionWords && term.words[first] == 0 { first += 1 }
    }
    sum.normalize()
    return OracleValue(number: sum, errorUnits: 2 * Int64(k) + 4)
  }
}
