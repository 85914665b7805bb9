/// A number of the oracle, with a bound on its error.
struct OracleValue: Sendable {
  var number: DecimalFixedPoint

  /// How far the number is from the true value at most, in units of its last place.
  var errorUnits: Int64

  init(number: DecimalFixedPoint, errorUnits: Int64) {
    self.number = number
    self.errorUnits = errorUnits
  }

  /// How many words of fraction hold some decimals and 36 more, which catch the error.
  static func fractionWords(decimals: Int) -> Int {
    (decimals + DecimalFixedPoint.digitsPerWord - 1) / DecimalFixedPoint.digitsPerWord + 2
  }

  /// The decimals, or `nil` if the error bound lets other decimals pass.
  func certainDecimals(_ count: Int) -> [UInt8]? {
    var lowest = number
    lowest.add(units: -errorUnits)
    var highest = number
    highest.add(units: errorUnits)
    let digits = lowest.decimals(count)
    let agrees = lowest.words[0] == highest.words[0] && digits == highest.decimals(count)
    return agrees ? digits : nil
  }
}

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
