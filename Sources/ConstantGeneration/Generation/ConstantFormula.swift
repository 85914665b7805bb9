public import DigitCore

/// A way to compute a constant, with a proof of how close it comes: a ``BinaryFormula`` or a
/// ``DecimalFormula``.
public protocol ConstantFormula: Sendable {
  /// The constant that it gives.
  var constant: MathematicalConstant { get }

  /// The name on the command line, such as `chudnovsky`.
  var name: String { get }

  /// The formula as one line of text.
  var statement: String { get }

  /// Where it was published.
  var source: String { get }

  /// The parts it is built of: a sub-constant, a series, an implementation. Two formulas of one
  /// constant are independent only if they share none.
  var ingredients: Set<FormulaIngredient> { get }

  /// The bytes of memory that an evaluation takes at its peak, conversion included.
  ///
  /// - Parameter decimals: the number of decimals.
  func peakMemory(decimals: Int64) -> Int64
}
