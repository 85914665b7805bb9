internal import BigArithmetic
public import ConstantGeneration
public import DigitPack

/// Recognizes the constant of a run of decimals by the first ones.
public enum ConstantRecognition {
  /// How many decimals are compared.
  private static let prefixLength: Int64 = 50

  /// The constant whose first decimals these are, damage in a few of them allowed for.
  ///
  /// - Parameter store: the decimals, at least one.
  /// - Returns: `nil` when fewer than half of the first decimals are any constant's, and fewer than
  ///   four in a row from the beginning.
  /// - Throws: `PackError` when they cannot be read.
  public static func constant(of store: some DecimalStore) throws(PackError) -> ConstantDefinition?
  {
    let count = min(store.digitCount, prefixLength)
    let digits = try DecimalComparison.digits(of: store, from: 0, to: count)
    let context = GenerationContext(workers: .one)
    var best: (definition: ConstantDefinition, score: Int)?
    for definition in ConstantDefinition.known {
      let generator = DigitGenerator(formula: definition.defaultFormula)
      guard let known = try? generator.decimals(prefixLength, context: context).decimals else {
        continue
      }
      let equal = digits.indices.count { digits[$0] == known.digit(at: Int64($0)) }
      let leading = digits.indices.prefix { digits[$0] == known.digit(at: Int64($0)) }.count
      let isLikely = 2 * equal >= digits.count || leading >= 4
      let score = max(equal, 2 * leading)
      if isLikely, score > best?.score ?? 0 { best = (definition, score) }
    }
    return best?.definition
  }
}
