import DigitChecks
import DigitCore
import Parallelism

/// Decimals from words alone: no big-number library, no multiplication of long numbers, no radix
/// conversion.
///
/// Numbers are arrays of words in base 10^18 that are only added and divided by small numbers, with
/// a bound on every rounding. Quadratic, so meant for up to some 10^5 decimals; it shares only the
/// constants' definitions with the generator.
enum DecimalOracle {
  /// How one constant is computed.
  struct Formula: Sendable {
    let constant: MathematicalConstant
    let value: @Sendable (_ fractionWords: Int, _ workers: Workers) -> OracleValue
  }

  static var formulas: [Formula] { [pi, e, phi, sqrt2] }

  /// The first decimals after the point of a constant.
  ///
  /// - Parameters:
  ///   - constant: pi, e, phi or sqrt2.
  ///   - count: how many, from 0 to 10^6.
  ///   - workers: the processors to use, for pi.
  /// - Returns: digit values, 0 to 9.
  /// - Throws: `OracleError` for a constant without a formula, or when the error bound allows other
  ///   decimals.
  /// - Complexity: O(count²).
  static func decimals(
    of constant: MathematicalConstant, count: Int, workers: Workers = .one
  ) throws(OracleError) -> [UInt8] {
    precondition(count >= 0 && count <= 1_000_000, "the oracle gives 0 to 10^6 decimals")
    guard let formula = formulas.first(where: { $0.constant == constant }) else {
      throw .unknownConstant
    }
    let value = formula.value(OracleValue.fractionWords(decimals: count), workers)
    guard let digits = value.certainDecimals(count) else {
      throw .ambiguous
    }
    return digits
  }
}

extension DecimalOracle {
  /// π = 48·arctan(1/18) + 32·arctan(1/57) − 20·arctan(1/239).
  ///
  /// Gauss's formula. Source: D. H. Lehmer, On arccotangent relations for π, Amer. Math. Monthly 45
  /// (1938), 657-664, https://doi.org/10.1080/00029890.1938.11990873.
  static var pi: Formula {
    Formula(
      constant: .pi,
      value: { fractionWords, workers in
        let parts: [(factor: Int64, x: UInt64)] = [(48, 18), (32, 57), (-20, 239)]
        let values = workers.map(count: parts.count) {
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
      constant: .e,
      value: { fractionWords, _ in OracleValue.exponential(fractionWords: fractionWords) })
  }

  /// φ = (1 + √5)/2 with √5 = (2889/1292)·√(1 − 1/2889²), as 2889² − 5·1292² = 1.
  ///
  /// The half and its rounding leave the error bound of √5 valid with a unit more.
  static var phi: Formula {
    Formula(
      constant: .phi,
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
      constant: .sqrt2,
      value: { fractionWords, _ in
        OracleValue.squareRoot(of: 2, near: 3363, over: 2378, fractionWords: fractionWords)
      })
  }
}

/// Why the oracle gives no decimals.
enum OracleError: Error {
  /// It has no formula for the constant.
  case unknownConstant
  /// The error bound allows other decimals; about once in 10^28 requests.
  case ambiguous
}
