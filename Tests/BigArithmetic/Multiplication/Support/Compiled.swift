import BigArithmetic

/// The variants of the multiplication that tests run: every one that this processor can.
enum Compiled {
  /// All that transform.
  static let transforms = MultiplicationVariant.available.filter { $0 != .gmp }

  /// The one that products use, or the portable one where that is GMP.
  static let main = transforms.contains(.current) ? MultiplicationVariant.current : .portable

  /// A multiplier of a variant that is among `transforms`.
  static func multiplier(
    _ variant: MultiplicationVariant, fault: TransformFault? = nil, words: Int? = nil
  ) throws -> TransformMultiplier {
    guard
      let made = TransformMultiplier(variant: variant, fault: fault, fixedWords: words)
    else { throw Missing(variant: variant) }
    return made
  }

  /// A variant that was said to be there and is not.
  struct Missing: Error {
    let variant: MultiplicationVariant
  }
}
