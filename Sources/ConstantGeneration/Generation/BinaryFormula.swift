/// A formula that gives binary bounds, which are converted to decimals.
public protocol BinaryFormula: ConstantFormula {
  /// Evaluates the formula.
  ///
  /// - Parameters:
  ///   - bits: bits after the binary point of the enclosure.
  ///   - context: processors and progress.
  /// - Returns: an enclosure at most a few units of 2^-bits wide, and the evidence.
  func evaluate(bits: Int64, context: GenerationContext) -> FormulaResult
}
