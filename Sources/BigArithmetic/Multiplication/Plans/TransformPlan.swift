package import TransformInterface

/// Everything that transforms of one size need; created once and shared.
package final class TransformPlan: Sendable {
  /// The layout of the points.
  package let layout: TransformLayout

  /// How many words make a coefficient: 2 with four primes, 3 with six.
  package let words: Int

  /// The radix of the limbs: a word has 44 bits or 13 decimals.
  package let radix: LimbRadix

  /// The inner loops.
  package let kernels: TransformKernels

  /// A plan for every prime.
  package let primes: [PrimePlan]

  /// The constants of the reconstruction.
  package let constants: ReconstructionConstants

  package init(
    layout: TransformLayout, words: Int, radix: LimbRadix, kernels: TransformKernels,
    primes: [PrimePlan], constants: ReconstructionConstants
  ) {
    self.layout = layout
    self.words = words
    self.radix = radix
    self.kernels = kernels
    self.primes = primes
    self.constants = constants
  }

  /// The limbs of a number with a coefficient for each point.
  package var limbs: Int { layout.points / 64 * limbsPerChunk }

  /// The limbs of 64 coefficients.
  package var limbsPerChunk: Int { (radix == .binary ? 44 : 64) * words }

  /// The most coefficients of the shorter factor for which four primes recover every sum.
  ///
  /// A sum of n products of 88-bit coefficients is below n·2^176; Garner's digits fix what is at
  /// most 0.4·p₀p₁p₂p₃ > 2^197.63 from zero.
  package static let termsOfTwoWords = 3_200_000

  /// The same for coefficients of 26 decimals: n·10^52 ≤ 0.4·p₀p₁p₂p₃, which is above 3.18·10^59.
  package static let termsOfTwoDecimalWords = 31_000_000
}
