extension OracleValue {
  /// A square root by the binomial series of a/b·√(1 − 1/a²), where a² − 1 = radicand·b².
  ///
  /// With z = 1/a², √(1 − z) = 1 − t(1) − t(2) − …, t(1) = z/2 and t(k) = t(k−1)·z·(1 − 3/(2k)).
  ///
  /// Error, in units of the last place: t(k) is u − 3v with u = t(k−1)/a² and v = u/(2k), both cut
  /// off, so it is off by less than e_(k−1)/a² + 1 + 3 < 5. The terms that are left out begin below
  /// 5 units and fall by a² each: 10 more at most. The factor a/b, below 3, and the last division
  /// by b make that 3·(5·terms + 10) + 1.
  ///
  /// - Parameters:
  ///   - radicand: the number under the root, below 9.
  ///   - a: numerator of a close fraction, at most 46340.
  ///   - b: its denominator.
  static func squareRoot(
    of radicand: UInt64, near a: UInt64, over b: UInt64, fractionWords: Int
  ) -> OracleValue {
    precondition(a * a - 1 == radicand * b * b, "the fraction must solve Pell's equation")
    var term = DecimalFixedPoint(1, fractionWords: fractionWords)
    term.divide(by: a * a)
    term.divide(by: 2)
    var sum = DecimalFixedPoint(1, fractionWords: fractionWords)
    sum.add(term, times: -1)
    let bySquare = WordDivision(by: a * a)
    var terms: Int64 = 1
    var first = 0
    while first <= fractionWords {
      terms += 1
      advance(&term, from: first, bySquare: bySquare, byIndex: WordDivision(by: 2 * UInt64(terms)))
      for index in first...fractionWords { sum.words[index] &-= term.words[index] }
      if terms % Int64(DecimalFixedPoint.maximumPendingSums) == 0 { sum.normalize() }
      while first <= fractionWords && term.words[first] == 0 { first += 1 }
    }
    sum.normalize()
    var root = DecimalFixedPoint(0, fractionWords: fractionWords)
    root.add(sum, times: Int64(a))
    root.divide(by: b)
    return OracleValue(number: root, errorUnits: 3 * (5 * terms + 10) + 1)
  }

  /// Turns t(k−1) into t(k): first u − 3v word by word, then the carries.
  private static func advance(
    _ term: inout DecimalFixedPoint, from first: Int, bySquare: WordDivision, byIndex: WordDivision
  ) {
    var squareRemainder: UInt64 = 0
    var indexRemainder: UInt64 = 0
    for index in first..<term.words.count {
      let part = bySquare.step(term.words[index], &squareRemainder)
      term.words[index] = part &- 3 &* byIndex.step(part, &indexRemainder)
    }
    var carry: Int64 = 0
    for index in stride(from: term.words.count - 1, through: first, by: -1) {
      var word = term.words[index] &+ carry
      carry = 0
      while word < 0 {
        word &+= DecimalFixedPoint.base
        carry &-= 1
      }
      term.words[index] = word
    }
  }
}
