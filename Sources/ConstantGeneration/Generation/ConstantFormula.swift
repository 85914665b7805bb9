public import DigitCore

/// A way to compute a constant, with a proof of how close it comes: a ``BinaryFormula`` or a
/// ``DecimalFormula``.
public protocol ConstantFormula: Sendable {
  /// The constant that it gives.
  var constant: MathematicalConstant { get }

  /// The name on the command line, such as `chudnovsky`.
  var name: String { get }

  /// The formula for people, on one line.
  var statement: String { get }

  /// Where it was published.
  var source: String { get }

  /// What it is built of. Two formulas of one constant are independent only if they share none of
  /// these: a sub-constant, a series, an implementation.
  var ingredients: Set<FormulaIngredient> { get }

  /// The bytes of memory that an evaluation takes at its peak, conversion included.
  ///
  /// - Parameter decimals: how many decimals are asked for.
  func peakMemory(decimals: Int64) -> Int64
}
