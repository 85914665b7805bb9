/// One result: a product of two operands, or the sum or difference of two such products.
struct ProductSum: Sendable {
  /// Two operands, by their numbers, and whether the product is subtracted.
  struct Term: Sendable {
    let left: Int
    let right: Int
    let isNegative: Bool

    init(_ left: Int, _ right: Int, isNegative: Bool = false) {
      self.left = left
      self.right = right
      self.isNegative = isNegative
    }
  }

  /// The products.
  let terms: [Term]

  /// The words of the result.
  let target: LimbTarget
}
