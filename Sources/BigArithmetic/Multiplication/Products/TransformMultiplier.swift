internal import TransformInterface

/// Products by transforms, each checked against its operands.
package struct TransformMultiplier: Sendable {
  /// The plans of the variant.
  package let cache: PlanCache

  /// The fault that a test injects.
  let fault: InjectedTransformFault?

  /// The words of a coefficient for any size, for tests: otherwise only factors of more than 80
  /// million digits have three.
  let fixedWords: Int?

  /// The multiplier of the variant that products use, or `nil` where that is GMP.
  package static let current = TransformMultiplier(variant: .current)

  /// Creates a multiplier of one variant, or `nil` where the processor cannot run it or it is GMP.
  package init?(
    variant: MultiplicationVariant, fault: InjectedTransformFault? = nil, fixedWords: Int? = nil
  ) {
    guard variant.isAvailable, let kernels = variant.kernels else { return nil }
    let shared = variant == .current ? PlanCache.current : nil
    self.init(cache: shared ?? PlanCache(kernels: kernels), fault: fault, fixedWords: fixedWords)
  }

  /// Creates a multiplier with the tables of a cache.
  package init(cache: PlanCache, fault: InjectedTransformFault? = nil, fixedWords: Int? = nil) {
    self.cache = cache
    self.fault = fault
    self.fixedWords = fixedWords
  }

  /// The transforms for sums of products of at most `limbs` words, where the shorter factors have
  /// `shorter` words together.
  func convolution(limbs: Int, shorter: Int) -> Convolution {
    let words = words(shorter: shorter)
    let layout = TransformLayout.covering(limbs: limbs, words: words)
    return Convolution(cache.plan(layout, words: words), fault: fault)
  }

  /// How many 44-bit words a coefficient has so that no sum is too long for the primes.
  ///
  /// - Parameter shorter: how many words the shorter factor has, or the shorter factors of a sum of
  ///   products together.
  func words(shorter: Int) -> Int { fixedWords ?? Self.words(shorter: shorter) }

  /// The same without the setting of a test.
  package static func words(shorter: Int) -> Int {
    (shorter * 64 + 87) / 88 < TransformPlan.termsOfTwoWords ? 2 : 3
  }

  /// Throws where the residue of a result's absolute value is not the expected one.
  func require(
    _ expected: UInt64, _ found: UInt64, isNegative: Bool = false, _ operation: () -> String
  ) throws(ArithmeticError) {
    let residue = isNegative ? ProductCheck.negative(found) : found
    guard residue == expected else { throw ArithmeticError(operation: operation()) }
  }
}
