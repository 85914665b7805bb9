package import DigitCore

/// Where a face finds digits: opens packs, refuses what does not verify.
package protocol DigitShelf {
  /// How many decimals of a constant can be practised.
  ///
  /// - Throws: ``ShelfProblem`` when there is no pack, or none that can be believed.
  func available(of constant: MathematicalConstant) throws(ShelfProblem) -> Int64

  /// Decimals in memory, verified.
  ///
  /// - Parameters:
  ///   - constant: the constant.
  ///   - range: the decimals wanted; `nil` for those of a session from the start.
  /// - Throws: ``ShelfProblem``.
  func digits(of constant: MathematicalConstant, _ range: DigitRange?) throws(ShelfProblem)
    -> DigitSupply
}
