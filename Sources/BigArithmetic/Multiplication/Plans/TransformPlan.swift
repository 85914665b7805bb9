package import TransformInterface

/// Everything that transforms of one size need; made once and shared.
package final class TransformPlan: Sendable {
  /// How the points are cut.
  package let layout: TransformLayout

  /// How many 44-bit words make a coefficient: 2 with four primes, 3 with six.
  package let words: Int

  /// The inner loops.
  package let kernels: TransformKernels

  /// A plan for every prime.
  package let primes: [PrimePlan]

  /// What makes words out of residues.
  package let constants: RecombinationConstants

  package init(
    layout: TransformLayout, words: Int, kernels: TransformKernels, primes: [PrimePlan],
    constants: RecombinationConstants
  ) {
    self.layout = layout
    self.words = words
    self.kernels = kernels
    self.primes = primes
    self.constants = constants
  }

  /// The limbs of a number of as many coefficients as there are points.
  package var limbs: Int { layout.limbs(words: words) }

  /// The limbs that 64 coefficients make.
  package var limbsPerChunk: Int { 44 * words }

  /// The most coefficients of the shorter factor for which four primes recover every sum.
  ///
  /// A sum of n products of 88-bit coefficients is below n·2^176; Garner's digits fix what is at
  /// most 0.4·p₀p₁p₂p₃ > 2^197.63 from zero.
  package static let termsOfTwoWords = 3_200_000
}
