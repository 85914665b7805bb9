public import DigitCore

/// Decimals from words alone: no big-number library, no multiplication of long numbers, no radix
/// conversion.
///
/// Numbers are arrays of words in base 10^18 that are only added and divided by small numbers, with
/// a bound on every rounding. Quadratic, so meant for up to some 10^5 decimals; it shares only the
/// constants' definitions with the generator.
public enum DecimalOracle {
  /// How one constant is computed.
  struct Formula: Sendable {
    let constant: MathematicalConstant
    let text: String
    let value: @Sendable (_ fractionWords: Int, _ threads: Int) -> OracleValue
  }

  /// All formulas.
  static var formulas: [Formula] { [pi, e, phi, sqrt2] }

  /// The formula for a constant, in words for a report, or `nil`.
  public static func formula(of constant: MathematicalConstant) -> String? {
    formulas.first { $0.constant == constant }?.text
  }

  /// The first decimals after the point of a constant.
  ///
  /// - Parameters:
  ///   - constant: pi, e, phi or sqrt2.
  ///   - count: how many, from 0 to 10^6.
  ///   - threads: how many threads may share the work; used for pi.
  /// - Returns: digit values, 0 to 9.
  /// - Throws: `OracleError` for a constant without a formula, or when the error bound allows other
  ///   decimals.
  /// - Complexity: O(count²).
  public static func decimals(
    of constant: MathematicalConstant, count: Int, threads: Int = 1
  ) throws(OracleError) -> [UInt8] {
    precondition(count >= 0 && count <= 1_000_000, "the oracle gives 0 to 10^6 decimals")
    guard let formula = formulas.first(where: { $0.constant == constant }) else {
      throw OracleError(.unknownConstant, constantName: constant.name)
    }
    let value = formula.value(OracleValue.fractionWords(decimals: count), threads)
    guard let digits = value.certainDecimals(count) else {
      throw OracleError(.ambiguous, constantName: constant.name)
    }
    return digits
  }
}
