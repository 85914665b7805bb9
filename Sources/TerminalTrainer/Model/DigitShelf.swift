package import DigitCore

/// Provides the digits of sessions: opens packs and refuses those that do not verify.
package protocol DigitShelf {
  /// The number of decimals of a constant that can be practised.
  ///
  /// - Throws: ``ShelfProblem`` when there is no valid pack.
  func available(of constant: MathematicalConstant) throws(ShelfProblem) -> Int64

  /// Verified decimals in memory.
  ///
  /// - Parameters:
  ///   - constant: the constant.
  ///   - range: the decimals; `nil` for those of a session from the start.
  /// - Throws: ``ShelfProblem``.
  func digits(of constant: MathematicalConstant, _ range: DigitRange?) throws(ShelfProblem)
    -> DigitSupply
}
