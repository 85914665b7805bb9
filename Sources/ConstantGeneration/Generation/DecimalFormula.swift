/// A formula that computes in decimals, from which the digits are truncated without a conversion.
public protocol DecimalFormula: ConstantFormula {
  /// Evaluates the formula.
  ///
  /// - Parameters:
  ///   - places: decimals after the point, at least; the result says how many there are.
  ///   - context: processors and progress.
  /// - Returns: a value that the constant follows from, and the evidence.
  func evaluate(places: Int64, context: GenerationContext) -> DecimalResult
}
