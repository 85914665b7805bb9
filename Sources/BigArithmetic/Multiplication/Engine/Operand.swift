internal import TransformInterface

/// A factor of a product: words to be transformed, or a transform that was kept.
@safe
enum Operand: @unchecked Sendable {
  /// Words.
  case words(LimbSource)
  /// Residues of the transform modulo all primes, one prime after the other.
  case spectrum(UnsafeMutablePointer<Double>)
}
