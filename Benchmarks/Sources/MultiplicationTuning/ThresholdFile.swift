import BigArithmetic

/// The source file that holds the thresholds.
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

  /// The contents of the file.
  ///
  /// Thresholds are rounded to multiples of ten; that of products serves all shapes, so it is the
  /// largest of those measured.
  static func text(_ values: Values) -> String {
    let product = ([values.product] + values.unbalanced).max() ?? values.product
    let sharedTransformLimitLog = MultiplicationThresholds.sharedTransformLimit.trailingZeroBitCount
    return """
      /// From which sizes on transforms are faster than GMP, in words.
      ///
      /// `multiplication-tuning` measured the figures and wrote this file; `Benchmarks/README.md`
      /// says how. Products cross over at \(values.product) words where both factors are alike, at
      /// \(values.unbalanced[0]) of the shorter where the longer is 4 times as long, and at
      /// \(values.unbalanced[1]) where it is 30 times as long.
      package enum MultiplicationThresholds {
        /// The shorter factor of a product.
        package static let product = \(rounded(product))

        /// The factor of a square.
        package static let square = \(rounded(values.square))

        /// The modulus of a product modulo 2^n − 1.
        package static let cyclic = \(rounded(values.cyclic))

        /// The longest operand of a joined sum of products.
        package static let join = \(rounded(values.join))

        /// From this many points on the products of a join share no transforms, to save memory; two
        /// workers still compute them in parallel.
        package static let sharedTransformLimit = 1 << \(sharedTransformLimitLog)
      }

      """
  }

  private static func rounded(_ words: Int) -> Int { (words + 5) / 10 * 10 }
}
