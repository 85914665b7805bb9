package import DigitCore

/// Provides the digits of sessions: opens packs and refuses those that do not verify.
package protocol DigitProvider {
  /// The number of decimals of a constant that can be practised.
  ///
  /// - Throws: ``DigitProviderError`` when there is no valid pack.
  func available(of constant: MathematicalConstant) throws(DigitProviderError) -> Int64

  /// Verified decimals in memory.
  ///
  /// - Parameters:
  ///   - constant: the constant.
  ///   - range: the decimals; `nil` for those of a session from the start.
  /// - Throws: ``DigitProviderError``.
  func digits(of constant: MathematicalConstant, _ range: DigitRange?) throws(DigitProviderError)
    -> SessionDigits
}
