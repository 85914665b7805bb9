/// A formula that computes in decimals, off which the digits are cut without a conversion.
public protocol DecimalFormula: ConstantFormula {
  /// Evaluates the formula.
  ///
  /// - Parameters:
  ///   - places: decimals behind the point, at least; the result says how many there are.
  ///   - context: processors and progress.
  /// - Returns: a value that the constant follows from, and the evidence.
  func evaluate(places: Int64, context: GenerationContext) -> DecimalResult
}
