import DigitCore

extension DecimalOracle {
  /// π = 48·arctan(1/18) + 32·arctan(1/57) − 20·arctan(1/239).
  ///
  /// Gauss's formula. Source: D. H. Lehmer, On arccotangent relations for π, Amer. Math. Monthly 45
  /// (1938), 657-664, https://doi.org/10.1080/00029890.1938.11990873.
  static var pi: Formula {
    Formula(
      constant: .pi, text: "48 arctan(1/18) + 32 arctan(1/57) - 20 arctan(1/239)",
      value: { fractionWords, threads in
        let parts: [(factor: Int64, x: UInt64)] = [(48, 18), (32, 57), (-20, 239)]
        let values = ParallelWork.map(count: parts.count, threads: threads) {
          OracleValue.arctangent(ofReciprocal: parts[$0].x, fractionWords: fractionWords)
        }
        var total = DecimalFixedPoint(0, fractionWords: fractionWords)
        var errorUnits: Int64 = 0
        for (part, value) in zip(parts, values) {
          total.add(value.number, times: part.factor)
          errorUnits += abs(part.factor) * value.errorUnits
        }
        return OracleValue(number: total, errorUnits: errorUnits)
      })
  }

  /// e = Σ 1/k!.
  static var e: Formula {
    Formula(
      constant: .e, text: "sum 1/k!",
      value: { fractionWords, _ in OracleValue.exponential(fractionWords: fractionWords) })
  }

  /// φ = (1 + √5)/2 with √5 = (2889/1292)·√(1 − 1/2889²), as 2889² − 5·1292² = 1.
  ///
  /// The half and its rounding leave the error bound of √5 valid with a unit more.
  static var phi: Formula {
    Formula(
      constant: .phi, text: "(1 + (2889/1292) sqrt(1 - 1/2889^2))/2, binomial series",
      value: { fractionWords, _ in
        var value = OracleValue.squareRoot(
          of: 5, near: 2889, over: 1292, fractionWords: fractionWords)
        value.number.words[0] += 1
        value.number.divide(by: 2)
        value.errorUnits += 1
        return value
      })
  }

  /// √2 = (3363/2378)·√(1 − 1/3363²), as 3363² − 2·2378² = 1.
  static var sqrt2: Formula {
    Formula(
      constant: .sqrt2, text: "(3363/2378) sqrt(1 - 1/3363^2), binomial series",
      value: { fractionWords, _ in
        OracleValue.squareRoot(of: 2, near: 3363, over: 2378, fractionWords: fractionWords)
      })
  }
}
