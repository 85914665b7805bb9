import BigArithmetic

/// The variants of the multiplication that tests run: all that this processor can run.
enum TestVariants {
  /// All that use transforms.
  static let transforms = MultiplicationVariant.available.filter { $0 != .gmp }

  /// The one in use, or the portable one where that is GMP.
  static let main = transforms.contains(.current) ? MultiplicationVariant.current : .portable

  /// A multiplier of a variant that is among `transforms`.
  static func multiplier(
    _ variant: MultiplicationVariant, fault: InjectedTransformFault? = nil, words: Int? = nil
  ) throws -> TransformMultiplier {
    guard
      let made = TransformMultiplier(variant: variant, fault: fault, fixedWords: words)
    else { throw Missing(variant: variant) }
    return made
  }

  /// A variant that is missing although it was listed.
  struct Missing: Error {
    let variant: MultiplicationVariant
  }
}
