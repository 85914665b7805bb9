import Arithmetic

/// The sizes from which on transforms are faster, as their source file holds them.
enum ThresholdFile {
  /// What was measured, in words.
  struct Values {
    let product: Int
    /// The shorter factor, where the longer one is 4 and 30 times as long.
    let unbalanced: [Int]
    let square: Int
    let cyclic: Int
    let join: Int
  }

  /// The lines of the file for the arithmetic that was measured.
  ///
  /// Thresholds are rounded to multiples of ten. That of products serves all shapes, so it is the
  /// largest of those measured, or, where like factors are multiplied digit by digit, that of
  /// unlike ones.
  static func text(_ values: Values) -> String {
    let isInteger = MultiplicationThresholds.current == MultiplicationThresholds.integer
    let shapes = isInteger ? values.unbalanced : values.unbalanced + [values.product]
    return """
      // Products cross over at \(values.product) words where both factors are alike, at
      // \(values.unbalanced[0]) of the shorter where the longer is 4 times as long, and at
      // \(values.unbalanced[1]) where it is 30 times as long; rings at \(values.cyclic).
      package static let \(isInteger ? "integer" : "floatingPoint") = MultiplicationThresholds(
        product: \(rounded(shapes.max() ?? values.product)), square: \(rounded(values.square)),
        join: \(rounded(values.join)))

      """
  }

  private static func rounded(_ words: Int) -> Int { (words + 5) / 10 * 10 }
}
